/** Areas of a noisy picture: neighbouring pixels and areas are joined while they differ by no more than noise does. */
import type { Bitmap } from "../raster/bitmap.ts";
import { rootOf } from "../raster/roots.ts";

/** Areas as a forest over pixels. */
export interface Areas {
  readonly parents: Int32Array;
  /** At a root: how many pixels the area has, and the sums of their three channels. */
  readonly sizes: Int32Array;
  readonly sums: Int32Array;
}

/** Means of two areas may differ by this much however large they are: so far the levels of a lossy picture's blocks are off. */
const offLevel = 3;

function difference(data: Uint8Array, a: number, b: number): number {
  const red = Math.abs(data[3 * a]! - data[3 * b]!);
  const green = Math.abs(data[3 * a + 1]! - data[3 * b + 1]!);
  const blue = Math.abs(data[3 * a + 2]! - data[3 * b + 2]!);
  return Math.max(red, green, blue);
}

/** Joins two areas, given by their roots. */
function join({ parents, sizes, sums }: Areas, one: number, other: number): void {
  const into = sizes[one]! >= sizes[other]! ? one : other;
  const from = into === one ? other : one;
  parents[from] = into;
  sizes[into]! += sizes[from]!;
  for (let channel = 0; channel < 3; channel++) sums[3 * into + channel]! += sums[3 * from + channel]!;
}

/** Starts with areas of equal neighbours, and lists the other pairs, twice the pixel plus the way, the most alike first. */
function startAreas(bitmap: Bitmap, noise: number): { readonly areas: Areas; readonly pairs: Int32Array } {
  const { width, height, data } = bitmap;
  const all = width * height;
  const areas: Areas = { parents: new Int32Array(all), sizes: new Int32Array(all).fill(1), sums: new Int32Array(data) };
  for (let at = 0; at < all; at++) areas.parents[at] = at;
  const starts = new Int32Array(257);
  const differences = new Uint8Array(2 * all);
  const most = offLevel + 2 * noise;
  const see = (at: number, way: number, other: number): void => {
    const apart = difference(data, at, other);
    if (apart > most) return;
    differences[2 * at + way] = apart;
    if (apart > 0) starts[apart + 1]!++;
    else {
      const one = rootOf(areas.parents, at);
      const two = rootOf(areas.parents, other);
      if (one !== two) join(areas, one, two);
    }
  };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x + 1 < width) see(at, 0, at + 1);
      if (y + 1 < height) see(at, 1, at + width);
    }
  for (let level = 1; level < starts.length; level++) starts[level]! += starts[level - 1]!;
  const pairs = new Int32Array(starts[256]!);
  for (let pair = 0; pair < differences.length; pair++) if (differences[pair] !== 0) pairs[starts[differences[pair]!]!++] = pair;
  return { areas, pairs };
}

/** Tells whether the means of two areas, given by their roots, differ by no more than noise. */
function areAlike({ sizes, sums }: Areas, noise: number, [one, other]: readonly [number, number]): boolean {
  const [many, few] = [sizes[one]!, sizes[other]!];
  const limit = offLevel + noise * Math.sqrt(1 / many + 1 / few);
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(sums[3 * one + channel]! / many - sums[3 * other + channel]! / few) > limit) return false;
  return true;
}

/** Finds the areas of a picture (after Nock and Nielsen, 2004: statistical region merging). A pixel's noise is in levels; means of areas are surer by the root of their size. */
export function findAreas(bitmap: Bitmap, noise: number): Areas {
  const { areas, pairs } = startAreas(bitmap, noise);
  for (const pair of pairs) {
    const one = rootOf(areas.parents, pair >> 1);
    const other = rootOf(areas.parents, (pair >> 1) + ((pair & 1) === 0 ? 1 : bitmap.width));
    if (one !== other && areAlike(areas, noise, [one, other])) join(areas, one, other);
  }
  return areas;
}
