/** Messages: level lines from lifeline to lifeline, or to a box on one, with a head where they arrive. */
import type { Box } from "../../geometry/box.ts";
import { bottom, boxFromEdges, right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import { atBox, isAtEnd } from "./activations.ts";
import { isSeenThrough } from "./columns.ts";
import type { Surroundings } from "./columns.ts";
import { headBefore } from "./heads.ts";
import type { Head, HeadSpot } from "./heads.ts";
import { findLevelLines, stemOf, strokesAlong } from "./level-lines.ts";
import type { LevelLine } from "./level-lines.ts";
import type { Lifeline } from "./lifelines.ts";

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

/** Heads reach so far from a lifeline, in heights of capitals, but no farther than a share of the way to the next one. */
const [headReach, headShare] = [2.2, 0.3] as const;
/** So near to a lifeline its own ink may be, pixels, and so much of a message is seen there before a text that hides it, in heights of capitals. */
const [atLifeline, leastEnd] = [3, 1.2] as const;
/** A line of which more is drawn between two lifelines is not broken. */
const leastWhole = 0.85;
/** A text that a message runs through is so long at least, in heights of capitals. */
const shortestText = 2.5;
/** What runs so near to the upper or lower end of a text, as a share of its height, is drawn beside it. */
const textRim = 0.2;
/** Pieces of one line are so near in height, pixels. */
const sameHeight = 1.5;

/** A head, and where its tip points. */
interface Tip extends Head {
  readonly x: number;
}

/** Where a lifeline ends towards one side at a height: at its own ink, or at that of the box on it. */
function edgeOf({ x, thickness, activations }: Lifeline, y: number, side: -1 | 1): number {
  const beside = activations.filter((box) => y >= box.y - atBox && y <= bottom(box) + atBox);
  return x + side * Math.max(thickness / 2, ...beside.map((box) => (side < 0 ? x - box.x : right(box) - x)));
}

/** Lists where a message may point at a lifeline from one side: at the box on it, or over the box's corner or side at the line itself. */
function spotsOf(line: Lifeline, y: number, side: -1 | 1): readonly Pick<HeadSpot, "x" | "side">[] {
  const edge = edgeOf(line, y, side);
  const middle = line.x + (side * line.thickness) / 2;
  if (line.activations.some((box) => isAtEnd(box, y))) return [{ x: edge }, { x: middle }];
  return edge === middle ? [{ x: edge }] : [{ x: edge }, { x: middle, side: edge }];
}

/** Finds the level lines between two neighbouring lifelines: heads are left out, which are no lines, but where a text covers all between them. */
function linesBetween(one: Lifeline, other: Lifeline, around: Surroundings): readonly LevelLine[] {
  const within = (margin: number): readonly LevelLine[] => {
    const box = boxFromEdges(one.x + margin, Math.max(one.from, other.from), other.x - margin, Math.min(one.to, other.to));
    return findLevelLines(around.bitmap, box, { covers: [...around.texts, ...around.shapes], unit: around.unit });
  };
  const clear = within(Math.min(headReach * around.unit, headShare * (other.x - one.x)));
  const isNew = ({ y }: LevelLine): boolean => clear.every((line) => Math.abs(line.y - y) > sameHeight);
  // of what a text hides both ends are seen: as much as a head
  const showsEnds = ({ y }: LevelLine): boolean => {
    const over = [...around.texts, ...around.shapes].filter(
      (box) => y >= box.y && y <= bottom(box) && right(box) > one.x && box.x < other.x,
    );
    const [from, to] = [Math.min(...over.map(({ x }) => x)), Math.max(...over.map((box) => right(box)))];
    return over.length > 0 && from - one.x >= leastEnd * around.unit && other.x - to >= leastEnd * around.unit;
  };
  return [...clear, ...within(atLifeline).filter((line) => isNew(line) && showsEnds(line))];
}

/** Follows a level line over the lifelines that it crosses, and returns the messages on it: each ends where a head is. */
function messagesOn(row: readonly (LevelLine | undefined)[], lifelines: readonly Lifeline[], around: Surroundings): readonly Message[] {
  const { bitmap, unit } = around;
  const messages: Message[] = [];
  let begin = -1;
  let start: Tip | null = null;
  for (const [at, span] of row.entries()) {
    if (span === undefined) {
      begin = -1;
      continue;
    }
    const [left, other] = [lifelines[at]!, lifelines[at + 1]!];
    const way = [edgeOf(left, span.y, 1), edgeOf(other, span.y, -1)] as const;
    // a head may have been read as a letter or two
    const isIn = (box: Box): boolean => Math.min(span.y - box.y, bottom(box) - span.y) >= textRim * box.height;
    const texts = around.texts.filter((box) => isIn(box) && box.width > shortestText * unit);
    const stem = stemOf(bitmap, way, span, { texts, unit });
    const tipAt = (line: Lifeline, inwards: -1 | 1): Tip | null => {
      const tips = spotsOf(line, span.y, inwards).map((spot) => ({
        x: spot.x,
        head: headBefore(bitmap, stem, { ...spot, inwards, unit, texts }),
      }));
      const tip = tips.find(({ head }) => head !== null);
      return tip === undefined ? null : { ...tip.head!, x: tip.x };
    };
    const [first, last] = [tipAt(left, 1), tipAt(other, -1)];
    if (begin < 0 || first !== null) [begin, start] = [at, first];
    const goesOn = last === null && row[at + 1] !== undefined && tipAt(other, 1) === null;
    if (goesOn) continue;
    if (start !== null || last !== null) {
      const [from, to] = [start?.x ?? edgeOf(lifelines[begin]!, span.y, 1), last?.x ?? way[1]];
      const [inner, outer] = [from + (start === null ? 1 : start.length + 1), to - (last === null ? 1 : last.length + 1)];
      const isWhole = row.slice(begin, at + 1).some((one) => one!.drawn >= leastWhole);
      messages.push({
        y: span.y,
        from: start !== null && last === null ? to : from,
        to: start !== null && last === null ? from : to,
        start: start !== null && last !== null ? start : null,
        end: last ?? start,
        thickness: median(row.slice(begin, at + 1).map((one) => one!.thickness)) ?? 1,
        colour: stem.colour,
        strokes: isWhole ? [] : strokesAlong(bitmap, [inner, outer], { y: span.y, texts, unit }),
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
  const spans = lifelines.slice(1).map((line, at) => linesBetween(lifelines[at]!, line, free));
  const messages: Message[] = [];
  const heights = spans.flatMap((list) => list.map(({ y }) => y)).toSorted((one, other) => one - other);
  const rows = heights.filter((y, at) => at === 0 || y - heights[at - 1]! > sameHeight);
  for (const y of rows) {
    const row = spans.map((list) => list.find((span) => Math.abs(span.y - y) <= sameHeight));
    messages.push(...messagesOn(row, lifelines, around));
  }
  return messages;
}
