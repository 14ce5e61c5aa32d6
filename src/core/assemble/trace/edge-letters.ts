/** The letter at an end of a line of text that the reader lost because a line runs into it. */
import type { ReadLine } from "../../detection.ts";
import { boxFromEdges, right as rightOf } from "../../geometry/box.ts";
import type { Mask } from "../../raster/bitmap.ts";

/** A letter is at most so wide, and stands at most so far from the next one, in letter heights. */
const widest = 1.15;
const farthest = 0.45;

/** What a column shows in the band of a line of text. */
interface Column {
  /** From the first to the last pixel of ink. */
  readonly extent: number;
  /** A line that runs on beyond the text above and below: no letter. */
  readonly passes: boolean;
  /** A shape is drawn here. */
  readonly hidden: boolean;
}

/** Looks at a column of a band. */
function columnAt(
  ink: Mask,
  hidden: Mask,
  { x, top, bottom }: { readonly x: number; readonly top: number; readonly bottom: number },
): Column {
  let [first, last, covered] = [-1, -1, false];
  for (let y = top; y <= bottom; y++) {
    const at = y * ink.width + x;
    covered ||= hidden.data[at] !== 0;
    if (!ink.data[at]) continue;
    if (first < 0) first = y;
    last = y;
  }
  const beyond = Math.ceil(0.5 * (bottom - top + 1));
  const drawn = (y: number): boolean => y >= 0 && y < ink.height && ink.data[y * ink.width + x] !== 0;
  const passes = first === top && last === bottom && (drawn(top - beyond) || drawn(bottom + beyond));
  return { extent: first < 0 ? 0 : last - first + 1, passes, hidden: covered };
}

/** Measures how far a letter reaches beyond a line's end in a direction; 0 when there is none. */
function letterBeyond(
  ink: Mask,
  hidden: Mask,
  { line, from, step }: { readonly line: ReadLine; readonly from: number; readonly step: 1 | -1 },
): number {
  const height = line.glyphHeight;
  const [top, bottom] = [Math.max(0, Math.floor(line.box.y)), Math.min(ink.height - 1, Math.ceil(line.box.y + line.box.height) - 1)];
  /** A line across a text is thinner than this. */
  const thin = Math.max(3, 0.3 * height);
  let [begun, reach] = [false, 0];
  for (let off = 1; off <= (farthest + widest) * height; off++) {
    const x = from + step * off;
    if (x < 0 || x >= ink.width) return 0;
    const column = columnAt(ink, hidden, { x, top, bottom });
    if (column.hidden || column.passes) return 0;
    if (column.extent > thin) [begun, reach] = [true, off];
    else if (!begun && off > farthest * height) return 0;
    else if (begun && off - reach > 1) return reach;
  }
  return 0;
}

/** Lists lines for the letters beside level lines of text that a line, drawn on from them, hid from the reader. */
export function edgeLetters(
  { ink, hidden }: { readonly ink: Mask; readonly hidden: Mask },
  texts: readonly ReadLine[],
): readonly ReadLine[] {
  return texts.flatMap((line) => {
    if (line.rotation !== 0) return [];
    const [left, end] = [Math.floor(line.box.x), Math.ceil(rightOf(line.box)) - 1];
    const [before, after] = [
      letterBeyond(ink, hidden, { line, from: left, step: -1 }),
      letterBeyond(ink, hidden, { line, from: end, step: 1 }),
    ];
    const found: ReadLine[] = [];
    const [top, low] = [line.box.y, line.box.y + line.box.height];
    if (before > 0) found.push({ ...line, box: boxFromEdges(left - before, top, left, low) });
    if (after > 0) found.push({ ...line, box: boxFromEdges(end + 1, top, end + 1 + after, low) });
    return found;
  });
}
