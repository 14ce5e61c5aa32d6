/** Messages of a participant to itself: lines that leave a lifeline to its right and come back below with a head. */
import type { Point } from "../../geometry/point.ts";
import { bottom, boxFromEdges, right } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import type { Bitmap, Mask } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import type { Field } from "../trace/field.ts";
import type { Lifeline } from "./lifelines.ts";

/** A message to oneself, from where it leaves to where it arrives with its head. */
export interface Loop {
  readonly points: readonly Point[];
  readonly routing: "orthogonal" | "curved";
  readonly thickness: number;
  readonly colour: number;
  readonly isBroken: boolean;
  /** Around its ink, and the pixels of that. */
  readonly box: Box;
  readonly ink: readonly Point[];
}

/** A loop reaches so far beside its lifeline at least and at most, and is so high, in heights of capitals. */
const [reach, height] = [
  [1.2, 9],
  [0.7, 4.5],
] as const;
/** Its two arms are so far apart at least, in heights of capitals: brackets of a text are narrower. */
const armsApart = 0.4;
/** Ink that is no farther apart than this belongs together, in pixels: dots of a broken line. */
const nearby = 3;
/** A loop begins and ends so near to its lifeline, in heights of capitals; a head widens it to so much there. */
const [atLine, headHeight] = [0.8, 0.55] as const;
/** A loop is a line: so much of its box is drawn at most. */
const mostInk = 0.45;
/** A number in a disc may stand where a loop begins: it is so high, and reaches so far from the lifeline, in heights of capitals. */
const [disc, besideDisc] = [1.4, 1.3] as const;
/** The outermost side of an angular loop is straight in so many of its rows, within a pixel. */
const straightRows = 0.6;
/** Of a line that is not broken so many of the rows between its ends are drawn. */
const wholeRows = 0.9;

