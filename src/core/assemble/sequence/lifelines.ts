/** Lifelines: the lines that hang straight down from the participants of a sequence, with the boxes on them while a participant is active. */
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, centre, containsPoint, grow, right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

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

/** What the page holds beside its pixels. */
export interface Surroundings {
  readonly bitmap: Bitmap;
  /** Height of a capital letter in pixels. */
  readonly unit: number;
  /** Boxes of shapes that hold no others, and of text. */
  readonly shapes: readonly Box[];
  readonly texts: readonly Box[];
}

/** A line differs from what lies at both its sides by this much in a channel, and these hardly from each other: lifelines are often pale. */
const [leastContrast, sameGround] = [14, 12] as const;
/** A lifeline is at most so thick, and an activation at most so wide to either side, in heights of capitals; lengths of the shortest ones. */
const [thickest, widestHalf, shortestActivation, shortestLine] = [0.5, 1.6, 1.2, 5] as const;
/** A lifeline that rests for longer has ended: in heights of capitals, and in pixels. */
const [longestRest, longestRestPixels] = [6, 40] as const;
/** So far below its participant a lifeline begins at most, in heights of capitals: the name of a figure stands between. */
const highestStart = 4;
/** A column so many pixels nearer to the middle of its participant is worth one that is drawn in one row more. */
const aside = 0.2;
/** A line of which more is drawn is not broken: what crosses it parts it. */
const leastWhole = 0.85;
/** So much of a lifeline is drawn at least where nothing hides it. */
const leastDrawn = 0.3;
/** The sides of a box stay where they are within so many pixels. */
const sameSide = 1;
/** In so many of its rows both sides of a box are where they usually are: those of a disc are not. */
const straightRows = 0.8;
/** What lies over a box on a lifeline parts it for so long at most, in heights of capitals. */
const longestCut = 2;
/** Of a line that goes on through a frame so much is seen, and a frame is so wide, in heights of capitals: figures have lines of their own. */
const [seenThrough, narrowestFrame] = [0.5, 5] as const;
/** A participant is as wide as this at most, in shares of the page. */
const widestParticipant = 0.5;

/** What is drawn at a row of a lifeline. */
type Row = "line" | "hidden" | "active" | "rest";

/** The sides of a box around a column at a row. */
interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Returns where the ink across a column begins and ends at a row when there is the same ground so far to both its sides, else null. */
function inkBetween(bitmap: Bitmap, [x, y]: readonly [number, number], away: number): Sides | null {
  const colour = colourAt(bitmap, x, y);
  const [before, behind] = [colourAt(bitmap, x - away, y), colourAt(bitmap, x + away, y)];
  if (colourDistance(colour, before) < leastContrast || colourDistance(colour, behind) < leastContrast) return null;
  if (colourDistance(before, behind) > sameGround) return null;
  let [left, end] = [x, x];
  while (colourDistance(colourAt(bitmap, left - 1, y), before) >= leastContrast) left--;
  while (colourDistance(colourAt(bitmap, end + 1, y), before) >= leastContrast) end++;
  return end - left + 1 < away ? { left, right: end + 1 } : null;
}

/** Returns where the line along a column begins and ends across at a row, null where none is: something else may stand close by. */
function lineAt({ bitmap, unit }: Surroundings, x: number, y: number): Sides | null {
  const far = Math.max(4, Math.ceil(thickest * unit) + 1);
  if (x < far + 1 || x >= bitmap.width - far - 1 || y < 0 || y >= bitmap.height) return null;
  return inkBetween(bitmap, [x, y], far) ?? inkBetween(bitmap, [x, y], Math.ceil(far / 2));
}

/** Finds the sides of a narrow box around a column at a row: where the colour of its middle ends. */
function sidesAt({ bitmap, unit }: Surroundings, x: number, y: number): Sides | null {
  const most = Math.ceil(widestHalf * unit);
  if (x < most + 1 || x >= bitmap.width - most - 1) return null;
  const colour = colourAt(bitmap, x, y);
  const sideOf = (step: number): number => {
    for (let away = 1; away <= most; away++) if (colourDistance(colourAt(bitmap, x + step * away, y), colour) >= leastContrast) return away;
    return 0;
  };
  const [left, other] = [sideOf(-1), sideOf(1)];
  return left < 2 || other < 2 ? null : { left: x - left, right: x + other };
}

/** Tells whether a line runs along a column at a row, or right beside it. */
const isLineAt = (around: Surroundings, x: number, y: number): boolean => [0, -1, 1].some((step) => lineAt(around, x + step, y) !== null);

/** Tells whether a line goes on through a shape, as lifelines do through frames: they pass beneath notes. */
export function isSeenThrough(around: Surroundings, x: number, { y, width, height }: Box): boolean {
  if (width < narrowestFrame * around.unit) return false;
  const rows = Array.from({ length: Math.max(1, Math.round(height)) }, (_, at) => Math.round(y) + at);
  return rows.filter((row) => isLineAt(around, x, row) || sidesAt(around, x, row) !== null).length >= seenThrough * rows.length;
}

