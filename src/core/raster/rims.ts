/** Rims: pixels that what stands on an area shares with it, as smoothed outlines and letters do. */
import type { Bitmap } from "./bitmap.ts";
import type { Channels } from "./colour.ts";

/** Finds the colour around a pixel that is least of its area's own, and returns how much of the pixel has it; `at` counts bytes. */
export function strangeShare({ width, data }: Bitmap, at: number, own: Channels): number {
  const distance = (pixel: number): number =>
    Math.max(Math.abs(data[pixel]! - own[0]), Math.abs(data[pixel + 1]! - own[1]), Math.abs(data[pixel + 2]! - own[2]));
  let furthest = 1;
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) furthest = Math.max(furthest, distance(at + 3 * (dy * width + dx)));
  return Math.min(1, distance(at) / furthest);
}
