/** The page as a whole: its ground colour, whether it is dark, and whether its outlines wobble. */
import type { Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { labelColours } from "../raster/colour-regions.ts";
import { flattenColours } from "../raster/flatten.ts";
import { luma } from "../raster/colour.ts";
import { hasWobble } from "./wobble.ts";

/** Counts a colour of a tally. */
function count(tally: Map<number, number>, colour: number): void {
  tally.set(colour, (tally.get(colour) ?? 0) + 1);
}

/** Returns the commonest colour with its share. */
function commonest(tally: ReadonlyMap<number, number>): { readonly colour: number; readonly share: number } {
  let [best, most, all] = [0xffffff, 0, 0];
  for (const [colour, times] of tally) {
    all += times;
    if (times > most) [best, most] = [colour, times];
  }
  return { colour: best, share: all === 0 ? 0 : most / all };
}

/** Picks the ground: the colour that rules a margin around the picture, or else the whole picture. */
function findGroundColour(bitmap: Bitmap): number {
  const { width, height } = bitmap;
  const margin = Math.max(3, Math.round(0.03 * Math.min(width, height)));
  const [border, whole] = [new Map<number, number>(), new Map<number, number>()];
  const stride = Math.max(1, Math.floor(Math.sqrt((width * height) / 250_000)));
  for (let y = 0; y < height; y += stride)
    for (let x = 0; x < width; x += stride) {
      const colour = colourAt(bitmap, x, y);
      count(whole, colour);
      if (x < margin || y < margin || x >= width - margin || y >= height - margin) count(border, colour);
    }
  const [atBorder, overall] = [commonest(border), commonest(whole)];
  return atBorder.share >= 0.25 ? atBorder.colour : overall.colour;
}

/** Finds the ground colour, the polarity and the manner of drawing of a picture. */
export function inspectPage(bitmap: Bitmap): Page {
  const ground = findGroundColour(bitmap);
  return {
    width: bitmap.width,
    height: bitmap.height,
    background: hexColour(ground),
    dark: luma(ground) < 110,
    sketch: hasWobble(labelColours(flattenColours(bitmap))),
    glyphHeight: 10,
  };
}