/** Walks down a column from below a participant, and names its rows. */
function walkDown(
  around: Surroundings,
  x: number,
  begin: number,
): { readonly rows: readonly Row[]; readonly sides: readonly (Sides | null)[] } {
  const { bitmap, unit } = around;
  const rest = Math.max(longestRestPixels, longestRest * unit);
  const across = (box: Box): boolean => x >= box.x && x <= right(box);
  const covers = [
    ...around.shapes.filter((box) => across(box) && !isSeenThrough(around, x, box)),
    ...around.texts.map((box) => grow(box, 2)).filter(across),
  ];
  const rows: Row[] = [];
  const sides: (Sides | null)[] = [];
  let resting = 0;
  for (let y = begin; y < bitmap.height && resting <= rest; y++) {
    const isHidden = covers.some((box) => containsPoint(box, [x, y]));
    const isLine = !isHidden && isLineAt(around, x, y);
    const side = isLine || isHidden ? null : sidesAt(around, x, y);
    sides.push(side);
    rows.push(isLine ? "line" : isHidden ? "hidden" : side === null ? "rest" : "active");
    resting = rows.at(-1) === "rest" ? resting + 1 : rows.at(-1) === "hidden" ? resting : 0;
  }
  return { rows, sides };
}

/** A box on a lifeline as it is gathered row by row. */
interface OpenBox {
  readonly from: number;
  to: number;
  readonly sides: Sides[];
}

/** Groups the rows of one box: its sides stay where they are, but for what crosses or covers them. */
function activationsOf(
  around: Surroundings,
  begin: number,
  { rows, sides }: { readonly rows: readonly Row[]; readonly sides: readonly (Sides | null)[] },
): readonly Box[] {
  const found: Box[] = [];
  const close = ({ from, to, sides: seen }: OpenBox): void => {
    const [left, end] = [median(seen.map((one) => one.left))!, median(seen.map((one) => one.right))!];
    const isStraight =
      seen.filter((one) => Math.abs(one.left - left) <= sameSide && Math.abs(one.right - end) <= sameSide).length >=
      straightRows * seen.length;
    if (isStraight && to - from + 1 >= shortestActivation * around.unit)
      found.push({ x: Math.floor(left), y: begin + from, width: Math.ceil(end) - Math.floor(left) + 1, height: to - from + 1 });
  };
  let open: OpenBox | null = null;
  for (const [at, side] of sides.entries()) {
    if (side === null) continue;
    const last: Sides | undefined = open?.sides.at(-1);
    const goesOn: boolean =
      open !== null &&
      rows.slice(open.to + 1, at).filter((row) => row === "line").length <= around.unit / 2 &&
      Math.abs(last!.left - side.left) <= sameSide &&
      Math.abs(last!.right - side.right) <= sameSide;
    if (goesOn) {
      open!.to = at;
      open!.sides.push(side);
    } else {
      if (open !== null) close(open);
      open = { from: at, to: at, sides: [side] };
    }
  }
  if (open !== null) close(open);
  return joinParts(found, rows, { begin, unit: around.unit });
}

/** Joins the parts of one box that a head or an arc parts. */
function joinParts(
  parts: readonly Box[],
  rows: readonly Row[],
  { begin, unit }: { readonly begin: number; readonly unit: number },
): readonly Box[] {
  const joined: Box[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const between = last === undefined ? [] : rows.slice(bottom(last) - begin, part.y - begin);
    const isOne =
      last !== undefined &&
      Math.abs(last.x - part.x) <= sameSide &&
      Math.abs(last.width - part.width) <= sameSide &&
      between.length <= longestCut * unit &&
      between.filter((row) => row === "line").length <= unit / 2;
    if (isOne) joined[joined.length - 1] = { ...last, height: bottom(part) - last.y };
    else joined.push(part);
  }
  return joined;
}

/** Finds the column below a participant where a line begins: of those that begin as high as any, the one of which most is drawn in its first part. */
function columnBelow(around: Surroundings, { box }: Node): number | null {
  const { unit, bitmap } = around;
  const [middle] = centre(box);
  const reach = Math.max(3, Math.min(0.12 * box.width, 2 * unit));
  const [top, end] = [Math.ceil(bottom(box)) + 2, Math.min(bitmap.height - 1, Math.ceil(bottom(box) + (highestStart + 3) * unit))];
  const names = around.texts.filter((text) => text.y <= end && bottom(text) >= top);
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

/** Follows the lifeline of a shape, if it has one. */
function lifelineOf(around: Surroundings, participant: Node): Lifeline | null {
  const { bitmap, unit } = around;
  if (participant.box.width > widestParticipant * bitmap.width) return null;
  const x = columnBelow(around, participant);
  if (x === null) return null;
  const begin = Math.ceil(bottom(participant.box)) + 1;
  const { rows, sides } = walkDown(around, x, begin);
  const isDrawn = (row: Row): boolean => row === "line" || row === "active";
  const [first, last] = [rows.findIndex(isDrawn), rows.findLastIndex(isDrawn)];
  if (first < 0 || first > highestStart * unit || last - first < shortestLine * unit) return null;
  const open = rows.slice(first, last + 1).filter((row) => row === "line" || row === "rest");
  const lines = open.filter((row) => row === "line").length;
  const active = rows.filter((row) => row === "active").length;
  if (lines < leastDrawn * open.length || lines + active < shortestLine * unit * leastDrawn) return null;
  const places = rows.flatMap((row, at) => (row === "line" ? [begin + at] : []));
  const clear = clearRun(rows.slice(first, last + 1));
  const activations = activationsOf(around, begin, { rows, sides });
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

/** Tells whether a shape may be a box on a lifeline: upright, and as narrow as those are. */
export function mayBeActivation({ kind, box: { width, height } }: Node, unit: number): boolean {
  return (kind === "rectangle" || kind === "rounded_rectangle") && width <= 2 * widestHalf * unit && height >= width;
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
