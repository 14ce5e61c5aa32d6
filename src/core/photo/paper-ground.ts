/** Sees a picture against its ground: how far every pixel differs from it, how grainy it is, and how much is evenly filled. */
import type { Bitmap } from "../raster/bitmap.ts";

/** About so many pixels tell the ground, the mean of the fullest of 4,096 boxes of colours. */
const samples = 200_000;
/** Pixels differ from the ground by less than this, and neighbours on grainy paper by no more than the second value, levels. */
const mostGround = 20;
const mostGrain = 8;
/** Pixels of a fill differ from the ground by more than this, and from their neighbours by no more than the second value, levels. */
const leastFill = 12;
const sameFill = 2;

/** One level for every pixel, rows from the top. */
export interface LevelMap {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

/** Returns how far every pixel differs from the commonest colour: the mean of the channels, levels. */
export function differenceFromGround(bitmap: Bitmap): LevelMap {
  const { width, height, data } = bitmap;
  const [red, green, blue] = groundOf(bitmap);
  const levels = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < levels.length; pixel++, at += 3)
    levels[pixel] = (Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue)) / 3;
  return { width, height, levels };
}

function groundOf({ data }: Bitmap): readonly [number, number, number] {
  const step = 3 * Math.max(1, Math.floor(data.length / 3 / samples));
  const boxAt = (at: number): number => ((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4);
  const counts = new Uint32Array(4_096);
  for (let at = 0; at < data.length; at += step) counts[boxAt(at)]!++;
  const fullest = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += step)
    if (boxAt(at) === fullest) for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!;
  const [red, green, blue] = sums.map((sum) => sum / Math.max(1, counts[fullest]!));
  return [red!, green!, blue!];
}

/** Returns the share of the ground's pixels, 0..1, that differ a little from their left neighbour. */
export function grainShare({ data }: Bitmap, { width, height, levels }: LevelMap): number {
  let [all, grainy] = [0, 0];
  for (let y = 0; y < height; y += 2)
    for (let pixel = y * width + 1; pixel < (y + 1) * width; pixel++) {
      if (levels[pixel]! >= mostGround || levels[pixel - 1]! >= mostGround) continue;
      all++;
      const step = stepBetween(data, pixel, pixel - 1);
      if (step > 0 && step <= mostGrain) grainy++;
    }
  return all === 0 ? 0 : grainy / all;
}

/** Returns the share of a picture, 0..1, that is no ground and like its left and its upper neighbour. */
export function fillShare({ data }: Bitmap, { width, height, levels }: LevelMap): number {
  let filled = 0;
  for (let y = 1; y < height; y++)
    for (let pixel = y * width + 1; pixel < (y + 1) * width; pixel++) {
      if (levels[pixel]! <= leastFill || stepBetween(data, pixel, pixel - 1) > sameFill) continue;
      if (stepBetween(data, pixel, pixel - width) <= sameFill) filled++;
    }
  return filled / levels.length;
}

function stepBetween(data: Uint8Array, one: number, other: number): number {
  const [a, b] = [3 * one, 3 * other];
  return Math.max(Math.abs(data[a]! - data[b]!), Math.abs(data[a + 1]! - data[b + 1]!), Math.abs(data[a + 2]! - data[b + 2]!));
}
