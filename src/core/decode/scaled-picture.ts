/** Scales a picture and cuts tiles out of it as the page net takes them: light ground, 0..1, sides that are multiples of 32. */
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** The net halves its input five times. */
const multiple = 32;

/** What the net is shown; rows from the top, three channels for a pixel. */
export interface TilePicture {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Scales a picture; every new pixel is the mean of what it covers, or lies between its neighbours when the picture grows. */
export function scaleBitmap(bitmap: Bitmap, width: number, height: number): Bitmap {
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  const { from, starts, weights } = tapsOf(bitmap.width, width);
  const down = tapsOf(bitmap.height, height);
  const data = new Uint8Array(3 * width * height);
  const row = new Float32Array(3 * bitmap.width);
  for (let y = 0, to = 0; y < height; y++) {
    mixRows(bitmap, down, y, row);
    for (let x = 0; x < width; x++, to += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let tap = starts[x]!, at = 3 * from[x]!; tap < starts[x + 1]!; tap++, at += 3) {
        const weight = weights[tap]!;
        red += weight * row[at]!;
        green += weight * row[at + 1]!;
        blue += weight * row[at + 2]!;
      }
      data[to] = toByte(red);
      data[to + 1] = toByte(green);
      data[to + 2] = toByte(blue);
    }
  }
  return { width, height, data };
}

const toByte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Which pixels new ones are made of: that with a number begins at `from`, and its weights at `starts` of all weights, one after the other. */
interface Taps {
  readonly from: Int32Array;
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

/** Mixes the rows that a new one is made of. */
function mixRows(bitmap: Bitmap, { from, starts, weights }: Taps, y: number, row: Float32Array): void {
  row.fill(0);
  const { data } = bitmap;
  for (let tap = starts[y]!, start = 3 * bitmap.width * from[y]!; tap < starts[y + 1]!; tap++, start += row.length) {
    const weight = weights[tap]!;
    for (let at = 0; at < row.length; at++) row[at]! += weight * data[start + at]!;
  }
}

/** Weighs old pixels by a tent that is as wide as a new pixel, and at least as wide as an old one. */
function tapsOf(length: number, target: number): Taps {
  const ratio = length / target;
  const reach = Math.max(1, ratio);
  const [from, starts] = [new Int32Array(target), new Int32Array(target + 1)];
  const weights: number[] = [];
  for (let index = 0; index < target; index++) {
    const middle = (index + 0.5) * ratio - 0.5;
    from[index] = Math.max(0, Math.ceil(middle - reach));
    const to = Math.min(length - 1, Math.floor(middle + reach));
    const raw = Float32Array.from({ length: to - from[index]! + 1 }, (_, tap) =>
      Math.max(1e-6, 1 - Math.abs(from[index]! + tap - middle) / reach),
    );
    const sum = raw.reduce((total, weight) => total + weight, 0);
    for (const weight of raw) weights.push(weight / sum);
    starts[index + 1] = weights.length;
  }
  return { from, starts, weights: Float32Array.from(weights) };
}

/** Cuts a tile; beyond its end the last row and column go on. A dark picture is turned over, because the net knows light grounds only. */
export function cutTile(scaled: Bitmap, tile: Box, dark: boolean): TilePicture {
  const width = Math.ceil(tile.width / multiple) * multiple;
  const height = Math.ceil(tile.height / multiple) * multiple;
  const values = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.min(tile.y + tile.height - 1, tile.y + y) * scaled.width;
    for (let x = 0; x < width; x++) {
      const from = 3 * (row + Math.min(tile.x + tile.width - 1, tile.x + x));
      for (let channel = 0; channel < 3; channel++) {
        const value = scaled.data[from + channel]! / 255;
        values[3 * (y * width + x) + channel] = dark ? 1 - value : value;
      }
    }
  }
  return { width, height, values };
}
