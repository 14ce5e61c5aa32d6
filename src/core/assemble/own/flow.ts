/** Which blocks of a shape flow as one text, line under line, and which stand apart and are texts of their own. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import { faceHeights } from "../../text/metrics.ts";
import { inReadingFrame, inReadingOrder, letterHeight } from "../../text/paragraphs.ts";

/**
 * Limits in font sizes: no line is moved by more than `shift` when all are set at one distance, two lines stand no farther apart than `pitch`,
 * lines begin, end or have their middles within `flush`, and words of one line are parted by no more than `gap`.
 */
const most = { shift: 0.6, pitch: 2.4, flush: 2.2, gap: 2 };

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

/** Tells whether blocks may be set as one text without moving a line away from where it stands. */
export function flowTogether(blocks: readonly (readonly ReadLine[])[]): boolean {
  const lines = inReadingOrder(blocks.flat());
  if (lines.some(({ rotation }) => rotation !== lines[0]!.rotation)) return false;
  const size = (median(lines.map(letterHeight)) ?? 0) / faceHeights("sans").capHeight;
  const rows = rowsOf(lines);
  if (rows.some(({ widestGap }) => widestGap > most.gap * size)) return false;
  if (rows.length < 2) return true;
  const pitch = (rows.at(-1)!.middle - rows[0]!.middle) / (rows.length - 1);
  const shifts = rows.map(({ middle }, index) => Math.abs(middle - rows[0]!.middle - index * pitch));
  if (pitch > most.pitch * size || Math.max(...shifts) > most.shift * size) return false;
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
