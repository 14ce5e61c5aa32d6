/** Frames of a sequence: boxes around messages with their operator in a corner, which lifelines and messages cut into pieces, and the lines that divide them. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, boxFromEdges, right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { namesOperator } from "../own/claim.ts";
import { findLevelLines, stemOf, strokesAlong } from "./level-lines.ts";

/** A line of a frame: its colour, packed, its thickness in pixels, and the lengths of its strokes, none where it is not broken. */
export interface FrameLine {
  readonly colour: number;
  readonly thickness: number;
  readonly strokes: readonly number[];
}

/** A frame. */
export interface Frame extends FrameLine {
  readonly box: Box;
}

/** A line from side to side of a frame, at a height. */
export interface Divider extends FrameLine {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** The picture without lifelines and messages, and the height of a capital in pixels. */
export interface Cleared {
  readonly bitmap: Bitmap;
  readonly unit: number;
}

/** A side differs from what lies beside it, so many pixels away, by so much in a channel. */
const [leastContrast, away] = [14, 4] as const;
/** A side rests for so long where something was taken out of it: in heights of capitals, and in pixels. */
const [longestRest, longestRestPixels] = [1.2, 14] as const;
/** The operator stands so far to the right of the left side and below the upper one at most, in heights of capitals. */
const [besideOperator, overOperator] = [7, 2.2] as const;
/** A frame is so wide and high at least, in heights of capitals. */
const [narrowest, lowest] = [8, 3] as const;
/** The ends of its sides meet within so many pixels, and so much of each is drawn. */
const [sameCorner, leastDrawn] = [5, 0.25] as const;
/** Beyond a corner nothing is drawn on so many rows. */
const beyondCorner = [2, 3, 4, 5] as const;
/** A frame that was found as a shape has its corner so near to the operator, in heights of capitals. */
const knownCorner = [8, 2.5] as const;
/** No page has more of them. */
const mostFrames = 100;
/** A line of which more is drawn is not broken. */
const leastWhole = 0.85;

/** A direction along an axis of the picture. */
type Way = readonly [dx: number, dy: number];
const [toRight, up, down]: readonly [Way, Way, Way] = [
  [1, 0],
  [0, -1],
  [0, 1],
];

/** Tells whether a side runs through a place: it differs from what lies at both sides of it. */
function isOnSide({ bitmap }: Cleared, [x, y]: readonly [number, number], [dx]: Way): boolean {
  const [sx, sy] = dx === 0 ? [away, 0] : [0, away];
  if (x - sx < 0 || y - sy < 0 || x + sx >= bitmap.width || y + sy >= bitmap.height) return false;
  const colour = colourAt(bitmap, x, y);
  return [-1, 1].every((side) => colourDistance(colour, colourAt(bitmap, x + side * sx, y + side * sy)) >= leastContrast);
}

/** Tells whether a side runs through a place, or right beside it. */
const isSideAt = (cleared: Cleared, [x, y]: readonly [number, number], way: Way): boolean =>
  [0, -1, 1].some((aside) => isOnSide(cleared, way[0] === 0 ? [x + aside, y] : [x, y + aside], way));

/** Returns the middle of a side that runs near a column or row, between two places along it. */
function middleOf(cleared: Cleared, at: number, [from, to]: readonly [number, number], way: Way): number {
  const shares = Array.from({ length: 2 * away + 1 }, (_, index) => {
    const place = at - away + index;
    let drawn = 0;
    for (let along = from; along < to; along++) if (isOnSide(cleared, way[0] === 0 ? [place, along] : [along, place], way)) drawn++;
    return { place, drawn };
  });
  const most = Math.max(...shares.map(({ drawn }) => drawn));
  const dark = shares.filter(({ drawn }) => drawn > 0.5 * most);
  return most === 0 ? at + 0.5 : (dark[0]!.place + dark.at(-1)!.place + 1) / 2;
}

/** Walks along a side, over what was taken out of it, and returns how far it reaches and how much of that is drawn. */
function walk(cleared: Cleared, [x, y]: readonly [number, number], way: Way): { readonly length: number; readonly drawn: number } {
  const rest = Math.max(longestRestPixels, longestRest * cleared.unit);
  let [length, drawn] = [0, 0];
  for (let step = 1; step - length <= rest; step++) {
    const place = [x + step * way[0], y + step * way[1]] as const;
    if (place[0] < 0 || place[1] < 0 || place[0] >= cleared.bitmap.width || place[1] >= cleared.bitmap.height) break;
    if (!isSideAt(cleared, place, way)) continue;
    length = step;
    drawn++;
  }
  return { length, drawn: length === 0 ? 0 : drawn / length };
}

/** Finds the level side that begins at the end of an upright one: the longest of the rows there. */
function levelSide(cleared: Cleared, x: number, y: number): { readonly y: number; readonly length: number } {
  const rows = [0, -1, 1, -2, 2].map((aside) => ({ y: y + aside, ...walk(cleared, [x, y + aside], toRight) }));
  return rows
    .filter(({ drawn }) => drawn >= leastDrawn)
    .reduce((best, row) => (row.length > best.length ? row : best), { y, length: 0, drawn: 0 });
}

/** Follows an upright side to the corner where it ends and a level one begins; the next frame may begin right beyond it. */
function cornerOf(cleared: Cleared, [x, y]: readonly [number, number], way: Way): { readonly y: number; readonly length: number } | null {
  const { length } = walk(cleared, [x, y], way);
  for (let step = 0; step <= length; step++) {
    const row = y + step * way[1];
    if (beyondCorner.some((more) => isSideAt(cleared, [x, row + more * way[1]], way))) continue;
    const level = levelSide(cleared, x, row);
    if (level.length >= narrowest * cleared.unit) return level;
  }
  return null;
}

/** Follows the sides of a frame whose left one runs through a place beside its operator. */
function frameAt(cleared: Cleared, x: number, operator: Box): Box | null {
  const { unit } = cleared;
  const middle = Math.round(operator.y + operator.height / 2);
  const upper = cornerOf(cleared, [x, middle], up);
  if (upper === null || operator.y - upper.y > overOperator * unit || upper.y > operator.y + 0.3 * unit) return null;
  const lower = cornerOf(cleared, [x, Math.round(bottom(operator))], down);
  if (lower === null || lower.y - upper.y < lowest * unit || Math.abs(upper.length - lower.length) > sameCorner) return null;
  const side = x + Math.round((upper.length + lower.length) / 2);
  const closing = [0, -1, 1, -2, 2].map((aside) => walk(cleared, [side + aside, lower.y], up));
  const isClosed = closing.some(({ length, drawn }) => length >= lower.y - upper.y - sameCorner && drawn >= leastDrawn);
  if (!isClosed) return null;
  const [left, end] = [x, side].map((at) => middleOf(cleared, at, [upper.y, lower.y], down));
  const [top, foot] = [upper.y, lower.y].map((at) => middleOf(cleared, at, [x, side], toRight));
  return boxFromEdges(left!, top!, end!, foot!);
}

/** Measures the line from side to side of a box at a height. */
function lineAt(
  { bitmap, unit }: Cleared,
  { x, width }: Box,
  line: { readonly y: number; readonly thickness: number; readonly drawn: number },
): FrameLine {
  const sides = [x + unit, x + width - unit] as const;
  const { colour } = stemOf(bitmap, sides, line, { texts: [], unit });
  const strokes = line.drawn >= leastWhole ? [] : strokesAlong(bitmap, sides, { y: line.y, texts: [], unit });
  return { colour, thickness: line.thickness, strokes };
}

/** Finds the frames around operators that nobody saw as shapes. */
export function findFrames(cleared: Cleared, texts: readonly ReadLine[], shapes: readonly Box[]): readonly Frame[] {
  const { bitmap, unit } = cleared;
  const frames: Frame[] = [];
  const named = new Set<Box>();
  const operators = texts.filter(({ text }) => namesOperator(text)).toSorted((one, other) => one.box.y - other.box.y);
  for (const { box } of operators.slice(0, mostFrames)) {
    const isKnown = (shape: Box): boolean =>
      shape.width >= narrowest * unit &&
      Math.abs(box.x - shape.x) <= knownCorner[0] * unit &&
      Math.abs(box.y - shape.y) <= knownCorner[1] * unit &&
      shape.x <= box.x;
    // a frame has one operator; that of the next one within may stand as near to its corner
    const known = shapes.find((shape) => !named.has(shape) && isKnown(shape));
    if (known !== undefined) {
      named.add(known);
      continue;
    }
    for (let x = Math.floor(box.x) - 1; x >= Math.max(0, box.x - besideOperator * unit); x--) {
      const found =
        isSideAt(cleared, [x, Math.round(box.y + box.height / 2)], down) || isSideAt(cleared, [x, Math.round(bottom(box)) + 3], down)
          ? frameAt(cleared, x, box)
          : null;
      if (found === null) continue;
      const foot = { ...found, y: bottom(found) - away, height: 2 * away };
      const [line] = findLevelLines(bitmap, foot, { covers: [], unit });
      frames.push({
        box: found,
        ...(line === undefined
          ? { colour: colourAt(bitmap, x, Math.floor(bottom(found)) - 1), thickness: 1, strokes: [] }
          : lineAt(cleared, found, line)),
      });
      break;
    }
  }
  return frames;
}

/** Finds the lines that divide a frame from side to side; the borders of other shapes are none. */
export function findFrameDividers(
  cleared: Cleared,
  frame: Box,
  { shapes, texts }: { readonly shapes: readonly Box[]; readonly texts: readonly Box[] },
): readonly Divider[] {
  const { bitmap, unit } = cleared;
  const inside = boxFromEdges(frame.x + away, frame.y + overOperator * unit, right(frame) - away, bottom(frame) - unit);
  const isBorder = (y: number): boolean =>
    shapes.some(
      (box) => box.x < right(frame) && right(box) > frame.x && Math.min(Math.abs(y - box.y), Math.abs(y - bottom(box))) <= sameCorner,
    );
  const reaches = (y: number): boolean => walk(cleared, [Math.round(inside.x), Math.floor(y)], toRight).length >= inside.width - unit;
  return findLevelLines(bitmap, inside, { covers: texts, unit })
    .filter(({ y }) => !isBorder(y) && reaches(y))
    .map((line) => ({ ...lineAt(cleared, inside, line), y: line.y, from: frame.x, to: right(frame) }));
}
