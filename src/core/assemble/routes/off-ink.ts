/** How much of a route runs where the picture has no ink of its line. */
import type { EdgeStyle } from "../../diagram/types.ts";
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Pixels between the places that are looked at. */
const step = 2;
/** Ink may lie this far beside the middle of its line, in pixels beyond half its width. */
const beside = 1;
/** A pixel is ink when it is nearer to the line's colour than this share of the way to the page's ground. */
const asInk = 0.5;

/** Returns the share of a poly-line, 0..1, that lies beside the ink of a line. */
export function shareOffInk(
  bitmap: Bitmap,
  points: readonly Point[],
  { style, ground }: { readonly style: EdgeStyle; readonly ground: number },
): number {
  const colour = packedColour(style.stroke);
  const most = asInk * colourDistance(colour, ground);
  const reach = Math.ceil(beside + style.strokeWidth / 2);
  const isInk = ([x, y]: Point): boolean => {
    for (let row = Math.floor(y) - reach; row <= Math.floor(y) + reach; row++)
      for (let column = Math.floor(x) - reach; column <= Math.floor(x) + reach; column++) {
        if (row < 0 || column < 0 || row >= bitmap.height || column >= bitmap.width) continue;
        if (colourDistance(colourAt(bitmap, column, row), colour) <= most) return true;
      }
    return false;
  };
  let [seen, off] = [0, 0];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const length = distance(from, to);
    for (let away = 0; away < length; away += step) {
      seen++;
      if (!isInk([from[0] + ((to[0] - from[0]) * away) / length, from[1] + ((to[1] - from[1]) * away) / length])) off++;
    }
  }
  return seen === 0 ? 0 : off / seen;
}
