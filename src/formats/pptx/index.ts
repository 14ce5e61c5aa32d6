/** PowerPoint: one slide with native shapes, text in the shapes, and connectors glued to connection sites. */
import { descriptions } from "../descriptions.ts";
import type { Format } from "../format.ts";
import { asDrawn } from "../lib/as-drawn.ts";
import { checkPptx } from "./check.ts";
import { encodePptx } from "./encode.ts";

/** The PowerPoint format. */
export const pptx: Format<"pptx"> = {
  ...descriptions.pptx,
  encode: (diagram) => encodePptx(asDrawn(diagram)),
  check: (bytes, diagram) => checkPptx(bytes, asDrawn(diagram)),
};
