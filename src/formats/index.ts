/** The lists of all formats; a new one is a folder and a line here. */
import type { Format } from "./format.ts";
import { drawio } from "./drawio/index.ts";
import { excalidraw } from "./excalidraw/index.ts";
import { ir } from "./ir/index.ts";
import { mermaid } from "./mermaid/index.ts";
import { pptx } from "./pptx/index.ts";
import { preview } from "./preview/index.ts";
import { svg } from "./svg/index.ts";
import { vsdx } from "./vsdx/index.ts";

/** Every format that a picture becomes, in the order in which they are offered. */
export const formats: readonly [typeof vsdx, typeof pptx, typeof drawio, typeof svg, typeof ir, typeof preview] = [
  vsdx,
  pptx,
  drawio,
  svg,
  ir,
  preview,
];

/** Formats that are written only when they are asked for by name, in alphabetical order. */
export const namedFormats: readonly Format[] = [excalidraw, mermaid];

/** Every format. */
export const allFormats: readonly Format[] = [...formats, ...namedFormats];

/** Returns a format by its id, undefined when there is none. */
export function formatOf(id: string): Format | undefined {
  return allFormats.find((format) => format.id === id);
}
