/** SVG: real shapes and text, connectors that follow in Inkscape, and the graph as data attributes. */
import type { Format } from "../format.ts";
import { checkSvg } from "./check.ts";
import { encodeSvg } from "./encode.ts";

/** The SVG format. */
export const svg: Format<"svg"> = {
  id: "svg",
  name: "SVG",
  extension: ".svg",
  mediaType: "image/svg+xml",
  encode: (diagram) => Promise.resolve({ bytes: new TextEncoder().encode(encodeSvg(diagram)), losses: [] }),
  check: (bytes, diagram) => Promise.resolve(checkSvg(bytes, diagram)),
};
