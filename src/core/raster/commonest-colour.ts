/** The colour that most of a picture has: on a drawn page, its ground. */
import type { Bitmap } from "./bitmap.ts";

/** About so many pixels tell the ground. */
const samples = 200_000;

/** Finds the commonest colour: the mean of the fullest of 4,096 boxes of colours. */
export function commonestColour({ data }: Bitmap): number {
  const step = 3 * Math.max(1, Math.floor(data.length / 3 / samples));
  const counts = new Uint32Array(4_096);
  const boxAt = (at: number): number => ((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4);
  for (let at = 0; at < data.length; at += step) counts[boxAt(at)]!++;
  const fullest = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  const colours = new Map<number, number>();
  for (let at = 0; at < data.length; at += step) {
    const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    if (boxAt(at) === fullest) colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  return [...colours].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
