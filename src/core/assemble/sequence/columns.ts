/** What is drawn down a column of the page: a line, a narrow box around it, what covers both, or nothing. */
import type { Box } from "../../geometry/box.ts";
import { containsPoint, grow, right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

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
/** A line is at most so thick, in heights of capitals. */
const thickest = 0.5;
/** A box on a line reaches so far to either side at most, in heights of capitals. */
export const widestHalf = 1.6;
/** A line that rests for longer has ended: in heights of capitals, and in pixels. */
const [longestRest, longestRestPixels] = [6, 40] as const;
/** Of a line that goes on through a frame so much is seen, and a frame is so wide, in heights of capitals: figures have lines of their own. */
const [seenThrough, narrowestFrame] = [0.5, 5] as const;

/** What is drawn at a row of a column. */
export type Row = "line" | "hidden" | "active" | "rest";

/** The sides of a box around a column at a row. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** What is drawn down a column: its rows, and the sides of the boxes around it. */
export interface Column {
  readonly rows: readonly Row[];
  readonly sides: readonly (Sides | null)[];
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
export function lineAt({ bitmap, unit }: Surroundings, x: number, y: number): Sides | null {
  const far = Math.max(4, Math.ceil(thickest * unit) + 1);
  if (x < far + 1 || x >= bitmap.width - far - 1 || y < 0 || y >= bitmap.height) return null;
  return inkBetween(bitmap, [x, y], far) ?? inkBetween(bitmap, [x, y], Math.ceil(far / 2));
}

/** Finds the sides of a narrow box around a column at a row: where the colour of its middle ends. */
export function sidesAt({ bitmap, unit }: Surroundings, x: number, y: number): Sides | null {
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
export function walkDown(around: Surroundings, x: number, begin: number): Column {
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
