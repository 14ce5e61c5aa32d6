/** Level lines, whole or broken: rows whose ink differs from what lies above and below, and is as thin as a line. */
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** A level line: its middle and thickness in pixels, and what share of it is drawn where nothing covers it. */
export interface LevelLine {
  readonly y: number;
  readonly thickness: number;
  readonly drawn: number;
}

/** What a line looks like: middle and thickness in pixels, its colour and that of its ground, packed. */
export interface Stem {
  readonly y: number;
  readonly thickness: number;
  readonly colour: number;
  readonly ground: number;
}

/** A line differs from what lies above and below it by so much in a channel. */
const leastContrast = 20;
/** A line is so thick at most, in heights of capitals; so much of it is drawn, of what nothing covers, which is so much itself. */
const [thickest, leastDrawn, leastSeen] = [0.45, 0.3, 0.06] as const;
/** So much of a line is drawn that shows through a text. */
const leastOfAll = 0.85;
/** At both its ends, of such a share of what is seen, so much of a line is drawn: it does not end on the way. */
const [outer, leastOuter] = [0.2, 0.2] as const;
/** The ends are wide enough for a stroke and a gap of a broken line: so many times as far as its ground is looked at. */
const strokeAndGap = 3;
/** So many strokes, and gaps between them, of which such a share is alike within a pixel, are those of a broken line; right above and below a thin one, so many pixels away, is its ground. */
const [fewestRuns, alike, thin] = [8, 0.85, 2] as const;
/** Rows of letters have strokes as short as each other, too: theirs are shorter than this, in pixels. */
const shortestStroke = 3;
/** A row of which one in so many columns is no ink is none. */
const [sparse, leastSparse] = [5, 0.05] as const;

/** Returns how far above and below a line its ground is looked at, in pixels. */
const reachOf = (unit: number): number => Math.max(3, Math.ceil(thickest * unit) + 1);

/** Tells whether a pixel differs from what lies above and below. */
function isLevelInk(bitmap: Bitmap, x: number, y: number, reach: number): boolean {
  const colour = colourAt(bitmap, x, y);
  return (
    colourDistance(colour, colourAt(bitmap, x, y - reach)) >= leastContrast &&
    colourDistance(colour, colourAt(bitmap, x, y + reach)) >= leastContrast
  );
}

/** Tells whether so few of some columns are ink that a row is no line: most rows of a page are empty. */
function isSparse(bitmap: Bitmap, [from, to]: readonly [number, number], y: number, reach: number): boolean {
  let [seen, inked] = [0, 0];
  for (let x = from; x < to; x += sparse) {
    seen++;
    if (isLevelInk(bitmap, x, y, reach)) inked++;
  }
  return seen > 2 * sparse && inked < leastSparse * seen;
}

/** Tells whether a row has the strokes of a thin broken line, which are as long as each other and as far apart: letters are not. */
function isBroken(bitmap: Bitmap, [from, to]: readonly [number, number], y: number): boolean {
  const runs: { readonly isInk: boolean; length: number }[] = [];
  for (let x = from; x < to; x++) {
    const isInk = isLevelInk(bitmap, x, y, thin);
    const last = runs.at(-1);
    if (last?.isInk === isInk) last.length++;
    else runs.push({ isInk, length: 1 });
  }
  const areAlike = (isInk: boolean): boolean => {
    const lengths = runs.slice(1, -1).flatMap((run) => (run.isInk === isInk ? [run.length] : []));
    const usual = median(lengths);
    const same = lengths.filter((length) => Math.abs(length - usual!) <= 1);
    return lengths.length >= fewestRuns && usual! >= (isInk ? shortestStroke : 1) && same.length >= alike * lengths.length;
  };
  return areAlike(true) && areAlike(false);
}

