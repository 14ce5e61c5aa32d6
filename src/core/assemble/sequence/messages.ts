/** Messages: level lines from lifeline to lifeline, or to a box on one, with a head where they arrive. */
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { headBefore } from "./heads.ts";
import type { Head, Stem } from "./heads.ts";
import { isSeenThrough } from "./lifelines.ts";
import type { Lifeline, Surroundings } from "./lifelines.ts";

/** A message; lengths in pixels. */
export interface Message {
  /** The middle of the line. */
  readonly y: number;
  /** Where it leaves and where it arrives. */
  readonly from: number;
  readonly to: number;
  readonly start: Head | null;
  readonly end: Head | null;
  readonly thickness: number;
  readonly colour: number;
  /** Lengths of its strokes, none where it is not broken. */
  readonly strokes: readonly number[];
}

/** What covers rows, and how far above and below a line is looked at, pixels. */
interface Covered {
  readonly covers: readonly Box[];
  readonly reach: number;
}

/** A level line between two neighbouring lifelines. */
interface Span {
  readonly y: number;
  readonly thickness: number;
  readonly drawn: number;
}

/** A message differs from what lies above and below it by so much in a channel. */
const leastContrast = 24;
/** A message is so thick at most, and so much of it is drawn, of what no text covers, which is so much itself. */
const [thickest, leastDrawn, leastSeen] = [0.45, 0.3, 0.06] as const;
/** A line of which more is drawn between two lifelines is not broken. */
const leastWhole = 0.85;
/** At both its ends, of such a share of what is seen, so much of a line is drawn: it does not end between lifelines. */
const [outer, leastOuter] = [0.2, 0.2] as const;
/** So much of a line is drawn that shows through a text. */
const leastOfAll = 0.85;
/** Heads reach so far from a lifeline, in heights of capitals, but no farther than a share of the way to the next one. */
const [headReach, headShare] = [2.2, 0.3] as const;
/** A text that a message runs through is so long at least, in heights of capitals. */
const shortestText = 2.5;
/** Pieces of one line are so near in height, pixels. */
const sameHeight = 1.5;

/** Where a lifeline ends towards one side at a height: at its own ink, or at that of the box on it. */
function edgeOf({ x, thickness, activations }: Lifeline, y: number, side: -1 | 1): number {
  const half = activations.filter((box) => y >= box.y - 3 && y <= bottom(box) + 3).map((box) => (side < 0 ? x - box.x : right(box) - x));
  return x + side * Math.max(thickness / 2, ...half);
}

/** Tells at which rows of a column a level line is: it differs from what lies above and below. */
function isLevelInk(bitmap: Bitmap, x: number, y: number, reach: number): boolean {
  const colour = colourAt(bitmap, x, y);
  return (
    colourDistance(colour, colourAt(bitmap, x, y - reach)) >= leastContrast &&
    colourDistance(colour, colourAt(bitmap, x, y + reach)) >= leastContrast
  );
}

/** Measures what share of a row is a level line from end to end: of what nothing covers, or of all where a line shows through a text. */
function drawnShare(bitmap: Bitmap, [left, end]: readonly [number, number], y: number, { covers, reach }: Covered): number {
  const over = covers.filter((box) => y >= box.y && y <= bottom(box));
  const columns = Array.from({ length: Math.max(0, Math.ceil(end) - Math.ceil(left)) }, (_, at) => Math.ceil(left) + at);
  const drawn = columns.filter((x) => isLevelInk(bitmap, x, y, reach));
  if (drawn.length >= leastOfAll * columns.length) return drawn.length / columns.length;
  const isOpen = (x: number): boolean => !over.some((box) => x >= box.x && x <= right(box));
  const [open, inked] = [columns.filter(isOpen), drawn.filter(isOpen)];
  const isInked = new Set(inked);
  const outermost = Math.max(1, Math.floor(outer * open.length));
  const isDrawnAt = (some: readonly number[]): boolean => some.filter((x) => isInked.has(x)).length >= leastOuter * some.length;
  if (open.length < leastSeen * columns.length || !isDrawnAt(open.slice(0, outermost)) || !isDrawnAt(open.slice(-outermost))) return 0;
  return inked.length / open.length;
}

/** Finds the level lines between two neighbouring lifelines. */
function spansBetween(one: Lifeline, other: Lifeline, around: Surroundings): readonly Span[] {
  const { bitmap, unit } = around;
  const reach = Math.max(3, Math.ceil(thickest * unit) + 1);
  const width = other.x - one.x;
  const margin = Math.min(headReach * unit, headShare * width);
  const [from, to] = [Math.max(one.from, other.from, reach), Math.min(one.to, other.to, bitmap.height - reach - 1)];
  const covers = [...around.texts, ...around.shapes].filter((box) => box.x < other.x && right(box) > one.x);
  const shares: number[] = [];
  for (let y = from; y <= to; y++) {
    shares.push(drawnShare(bitmap, [one.x + margin, other.x - margin], y, { covers, reach }));
  }
  const spans: Span[] = [];
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! < leastDrawn) continue;
    let end = at;
    while (end + 1 < shares.length && shares[end + 1]! >= leastDrawn) end++;
    if (end - at + 1 < reach)
      spans.push({ y: from + (at + end + 1) / 2, thickness: end - at + 1, drawn: Math.max(...shares.slice(at, end + 1)) });
    at = end;
  }
  return spans;
}