/** Ink that hangs together: its places, and the box around them. */
interface Piece {
  readonly places: readonly Point[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Gathers the ink around a place, within some columns; what was gathered is cleared from the mask. */
function gather(mask: Mask, start: Point, [from, to]: readonly [number, number]): Piece {
  const places: Point[] = [start];
  mask.data[start[1] * mask.width + start[0]] = 0;
  let [left, end, top, low] = [start[0], start[0], start[1], start[1]];
  for (let next = 0; next < places.length; next++) {
    const [x, y] = places[next]!;
    [left, end, top, low] = [Math.min(left, x), Math.max(end, x), Math.min(top, y), Math.max(low, y)];
    for (let row = Math.max(0, y - nearby); row <= Math.min(mask.height - 1, y + nearby); row++)
      for (let column = Math.max(from, x - nearby); column <= Math.min(to, x + nearby); column++) {
        const at = row * mask.width + column;
        if (mask.data[at] === 0) continue;
        mask.data[at] = 0;
        places.push([column, row]);
      }
  }
  return { places, left, right: end, top, bottom: low };
}

/** Returns the middle of the ink of some columns that is highest, or lowest, and how high its tallest column is. */
function armAt(
  places: readonly Point[],
  [from, to]: readonly [number, number],
  isUpper: boolean,
  middle: number,
): { readonly y: number; readonly tall: number } | null {
  const rows = places.filter(([x, y]) => x >= from && x <= to && (isUpper ? y <= middle : y > middle));
  if (rows.length === 0) return null;
  const columns = [...Map.groupBy(rows, ([x]) => x).values()];
  // an open head is two strokes with ground between
  const heightOf = (column: readonly Point[]): number => Math.max(...column.map(([, y]) => y)) - Math.min(...column.map(([, y]) => y)) + 1;
  return { y: median(rows.map(([, y]) => y))! + 0.5, tall: Math.max(...columns.map(heightOf)) };
}

/** Reads a piece of ink beside a lifeline as a loop. */
function loopOf(
  { places, left, right: end, top, bottom: low }: Piece,
  side: number,
  unit: number,
): Omit<Loop, "colour" | "box" | "ink"> | null {
  const [wide, high] = [end - side, low - top + 1];
  if (left > side + atLine * unit || wide < reach[0] * unit || wide > reach[1] * unit || high < height[0] * unit || high > height[1] * unit)
    return null;
  const clear = side + besideDisc * unit;
  if (places.filter(([x]) => x > clear).length > mostInk * Math.max(1, end - clear) * high) return null;
  const middle = (top + low) / 2;
  const columnsAt = (share: number): readonly [number, number] => [side + share * wide - 1, side + share * wide + 1];
  const [upper, lower] = [true, false].map((isUpper) => armAt(places, [left, left + 1.2 * unit], isUpper, middle));
  const [over, under] = [true, false].map((isUpper) => armAt(places, columnsAt(0.6), isUpper, middle));
  if (!upper || !lower || !over || !under || under.y - over.y < armsApart * unit) return null;
  const [isUpperHead, isLowerHead] = [upper, lower].map(({ tall }) => tall >= headHeight * unit);
  const isDisc = upper.tall >= disc * unit;
  if (!isLowerHead || (isUpperHead && !isDisc && upper.tall > lower.tall)) return null;
  const byRow = Map.groupBy(places, ([, y]) => y);
  const rows = [...byRow].filter(([y]) => y > over.y && y < under.y);
  const outermost = rows.map(([, row]) => Math.max(...row.map(([x]) => x)));
  const usual = median(outermost) ?? end;
  const isAngular = outermost.filter((x) => Math.abs(x - usual) <= 1).length >= straightRows * outermost.length;
  const thickness = Math.max(1, median(rows.map(([, row]) => row.filter(([x]) => x > usual - 0.5 * unit).length)) ?? 1);
  const isBroken = rows.length < wholeRows * (Math.floor(under.y) - Math.ceil(over.y));
  const x = usual + 1 - thickness / 2;
  if (isAngular)
    return {
      points: [
        [side, over.y],
        [x, over.y],
        [x, under.y],
        [side, under.y],
      ],
      routing: "orthogonal",
      thickness,
      isBroken,
    };
  const away = side + 0.6 * wide;
  return {
    points: [
      [side, upper.y],
      [away, over.y],
      [end, (over.y + under.y) / 2],
      [away, under.y],
      [side, lower.y],
    ],
    routing: "curved",
    thickness,
    isBroken,
  };
}

/** Returns the colour of the most ink of a piece. */
function colourOf(bitmap: Bitmap, { layer }: Field, { places }: Piece): number {
  const strengthOf = ([x, y]: Point): number => layer.strength[y * layer.width + x]!;
  const [x, y] = places.reduce((best, place) => (strengthOf(place) > strengthOf(best) ? place : best));
  return colourAt(bitmap, x, y);
}

/** Lists where a lifeline ends to its right: along itself and along the boxes on it. */
function sidesOf({
  x,
  from,
  to,
  thickness,
  activations,
}: Lifeline): readonly { readonly side: number; readonly from: number; readonly to: number }[] {
  return [...activations.map((box) => ({ side: right(box), from: box.y, to: bottom(box) })), { side: x + thickness / 2, from, to }];
}

/** Finds the messages to oneself in what is left of the ink. */
export function findLoops(bitmap: Bitmap, field: Field, lifelines: readonly Lifeline[]): readonly Loop[] {
  const { lines, unit } = field;
  const mask: Mask = { ...lines, data: lines.data.slice() };
  const loops: Loop[] = [];
  for (const { side, from, to } of lifelines.flatMap(sidesOf)) {
    const columns = [Math.floor(side), Math.min(lines.width - 1, Math.ceil(side + (reach[1] + 1) * unit))] as const;
    for (let y = Math.max(0, Math.floor(from)); y <= Math.min(lines.height - 1, to); y++)
      for (let x = columns[0]; x <= side + atLine * unit; x++) {
        if (mask.data[y * lines.width + x] === 0) continue;
        const piece = gather(mask, [x, y], columns);
        const loop = loopOf(piece, side, unit);
        if (loop === null) continue;
        const box = boxFromEdges(side, piece.top, piece.right + 1, piece.bottom + 1);
        loops.push({ ...loop, colour: colourOf(bitmap, field, piece), box, ink: piece.places });
      }
  }
  return loops;
}

/** Takes the ink of loops out of a field, so that it is not traced again. */
export function takeLoops({ lines }: Field, loops: readonly Loop[]): void {
  for (const [x, y] of loops.flatMap(({ ink }) => ink)) lines.data[y * lines.width + x] = 0;
}
