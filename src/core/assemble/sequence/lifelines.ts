/** Lifelines: the lines that hang straight down from the participants of a sequence, with the boxes on them while a participant is active. */
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, boxFromEdges, centre, containsPoint, overlapArea } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { activationsOf } from "./activations.ts";
import { lineAt, sidesAt, walkDown } from "./columns.ts";
import type { Row, Surroundings } from "./columns.ts";

/** The line of a participant: its middle, how thick it is, its colour, and where it begins and ends; in pixels. */
export interface Lifeline {
  readonly participant: Node;
  readonly x: number;
  readonly thickness: number;
  readonly colour: number;
  readonly from: number;
  readonly to: number;
  /** Lengths of its strokes: many where it is broken. */
  readonly strokes: readonly number[];
  /** The longest part of it that nothing covers. */
  readonly clear: readonly [from: number, to: number];
  /** The boxes on it, from the top. */
  readonly activations: readonly Box[];
}

/** The shortest lifeline, in heights of capitals. */
const shortest = 4;
/** So far below its participant a lifeline begins at most, in heights of capitals: the name of a figure stands between. */
const highestStart = 4;
/** A column so many pixels nearer to the middle of its participant is worth one that is drawn in one row more. */
const aside = 0.2;
/** A line of which more is drawn is not broken: what crosses it parts it. */
const leastWhole = 0.85;
/** So much of a lifeline is drawn at least where nothing hides it. */
const leastDrawn = 0.3;
/** So much is drawn behind a shape that a lifeline runs beneath, in heights of capitals. */
const leastBeyond = 0.5;
/** A participant is as wide as this at most, in shares of the page. */
const widestParticipant = 0.5;

/** Finds the column below a participant where a line begins: of those that begin as high as any, the one of which most is drawn in its first part. */
function columnBelow(around: Surroundings, { box }: Node): number | null {
  const { unit, bitmap } = around;
  const [middle] = centre(box);
  const reach = Math.max(3, Math.min(0.12 * box.width, 2 * unit));
  const [top, end] = [Math.ceil(bottom(box)) + 2, Math.min(bitmap.height - 1, Math.ceil(bottom(box) + (highestStart + 3) * unit))];
  const below = boxFromEdges(middle - reach, top, middle + reach, end);
  const names = around.texts.filter((text) => overlapArea(text, below) > 0);
  const columns: { readonly x: number; readonly first: number; readonly score: number }[] = [];
  for (let x = Math.floor(middle - reach); x <= middle + reach; x++) {
    let [first, drawn] = [-1, 0];
    for (let y = top; y <= end; y++) {
      if (names.some((name) => containsPoint(name, [x, y]))) continue;
      if (lineAt(around, x, y) === null && sidesAt(around, x, y) === null) continue;
      if (first < 0) first = y;
      drawn++;
    }
    if (drawn >= 2 * unit * leastDrawn) columns.push({ x, first, score: drawn - aside * Math.abs(x + 0.5 - middle) });
  }
  const highest = Math.min(...columns.map(({ first }) => first));
  const [best] = columns.filter(({ first }) => first <= highest + unit).toSorted((one, other) => other.score - one.score);
  return best?.x ?? null;
}

/** Lists how long the strokes of a line are that rests at both their ends. */
function strokesIn(rows: readonly Row[]): readonly number[] {
  const strokes: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (row !== "line" || rows[at - 1] === "line") continue;
    let end = at;
    while (rows[end + 1] === "line") end++;
    if (rows[at - 1] === "rest" && rows[end + 1] === "rest") strokes.push(end - at + 1);
  }
  return strokes;
}

/** Finds the longest run of rows that nothing covers. */
function clearRun(rows: readonly Row[]): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  let from = -1;
  for (let at = 0; at <= rows.length; at++) {
    const isClear = rows[at] === "line" || rows[at] === "rest";
    if (isClear && from < 0) from = at;
    if (isClear || from < 0) continue;
    if (at - from > best[1] - best[0]) best = [from, at];
    from = -1;
  }
  return best;
}

const isDrawn = (row: Row): boolean => row === "line" || row === "active";

/** Finds the last row that is drawn: behind a shape only where a line goes on, of which the lower edge of the shape is none. */
function lastDrawn(rows: readonly Row[], least: number): number {
  const last = rows.findLastIndex(isDrawn);
  const hidden = rows.slice(0, last + 1).findLastIndex((row) => row === "hidden");
  const isPast = hidden < 0 || rows.slice(hidden, last + 1).filter(isDrawn).length >= least;
  return isPast ? last : lastDrawn(rows.slice(0, hidden), least);
}

/** Follows the lifeline of a shape, if it has one. */
function lifelineOf(around: Surroundings, participant: Node): Lifeline | null {
  const { bitmap, unit } = around;
  if (participant.box.width > widestParticipant * bitmap.width) return null;
  const x = columnBelow(around, participant);
  if (x === null) return null;
  const begin = Math.ceil(bottom(participant.box)) + 1;
  const column = walkDown(around, x, begin);
  const { rows } = column;
  const [first, last] = [rows.findIndex(isDrawn), lastDrawn(rows, leastBeyond * unit)];
  if (first < 0 || first > highestStart * unit || last - first < shortest * unit) return null;
  const open = rows.slice(first, last + 1).filter((row) => row === "line" || row === "rest");
  const lines = open.filter((row) => row === "line").length;
  const active = rows.filter((row) => row === "active").length;
  if (lines < leastDrawn * open.length || lines + active < shortest * unit * leastDrawn) return null;
  const places = rows.flatMap((row, at) => (row === "line" ? [begin + at] : []));
  const clear = clearRun(rows.slice(first, last + 1));
  const activations = activationsOf(column, begin, unit);
  const across = places.flatMap((y) => lineAt(around, x, y) ?? lineAt(around, x - 1, y) ?? lineAt(around, x + 1, y) ?? []);
  // a line that boxes cover from end to end runs down their middle
  const [middle] = activations.length === 0 ? [x + 0.5] : centre(activations[0]!);
  const [left, end] = [median(across.map((one) => one.left)) ?? middle - 0.5, median(across.map((one) => one.right)) ?? middle + 0.5];
  const colours = places.map((y) => colourAt(bitmap, x, y)).toSorted((one, other) => one - other);
  return {
    participant,
    x: (left + end) / 2,
    thickness: end - left,
    colour: colours[colours.length >> 1] ?? colourAt(bitmap, Math.floor(activations[0]?.x ?? x), begin + first + 1),
    from: begin + first,
    to: begin + last + 1,
    clear: [begin + first + clear[0], begin + first + clear[1]],
    strokes: lines >= leastWhole * open.length ? [] : strokesIn(rows),
    activations,
  };
}

/** Finds the lifelines of a page, from left to right, one a column: frames and notes have those that pass beneath them below them, too. */
export function findLifelines(around: Surroundings, participants: readonly Node[]): readonly Lifeline[] {
  const longest = participants
    .flatMap((node) => lifelineOf(around, node) ?? [])
    .toSorted((one, other) => other.to - other.from - (one.to - one.from));
  const apart: Lifeline[] = [];
  for (const line of longest) {
    const isKnown = apart.some((other) => Math.abs(other.x - line.x) <= around.unit && other.from <= line.to && line.from <= other.to);
    if (!isKnown) apart.push(line);
  }
  return apart.toSorted((one, other) => one.x - other.x);
}