/** Lists the strokes along a row that rest at both their ends; letters are none. */
function strokesOf(
  bitmap: Bitmap,
  [from, to]: readonly [number, number],
  { y, texts, reach }: { readonly y: number; readonly texts: readonly Box[]; readonly reach: number },
): readonly number[] {
  const strokes: number[] = [];
  let run = 0;
  for (let x = Math.ceil(from); x <= to; x++) {
    const isText = texts.some((box) => x >= box.x && x <= right(box));
    if (x < to && !isText && isLevelInk(bitmap, x, Math.floor(y), reach)) run++;
    else {
      if (run > 0 && !isText) strokes.push(run);
      run = 0;
    }
  }
  return strokes;
}

/** Returns the colour of a level line: that of most of its pixels. */
function stemOf(bitmap: Bitmap, [from, to]: readonly [number, number], { y, thickness }: Span, reach: number): Stem {
  const inked: number[] = [];
  const grounds: number[] = [];
  const row = Math.floor(y);
  for (let x = Math.ceil(from); x < to; x++)
    if (isLevelInk(bitmap, x, row, reach)) {
      inked.push(colourAt(bitmap, x, row));
      grounds.push(colourAt(bitmap, x, row + reach));
    }
  const middleOf = (colours: number[]): number => colours.toSorted((one, other) => one - other)[colours.length >> 1] ?? 0;
  return { y, thickness, colour: middleOf(inked), ground: middleOf(grounds) };
}

/** Follows a level line over the lifelines that it crosses, and returns the messages on it: each ends where a head is. */
function messagesOn(row: readonly (Span | undefined)[], lifelines: readonly Lifeline[], around: Surroundings): readonly Message[] {
  const { bitmap, unit } = around;
  const reach = Math.max(3, Math.ceil(thickest * unit) + 1);
  const messages: Message[] = [];
  let begin = -1;
  let start: Head | null = null;
  for (const [at, span] of row.entries()) {
    if (span === undefined) {
      begin = -1;
      continue;
    }
    const [left, other] = [lifelines[at]!, lifelines[at + 1]!];
    const way = [edgeOf(left, span.y, 1), edgeOf(other, span.y, -1)] as const;
    const stem = stemOf(bitmap, way, span, reach);
    // a head may have been read as a letter or two
    const texts = around.texts.filter((box) => span.y >= box.y && span.y <= bottom(box) && box.width > shortestText * unit);
    const headAt = (x: number, inwards: -1 | 1): Head | null => headBefore(bitmap, stem, { x, inwards, unit, texts });
    const [first, last] = [headAt(way[0], 1), headAt(way[1], -1)];
    if (begin < 0 || first !== null) [begin, start] = [at, first];
    const goesOn = last === null && row[at + 1] !== undefined && headAt(edgeOf(other, span.y, 1), 1) === null;
    if (goesOn) continue;
    if (start !== null || last !== null) {
      const from = edgeOf(lifelines[begin]!, span.y, 1);
      const [inner, outer] = [from + (start === null ? 1 : start.length + 1), way[1] - (last === null ? 1 : last.length + 1)];
      const isWhole = row.slice(begin, at + 1).some((one) => one!.drawn >= leastWhole);
      messages.push({
        y: span.y,
        from: start !== null && last === null ? way[1] : from,
        to: start !== null && last === null ? from : way[1],
        start: start !== null && last !== null ? start : null,
        end: last ?? start,
        thickness: median(row.slice(begin, at + 1).map((one) => one!.thickness)) ?? 1,
        colour: stem.colour,
        strokes: isWhole ? [] : strokesOf(bitmap, [inner, outer], { y: span.y, texts, reach }),
      });
    }
    begin = -1;
    start = null;
  }
  return messages;
}

/** Finds the messages between the lifelines of a page, from the top. */
export function findMessages(lifelines: readonly Lifeline[], around: Surroundings): readonly Message[] {
  const isOpen = (box: Box): boolean =>
    lifelines.some((line) => line.x > box.x && line.x < right(box) && isSeenThrough(around, Math.floor(line.x), box));
  const free = { ...around, shapes: around.shapes.filter((box) => !isOpen(box)) };
  const spans = lifelines.slice(1).map((line, at) => [...spansBetween(lifelines[at]!, line, free)]);
  const messages: Message[] = [];
  const heights = spans.flatMap((list) => list.map(({ y }) => y)).toSorted((one, other) => one - other);
  const rows = heights.filter((y, at) => at === 0 || y - heights[at - 1]! > sameHeight);
  for (const y of rows) {
    const row = spans.map((list) => list.find((span) => Math.abs(span.y - y) <= sameHeight));
    messages.push(...messagesOn(row, lifelines, around));
  }
  return messages;
}
