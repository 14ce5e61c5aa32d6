/** Cuts across the outline of a shape: the pixels from flat colour inside to flat colour outside. */
import type { Point } from "../../geometry/point.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** One cut; pixels run outwards, colours are packed. */
export interface BorderCut {
  readonly inside: number;
  readonly outside: number;
  readonly pixels: readonly number[];
  /** Place of the pixel that differs most from every mix of inside and outside. */
  readonly peak: number;
  /** How much it differs, in colour levels. */
  readonly departure: number;
  /** How far outside the outline the middle of the first pixel lies, measured along the cut, in pixels. */
  readonly first: number;
  /** Shortens lengths along the cut to what they are at right angles to the outline. */
  readonly upright: number;
  /** The side that the outline faces there: 0 left, 1 top, 2 right, 3 bottom. */
  readonly side: 0 | 1 | 2 | 3;
}

/** Pixels at each end of a cut that must be of one colour. */
const flatEnd = 2;
const sameColour = 8;

/** Measures how far a colour is from the straight way between two others, in levels of the worst channel. */
export function departureFrom(one: number, other: number, colour: number): number {
  let length = 0;
  let along = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const from = (one >> shift) & 255;
    const way = ((other >> shift) & 255) - from;
    length += way * way;
    along += way * (((colour >> shift) & 255) - from);
  }
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, along / length));
  let most = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const from = (one >> shift) & 255;
    most = Math.max(most, Math.abs(((colour >> shift) & 255) - from - share * (((other >> shift) & 255) - from)));
  }
  return most;
}

/** Cuts across an outline at a point with an outward normal; null where the ends of the cut are not flat. */
function cutAt(bitmap: Bitmap, { at, normal }: { readonly at: Point; readonly normal: Point }, reach: number): BorderCut | null {
  const level = Math.abs(normal[0]) >= Math.abs(normal[1]);
  const sign = (level ? normal[0] : normal[1]) < 0 ? -1 : 1;
  const [x, y] = [Math.floor(at[0]), Math.floor(at[1])];
  if (x < reach || y < reach || x >= bitmap.width - reach || y >= bitmap.height - reach) return null;
  const pixels: number[] = [];
  for (let k = -reach; k <= reach; k++) pixels.push(level ? colourAt(bitmap, x + sign * k, y) : colourAt(bitmap, x, y + sign * k));
  const [inside, outside] = [pixels[0]!, pixels.at(-1)!];
  for (let k = 1; k < flatEnd; k++)
    if (colourDistance(pixels[k]!, inside) > sameColour || colourDistance(pixels[pixels.length - 1 - k]!, outside) > sameColour)
      return null;
  const departures = pixels.map((pixel) => departureFrom(inside, outside, pixel));
  const departure = Math.max(...departures);
  const middle = (level ? x + 0.5 - at[0] : y + 0.5 - at[1]) * sign;
  return {
    inside,
    outside,
    pixels,
    peak: departures.indexOf(departure),
    departure,
    first: middle - reach,
    upright: Math.max(Math.abs(normal[0]), Math.abs(normal[1])),
    side: level ? (sign < 0 ? 0 : 2) : sign < 0 ? 1 : 3,
  };
}

/** Cuts across a clockwise polygon every `spacing` pixels, `reach` pixels to both sides; null where a cut is not clear. */
export function followBorder(
  bitmap: Bitmap,
  polygon: readonly Point[],
  { reach, spacing }: { readonly reach: number; readonly spacing: number },
): readonly (BorderCut | null)[] {
  const cuts: (BorderCut | null)[] = [];
  let due = spacing / 2;
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along: Point = length === 0 ? [0, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (; due < length; due += spacing) {
      const at: Point = [from[0] + due * along[0], from[1] + due * along[1]];
      cuts.push(cutAt(bitmap, { at, normal: [along[1], -along[0]] }, reach));
    }
    due -= length;
  }
  return cuts;
}

/** Cuts across a clockwise polygon at up to about a hundred places, where the cuts are clear. */
export function cutBorder(bitmap: Bitmap, polygon: readonly Point[], reach: number): readonly BorderCut[] {
  const around = polygon.reduce((sum, from, index) => {
    const to = polygon[(index + 1) % polygon.length]!;
    return sum + Math.hypot(to[0] - from[0], to[1] - from[1]);
  }, 0);
  return followBorder(bitmap, polygon, { reach, spacing: Math.max(4, around / 96) }).filter((cut) => cut !== null);
}
