/** Which blocks of a shape flow as one text, line under line, and which stand apart and are texts of their own. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import { faceHeights } from "../../text/metrics.ts";
import { inReadingFrame, inReadingOrder, letterHeight } from "../../text/paragraphs.ts";

/**
 * Limits in font sizes: no line is moved by more than `shift` when all are set at one distance, two lines stand no farther apart than `pitch`,
 * lines begin, end or have their middles within `flush`, and words of one line are parted by no more than `gap`. Between two lines up to
 * `skipped` may be left empty, as between paragraphs.
 */
const most = { shift: 0.6, pitch: 2.4, flush: 2.2, gap: 2, skipped: 2 };
/** The distance of lines that programs use, in font sizes, where two lines alone do not tell it. */
const usualPitch = 1.2;

/** Lines between which others are left empty stand no nearer than this, in font sizes: where one box is too tall, two lines only seem to be nearer than the rest. */
const leastPitch = 0.85;

/** A row of pieces on one level. */
interface Row {
  readonly box: Box;
  readonly middle: number;
  readonly widestGap: number;
}

function rowsOf(lines: readonly ReadLine[]): readonly Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const frame = inReadingFrame(line.box, line.rotation);
    const last = rows.at(-1);
    const shared = last === undefined ? 0 : Math.min(bottom(last.box), bottom(frame)) - Math.max(last.box.y, frame.y);
    if (last === undefined || shared <= 0.5 * Math.min(last.box.height, frame.height) || frame.x < right(last.box) - 1) {
      rows.push({ box: frame, middle: frame.y + frame.height / 2, widestGap: 0 });
      continue;
    }
    const box = { ...last.box, width: right(frame) - last.box.x };
    rows[rows.length - 1] = { ...last, box, widestGap: Math.max(last.widestGap, frame.x - right(last.box)) };
  }
  return rows;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Returns the font size that lines tell by their letters. */
function sizeOf(lines: readonly ReadLine[]): number {
  return (median(lines.map(letterHeight)) ?? 0) / faceHeights("sans").capHeight;
}

/** Lines numbered at one distance, and how far the one that fits worst stands from its place. */
interface Numbering {
  readonly rows: readonly number[];
  readonly worst: number;
}

const gapsOf = (middles: readonly number[]): readonly number[] => middles.slice(1).map((middle, index) => middle - middles[index]!);

/** Numbers lines by how often a distance goes into the gaps between them; null where more lines would be left empty than paragraphs leave. */
function numberAt(pitch: number, middles: readonly number[], size: number): Numbering | null {
  const gaps = gapsOf(middles);
  const steps = gaps.map((gap) => Math.max(1, Math.round(gap / pitch)));
  if (steps.some((step) => step > 1 + most.skipped)) return null;
  const rows = steps.reduce<readonly number[]>((sums, step) => [...sums, sums.at(-1)! + step], [0]);
  const even = (middles.at(-1)! - middles[0]!) / rows.at(-1)!;
  if (rows.at(-1)! > gaps.length && even < leastPitch * size) return null;
  return { rows, worst: Math.max(...middles.map((middle, index) => Math.abs(middle - middles[0]! - rows[index]! * even))) };
}

/**
 * Numbers lines whose middles are given, from the top, by how many line distances they stand below the first: where empty lines stand between
 * paragraphs, numbers are left out. The distance is the least gap or the usual one, whichever brings the lines nearer to where they stand:
 * writing by hand wavers, and one gap that is too small would see empty lines in all others. Null when neither takes all of them to within a
 * fraction of a line of where they stand.
 */
export function numberRows(middles: readonly number[], size: number): readonly number[] | null {
  const gaps = gapsOf(middles);
  if (gaps.length === 0) return [0];
  const least = Math.min(...gaps);
  const pitches = least > most.pitch * size ? [usualPitch * size] : [least, median(gaps)!].map((pitch) => Math.max(pitch, 0.5 * size));
  const numberings = pitches.flatMap((pitch) => numberAt(pitch, middles, size) ?? []);
  const best = numberings.toSorted((a, b) => a.worst - b.worst)[0];
  return best === undefined || best.worst > most.shift * size ? null : best.rows;
}

/** Numbers lines that stand at no one distance: the next one is as many lines below as fit between both at the usual distance. */
const looseRows = (middles: readonly number[], size: number): readonly number[] =>
  gapsOf(middles).reduce<readonly number[]>(
    (rows, gap) => [...rows, rows.at(-1)! + Math.max(1, Math.round(gap / (usualPitch * size)))],
    [0],
  );

/** Writes lines that stand under each other as one text: hard breaks between them, and as many more as lines are left empty. */
export function valueOf(lines: readonly ReadLine[]): string {
  const middles = lines.map((line) => inReadingFrame(line.box, line.rotation)).map(({ y, height }) => y + height / 2);
  const size = sizeOf(lines);
  const rows = numberRows(middles, size) ?? looseRows(middles, size);
  return lines.map(({ text }, index) => (index === 0 ? text : "\n".repeat(rows[index]! - rows[index - 1]!) + text)).join("");
}

/** Tells whether blocks may be set as one text without moving a line away from where it stands. */
export function flowTogether(blocks: readonly (readonly ReadLine[])[]): boolean {
  const lines = inReadingOrder(blocks.flat());
  if (lines.some(({ rotation }) => rotation !== lines[0]!.rotation)) return false;
  const size = sizeOf(lines);
  const rows = rowsOf(lines);
  if (rows.some(({ widestGap }) => widestGap > most.gap * size)) return false;
  const middles = rows.map(({ middle }) => middle);
  if (rows.length < 2) return true;
  if (numberRows(middles, size) === null) return false;
  const sides = [rows.map(({ box }) => box.x), rows.map(({ box }) => right(box)), rows.map(({ box }) => box.x + box.width / 2)];
  return Math.min(...sides.map(spread)) <= most.flush * size;
}

/** Joins blocks, sorted from the top, to runs that flow; a block goes on the run right before it or begins its own. */
export function runsOf(blocks: readonly (readonly ReadLine[])[]): readonly (readonly ReadLine[])[] {
  const runs: (readonly ReadLine[])[] = [];
  for (const block of blocks) {
    const at = runs.findLastIndex((run) => flowTogether([run, block]));
    if (at >= 0) runs[at] = inReadingOrder([...runs[at]!, ...block]);
    else runs.push(block);
  }
  return runs;
}
