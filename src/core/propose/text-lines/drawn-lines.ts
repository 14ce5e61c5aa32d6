/** Drawn lines in ink: long thin straight runs, which are cut out so that the letters that touch them come free. */
import type { Labelling } from "./ink.ts";
import type { GroundField } from "./ground.ts";

/** A drawn line is at least this long, in letter heights and in pixels ... */
const leastLine = { letters: 2, pixels: 20 };
/** ... and this many times as long as thick; stems and bars of letters stay below. */
const lineRatio = 10;
/** Somewhere a line runs free of crossings for this share of the least length; the tops of touching letters do not. */
const leastFree = { across: 0.7, down: 0.5 };
/** Where a line is thicker than usual by more than this, something crosses or touches it: that is not cut. */
const crossingSlack = 1;

/** A row or a column of a picture: where it begins, how far apart and how many its pixels are, and how far off its neighbours lie. */
interface Lane {
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly across: number;
}

/** Returns the pixels of drawn lines; `limits` says from which contrast on a pixel is ink, `glyphHeight` how high letters are. */
export function markDrawnLines(
  field: GroundField,
  { labels, list }: Labelling,
  { limits, glyphHeight }: { readonly limits: Uint16Array; readonly glyphHeight: number },
): readonly number[] {
  const { width, height, contrast } = field;
  const found: number[] = [];
  const least = Math.max(leastLine.pixels, leastLine.letters * glyphHeight);
  const isInk = (at: number): boolean => contrast[at]! >= limits[at]!;
  const isLong = new Uint8Array(list.length + 1);
  for (const { label, left, right, top, bottom } of list) isLong[label] = Math.max(right - left, bottom - top) >= least ? 1 : 0;
  for (let row = 0; row < height; row++) cutLane({ from: row * width, step: 1, count: width, across: width });
  for (let column = 0; column < width; column++) cutLane({ from: column, step: width, count: height, across: 1 });
  return found;

  /** Cuts the lines along one row or column of the picture: runs of ink of one component. */
  function cutLane({ from, step, count, across }: Lane): void {
    let [label, start] = [0, 0];
    for (let position = 0; position <= count; position++) {
      const at = from + position * step;
      const own = position < count ? labels[at]! : 0;
      const here = own > 0 && isLong[own] === 1 && isInk(at) ? own : 0;
      if (here === label) continue;
      const length = position - start;
      if (label > 0 && length >= least)
        cutRun(
          Array.from({ length }, (_, index) => from + (start + index) * step),
          across,
        );
      [label, start] = [here, position];
    }
  }

  /** Cuts a run when it is thin for its length, sparing the places where something crosses it. */
  function cutRun(run: readonly number[], across: number): void {
    const widths = run.map((at) => thickness(at, across));
    const usual = [...widths].sort((a, b) => a - b)[run.length >> 2]!;
    if (run.length < lineRatio * usual) return;
    const free = widths.map((size) => size <= usual + crossingSlack);
    if (longestStretch(free) < least * (across === 1 ? leastFree.down : leastFree.across)) return;
    run.forEach((at, index) => {
      if (free[index] === true) found.push(at);
    });
  }

  function thickness(at: number, across: number): number {
    let count = 1;
    const limit = width * height;
    for (let next = at - across; next >= 0 && isInk(next) && count < 32; next -= across) count++;
    for (let next = at + across; next < limit && isInk(next) && count < 32; next += across) count++;
    return count;
  }
}

function longestStretch(flags: readonly boolean[]): number {
  let [most, now] = [0, 0];
  for (const flag of flags) {
    now = flag ? now + 1 : 0;
    if (now > most) most = now;
  }
  return most;
}
