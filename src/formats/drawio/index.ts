/** The draw.io format. */
import { descriptions } from "../descriptions.ts";
import type { Format } from "../format.ts";
import { asDrawn } from "../lib/as-drawn.ts";
import { checkDrawio } from "./check.ts";
import { drawioLosses, encodeDrawio } from "./encode.ts";

/** Uncompressed draw.io files: shapes of draw.io's own, members in their containers, connectors glued at the drawn points. */
export const drawio: Format<"drawio"> = {
  ...descriptions.drawio,
  encode: (diagram) =>
    Promise.resolve({ bytes: new TextEncoder().encode(encodeDrawio(asDrawn(diagram))), losses: drawioLosses(asDrawn(diagram)) }),
  check: (bytes, diagram) => Promise.resolve(checkDrawio(bytes, asDrawn(diagram))),
};
