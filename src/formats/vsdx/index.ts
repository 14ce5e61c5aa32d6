/** The Visio format. */
import { descriptions } from "../descriptions.ts";
import type { Format } from "../format.ts";
import { asDrawn } from "../lib/as-drawn.ts";
import { checkVsdx } from "./check.ts";
import { encodeVsdx } from "./encode.ts";

/** Visio drawings with glued connectors, one page of the picture's size. */
export const vsdx: Format<"vsdx"> = {
  ...descriptions.vsdx,
  encode: (diagram) => encodeVsdx(asDrawn(diagram)),
  check: (bytes, diagram) => checkVsdx(bytes, asDrawn(diagram)),
};
