/** The list of all formats; a new one is a folder and a line here. */
import type { Format } from "./format.ts";
import { drawio } from "./drawio/index.ts";
import { ir } from "./ir/index.ts";
import { pptx } from "./pptx/index.ts";
import { preview } from "./preview/index.ts";
import { svg } from "./svg/index.ts";
import { vsdx } from "./vsdx/index.ts";

/** Every format, in the order in which they are offered. */
export const formats: readonly [typeof vsdx, typeof pptx, typeof drawio, typeof svg, typeof ir, typeof preview] = [
  vsdx,
  pptx,
  drawio,
  svg,
  ir,
  preview,
];

/** Returns a format by its id, undefined when there is none. */
export function formatOf(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}
