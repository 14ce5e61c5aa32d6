/** What a line of text has of ink in a column of the picture. */
import type { LineCandidate } from "../../detection.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Ink differs at least this much from the ground of its line. */
const leastContrast = 36;

/** Returns how high the ink of a column is between two levels, `end` exclusive, from its first pixel to its last; 0 where there is none. */
export function inkHeight(
  bitmap: Bitmap,
  { ground }: Pick<LineCandidate, "ground">,
  { x, top, end }: { readonly x: number; readonly top: number; readonly end: number },
): number {
  const flat = packedColour(ground);
  const isInk = (y: number): boolean => colourDistance(colourAt(bitmap, x, y), flat) >= leastContrast;
  let [first, last] = [top, end - 1];
  while (first <= last && !isInk(first)) first++;
  while (last > first && !isInk(last)) last--;
  return last - first + 1;
}
