/** How lines of several sizes stand under each other: the middles of neighbours are half of what both are high apart. */
import { median } from "../median.ts";

/** Lines of one text, by the type size of each in pixels; most of its letters are of the size `own`. */
export interface SizedLines {
  readonly sizes: readonly number[];
  readonly own: number;
}

/** So many lines at most are left empty between two. */
const mostSkipped = 2;
/** No line stands farther from where it is put than this, in type sizes. */
const mostShift = 0.6;
/** Where lines are left empty, they stand no nearer than this, in type sizes: a box that is too high only seems to be nearer than the rest. */
const leastPitch = 1;

/** Returns how high a line and its neighbour above reach between their middles, in lines of the text's own size; 0 for the first. */
function heightAbove({ sizes, own }: SizedLines, index: number): number {
  return index === 0 ? 0 : (sizes[index - 1]! + sizes[index]!) / 2 / own;
}

/**
 * Returns how far the middle of each line lies below that of the first, in lines of the text's own size; `rows` numbers the lines, and where a
 * number is left out there is an empty line of that size.
 */
export function stackDepths(lines: SizedLines, rows: readonly number[]): readonly number[] {
  let depth = 0;
  return rows.map((row, index) => {
    if (index > 0) depth += heightAbove(lines, index) + row - rows[index - 1]! - 1;
    return depth;
  });
}

/** Numbers lines that are stacked at a distance in pixels, and tells how far the one that fits worst then stands from its middle; null where too many would be left empty. */
function numberAt(
  pitch: number,
  middles: readonly number[],
  lines: SizedLines,
): { readonly rows: readonly number[]; readonly worst: number } | null {
  let row = 0;
  const rows = middles.map((middle, index) => {
    if (index > 0) row += 1 + Math.max(0, Math.round((middle - middles[index - 1]!) / pitch - heightAbove(lines, index)));
    return row;
  });
  if (rows.some((at, index) => index > 0 && at - rows[index - 1]! > 1 + mostSkipped)) return null;
  const depths = stackDepths(lines, rows);
  const even = (middles.at(-1)! - middles[0]!) / depths.at(-1)!;
  if (row > middles.length - 1 && even < leastPitch * lines.own) return null;
  return { rows, worst: Math.max(...middles.map((middle, index) => Math.abs(middle - middles[0]! - depths[index]! * even))) };
}

/**
 * Numbers lines of several sizes whose middles are given, from the top, in pixels: where lines are left empty, so are numbers. Null where no
 * distance, neither the least nor the usual one, brings all of them near to where they stand.
 */
export function numberStacked(middles: readonly number[], lines: SizedLines): readonly number[] | null {
  const pitches = middles.slice(1).map((middle, index) => (middle - middles[index]!) / heightAbove(lines, index + 1));
  if (pitches.length === 0) return null;
  const tried = [Math.min(...pitches), median(pitches)!].map((pitch) => Math.max(pitch, lines.own / 2));
  const best = tried.flatMap((pitch) => numberAt(pitch, middles, lines) ?? []).toSorted((one, other) => one.worst - other.worst)[0];
  return best === undefined || best.worst > mostShift * lines.own ? null : best.rows;
}
