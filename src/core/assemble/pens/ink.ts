/** How wide and of which colour the ink along a path is: hands and cameras leave it beside the path, of uneven width and paler at its rims. */
import type { Point } from "../../geometry/point.ts";
import { distance, lerp } from "../../geometry/point.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { channelsOf, colourDistance, packColour } from "../../raster/colour.ts";

/** Pixels between the places that are looked at. */
export const step = 4;
/** Ink may lie this far beside its path, in pixels. */
const beside = 4;
/** Levels by which ink differs from the paper at least. */
const leastContrast = 30;
/** A pixel is ink from this share of the way from the paper to the darkest pixel nearby on. */
const asInk = 0.5;
/** Wider than this, in pixels, is no pen's line. */
const widest = 40;
/** Ways across a line: level, upright, and both diagonals. */
const ways = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Ink as it was seen. */
export interface SeenInk {
  /** Packed. */
  readonly colour: number;
  /** In pixels, one for each place that was looked at. */
  readonly widths: readonly number[];
}

/** Returns the pixel that differs most from the paper near a place; null where none does. */
function darkestNear(bitmap: Bitmap, [x, y]: Point, paper: number): readonly [x: number, y: number, contrast: number] | null {
  let best: readonly [number, number, number] | null = null;
  for (let row = Math.floor(y) - beside; row <= Math.floor(y) + beside; row++)
    for (let column = Math.floor(x) - beside; column <= Math.floor(x) + beside; column++) {
      if (row < 0 || column < 0 || row >= bitmap.height || column >= bitmap.width) continue;
      const contrast = colourDistance(colourAt(bitmap, column, row), paper);
      if (contrast > (best?.[2] ?? leastContrast)) best = [column, row, contrast];
    }
  return best;
}

/** Returns how wide the ink at a pixel is, in pixels, in the direction in which it is narrowest. */
function widthAt(bitmap: Bitmap, [x, y, contrast]: readonly [number, number, number], paper: number): number {
  const isInk = (column: number, row: number): boolean =>
    column >= 0 &&
    row >= 0 &&
    column < bitmap.width &&
    row < bitmap.height &&
    colourDistance(colourAt(bitmap, column, row), paper) >= asInk * contrast;
  const runs = ways.map(([dx, dy]) => {
    let run = 1;
    for (const sign of [-1, 1]) for (let away = 1; away <= widest && isInk(x + sign * away * dx, y + sign * away * dy); away++) run++;
    return run * Math.hypot(dx, dy);
  });
  return Math.min(...runs);
}

/** Returns the colour whose channels are the middle ones of some colours; packed. */
export function middleColour(colours: readonly number[]): number {
  const [red, green, blue] = [0, 1, 2].map((channel) => median(colours.map((colour) => channelsOf(colour)[channel]!))!);
  return packColour(red!, green!, blue!);
}

/** Looks at the ink along a path; null where there is none. */
export function inkAlong(bitmap: Bitmap, points: readonly Point[], paper: number): SeenInk | null {
  const colours: number[] = [];
  const widths: number[] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const length = distance(from, to);
    for (let along = step / 2; along < length; along += step) {
      const darkest = darkestNear(bitmap, lerp(from, to, along / length), paper);
      if (darkest === null) continue;
      colours.push(colourAt(bitmap, darkest[0], darkest[1]));
      widths.push(widthAt(bitmap, darkest, paper));
    }
  }
  if (colours.length === 0) return null;
  return { colour: middleColour(colours), widths };
}