/** Measures what share of a row is a level line from end to end: of what nothing covers, or of all where a line shows through a text. */
function drawnShare(bitmap: Bitmap, [left, end]: readonly [number, number], y: number, { covers, reach }: Covered): number {
  const [from, to] = [Math.ceil(left), Math.ceil(end)];
  if (isSparse(bitmap, [from, to], y, reach)) return 0;
  const over = covers.filter((box) => y >= box.y && y <= bottom(box));
  const open: boolean[] = [];
  let drawn = 0;
  for (let x = from; x < to; x++) {
    const isDrawn = isLevelInk(bitmap, x, y, reach);
    if (isDrawn) drawn++;
    if (!over.some((box) => x >= box.x && x <= right(box))) open.push(isDrawn);
  }
  if (drawn >= leastOfAll * (to - from)) return drawn / (to - from);
  const shareOf = (some: readonly boolean[]): number => some.filter((is) => is).length / Math.max(1, some.length);
  const mayBeBroken = over.length > 0 && (open.length === 0 || shareOf(open) >= leastDrawn);
  if (mayBeBroken && isBroken(bitmap, [from, to], y)) return drawn / (to - from);
  const outermost = Math.max(1, Math.floor(outer * open.length), Math.min(Math.floor(open.length / 2), strokeAndGap * reach));
  if (open.length < leastSeen * (to - from)) return 0;
  return Math.min(shareOf(open.slice(0, outermost)), shareOf(open.slice(-outermost))) < leastOuter ? 0 : shareOf(open);
}

/** What covers rows, and how far above and below a line is looked at, pixels. */
interface Covered {
  readonly covers: readonly Box[];
  readonly reach: number;
}

/** Finds the level lines from side to side of a box; `covers` hide them, `unit` is the height of capitals. */
export function findLevelLines(
  bitmap: Bitmap,
  box: Box,
  { covers, unit }: { readonly covers: readonly Box[]; readonly unit: number },
): readonly LevelLine[] {
  const reach = reachOf(unit);
  const [from, to] = [Math.max(Math.ceil(box.y), reach), Math.min(Math.floor(bottom(box)), bitmap.height - reach - 1)];
  const sides = [Math.max(0, box.x), Math.min(bitmap.width, right(box))] as const;
  const near = covers.filter((cover) => cover.x < right(box) && right(cover) > box.x);
  const shares: number[] = [];
  for (let y = from; y <= to; y++) shares.push(drawnShare(bitmap, sides, y, { covers: near, reach }));
  const lines: LevelLine[] = [];
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! < leastDrawn) continue;
    let end = at;
    while (end + 1 < shares.length && shares[end + 1]! >= leastDrawn) end++;
    if (end - at + 1 < reach)
      lines.push({ y: from + (at + end + 1) / 2, thickness: end - at + 1, drawn: Math.max(...shares.slice(at, end + 1)) });
    at = end;
  }
  return lines;
}

/** Lists the lengths of the strokes along a row; letters are none. */
export function strokesAlong(
  bitmap: Bitmap,
  [from, to]: readonly [number, number],
  { y, texts, unit }: { readonly y: number; readonly texts: readonly Box[]; readonly unit: number },
): readonly number[] {
  const strokes: number[] = [];
  let run = 0;
  for (let x = Math.ceil(from); x <= to; x++) {
    const isText = texts.some((box) => x >= box.x && x <= right(box));
    if (x < to && !isText && isLevelInk(bitmap, x, Math.floor(y), reachOf(unit))) run++;
    else {
      if (run > 0 && !isText) strokes.push(run);
      run = 0;
    }
  }
  return strokes;
}

/** Returns what a level line looks like: as most of its pixels do, beside the texts on it. */
export function stemOf(
  bitmap: Bitmap,
  [from, to]: readonly [number, number],
  { y, thickness }: LevelLine,
  { texts, unit }: { readonly texts: readonly Box[]; readonly unit: number },
): Stem {
  const reach = reachOf(unit);
  const inked: number[] = [];
  const grounds: number[] = [];
  const row = Math.floor(y);
  for (let x = Math.ceil(from); x < to; x++)
    if (isLevelInk(bitmap, x, row, reach) && !texts.some((box) => x >= box.x && x <= right(box))) {
      inked.push(colourAt(bitmap, x, row));
      grounds.push(colourAt(bitmap, x, row + reach));
    }
  const middleOf = (colours: number[]): number => colours.toSorted((one, other) => one - other)[colours.length >> 1] ?? 0;
  return { y, thickness, colour: middleOf(inked), ground: middleOf(grounds) };
}
