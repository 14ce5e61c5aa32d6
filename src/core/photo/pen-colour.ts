/** The colour of the pen that drew something. */
import type { Box } from "../geometry/box.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { luma } from "../raster/colour.ts";
import { isInk } from "./ink.ts";

/** About how many pixels are looked at. */
const samples = 4000;

/** Returns the middle colour, by brightness, of the ink in a box of a prepared page: no two pixels of a pen are alike. Null where there is none. */
export function penColour(bitmap: Bitmap, box: Box): string | null {
  const stride = Math.max(1, Math.floor(Math.sqrt((box.width * box.height) / samples)));
  const ink: number[] = [];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(bitmap.height, Math.ceil(bottom(box))); y += stride)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(bitmap.width, Math.ceil(right(box))); x += stride) {
      if (isInk(bitmap, y * bitmap.width + x)) ink.push(colourAt(bitmap, x, y));
    }
  ink.sort((one, other) => luma(one) - luma(other) || one - other);
  return ink.length === 0 ? null : hexColour(ink[ink.length >> 1]!);
}
