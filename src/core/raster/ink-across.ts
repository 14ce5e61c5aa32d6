/** How much ink a straight line has across: smoothing spreads it over more pixels and pales it, but leaves its sum. */
import { channelsOf } from "./colour.ts";
import type { Scan } from "./straight-lines.ts";

/** Levels by which the pixels across a line differ from its ground, summed, in red, green and blue. */
export type Ink = readonly [number, number, number];

/** Where a line lies: its middle across, its thickness, and its half-open extent along, in pixels. */
export interface Extent {
  readonly at: number;
  readonly thickness: number;
  readonly from: number;
  readonly to: number;
}

/** A line's ink is measured at so many places; of these the one counts that so large a share of them have less ink than: dashes have gaps. */
const places = 9;
const usual = 0.7;
/** Inks of one stroke differ by less than this share of the larger one, and levels. */
const mostApart = { share: 0.3, levels: 24 } as const;

function amountOf(ink: Ink): number {
  return Math.max(...ink.map(Math.abs));
}

/** Measures the ink at one place along; the ground is the mean of what lies beside the line. */
function inkAt({ pixels, along, across, count }: Scan, { at, thickness }: Extent, place: number): Ink {
  const reach = thickness / 2 + 1;
  const [first, last] = [Math.max(0, Math.floor(at - reach)), Math.min(count - 1, Math.floor(at + reach))];
  const colourOf = (line: number): readonly [number, number, number] => channelsOf(pixels[place * along + line * across]!);
  const [before, after] = [colourOf(first), colourOf(last)];
  const ink: [number, number, number] = [0, 0, 0];
  for (let line = first; line <= last; line++)
    for (const [channel, value] of colourOf(line).entries()) ink[channel]! += (before[channel]! + after[channel]!) / 2 - value;
  return ink;
}

/** Measures the usual ink of a line. */
export function inkAcross(scan: Scan, line: Extent): Ink {
  const inks = Array.from({ length: places }, (_, index) =>
    inkAt(scan, line, Math.floor(line.from + ((index + 0.5) * (line.to - line.from)) / places)),
  );
  return inks.sort((a, b) => amountOf(a) - amountOf(b))[Math.floor(usual * places)]!;
}

/** Tells whether two lines have about the same ink. */
export function areAlike(one: Ink, other: Ink): boolean {
  const limit = Math.max(mostApart.levels, mostApart.share * Math.max(amountOf(one), amountOf(other)));
  return one.every((value, channel) => Math.abs(value - other[channel]!) <= limit);
}
