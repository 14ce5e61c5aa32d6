/** Drawn lines in ink: long thin straight runs, which are cut out so that the letters that touch them come free. */
import type { InkComponent, Labelling } from "./ink.ts";
import type { GroundField } from "./ground.ts";

/** A drawn line is at least this long, in letter heights and in pixels ... */
const leastLine = { letters: 2, pixels: 20 };
/** ... and this many times as long as thick; stems and bars of letters stay below. */
const lineRatio = 10;
/** Somewhere a line runs free of crossings for this share of the least length; the tops of touching letters do not. */
const leastFree = { across: 0.7, down: 0.5 };
/** Where a line is thicker than usual by more than this, something crosses or touches it: that is not cut. */
const crossingSlack = 1;

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
  for (const component of list) {
    if (Math.max(component.right - component.left, component.bottom - component.top) < least) continue;
    const own = (at: number): boolean => labels[at] === component.label && isInk(at);
    cutAlong(component, own, "rows");
    cutAlong(component, own, "columns");
  }
  return found;

  function cutAlong(component: InkComponent, own: (at: number) => boolean, direction: "rows" | "columns"): void {
    const [along, across] = direction === "rows" ? [1, width] : [width, 1];
    const [first, last] = direction === "rows" ? [component.top, component.bottom] : [component.left, component.right];
    const [begin, end] = direction === "rows" ? [component.left, component.right] : [component.top, component.bottom];
    for (let lane = first; lane < last; lane++) {
      const base = lane * across;
      for (const [from, to] of runsOf(begin, end, (position) => own(base + position * along))) {
        if (to - from + 1 < least) continue;
        const run = Array.from({ length: to - from + 1 }, (_, index) => base + (from + index) * along);
        cutRun(run, across);
      }
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

/** Lists the stretches, first and last position, over which a test holds. */
function runsOf(from: number, to: number, holds: (position: number) => boolean): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let position = from; position <= to; position++) {
    const inside = position < to && holds(position);
    if (inside && start < 0) start = position;
    if (!inside && start >= 0) {
      runs.push([start, position - 1]);
      start = -1;
    }
  }
  return runs;
}

function longestStretch(flags: readonly boolean[]): number {
  let [most, now] = [0, 0];
  for (const flag of flags) {
    now = flag ? now + 1 : 0;
    if (now > most) most = now;
  }
  return most;
}
