/** Gaps: the ground between two dark shapes, or around what was told of one, looks like a thick line in the colour of the page. */
import type { Page } from "../../detection.ts";
import type { Edge } from "../../diagram/types.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Colours within so many levels are the page's. */
const sameColour = 8;
/** White lines on dark shapes are thin: of 400 pages two had some of 1 to 3 pixels; what was 4.5 to 484 wide on seven others was none. */
const thickest = { pixels: 3, heights: 0.35 } as const;

/** Tells whether what was traced is a gap between shapes: it would hide what lies beneath. */
export function isGap({ style }: Pick<Edge, "style">, { background, glyphHeight }: Pick<Page, "background" | "glyphHeight">): boolean {
  const isThick = style.strokeWidth > Math.max(thickest.pixels, thickest.heights * glyphHeight);
  return isThick && colourDistance(packedColour(style.stroke), packedColour(background)) <= sameColour;
}
