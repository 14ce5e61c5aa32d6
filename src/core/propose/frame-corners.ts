/** Corners of frames: where a level and an upright line meet end to end, square or round. */
import type { LineCandidate } from "../detection.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import { bottom, right } from "../geometry/box.ts";
import { colourDistance } from "../raster/colour.ts";
import { areAlike } from "../raster/ink-across.ts";
import type { StraightLine } from "../raster/straight-lines.ts";

/** Where a row line and a column line meet end to end; `radius` is how far both stand back from the corner. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly row: StraightLine;
  readonly column: StraightLine;
}

/** Which corner of a frame. */
export interface Ends {
  readonly left: boolean;
  readonly upper: boolean;
}

/** What the lines were found in. */
interface Canvas {
  readonly pixels: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** The straight lines of a page in order of their place across, and what they were found in. */
export interface Lines {
  readonly rows: readonly StraightLine[];
  readonly columns: readonly StraightLine[];
  readonly text: BoxIndex<LineCandidate>;
  readonly canvas: Canvas;
}

/** The largest corner radius that is looked for, in pixels. */
const largestRadius = 60;
/** Two lines that end within so many pixels of a corner meet there. */
const square = 4;
/** A thin line that lies between pixels is spread over so many. */
const betweenPixels = 2;
/** Lines whose colours differ by no more belong to one frame. */
const sameColour = 60;

/** Tells whether two lines may be drawn in one stroke: in one colour, or in as much ink, which smoothing spreads over more pixels and pales. */
export function areOfOneStroke(one: StraightLine, other: StraightLine): boolean {
  if (colourDistance(one.colour, other.colour) <= sameColour) return true;
  return (one.thickness !== other.thickness || one.thickness === betweenPixels) && areAlike(one.ink, other.ink);
}

/** Finds lines by their place across, within a tolerance. */
export function linesNear(lines: readonly StraightLine[], from: number, to: number): readonly StraightLine[] {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.at < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < lines.length && lines[end]!.at <= to) end++;
  return lines.slice(low, end);
}

/** Tells whether a line is drawn in dashes. */
export function isDashed(line: StraightLine): boolean {
  return line.pieces >= 4 && line.drawn < 0.92;
}

/** Tells whether one of two lines is dashed and the other one solid over several dashes: they are not sides of one frame. */
function differInDash(one: StraightLine, other: StraightLine): boolean {
  if (isDashed(one) === isDashed(other)) return false;
  const [dashed, solid] = isDashed(one) ? [one, other] : [other, one];
  return solid.pieces <= 2 && solid.to - solid.from > 4 * (dashed.dash + dashed.gap);
}

/** The arc's parts that are looked at, in degrees from the row. */
const arcAngles = [15, 25, 35, 45, 55, 65, 75];
/** An arc is paler than the sides, as it is smoothed. */
const arcColour = 160;

/** Tells whether the arc of a round corner is drawn, not by letters; of a dashed one some of it may fall into spaces. */
function hasArc({ canvas: { pixels, width, height }, text }: Lines, { x, y, radius, row, column }: Corner, ends: Ends): boolean {
  if (radius <= square) return true;
  const dashed = isDashed(row) || isDashed(column);
  if (dashed && radius <= 2 * square) return true;
  const [inX, inY] = [ends.left ? 1 : -1, ends.upper ? 1 : -1];
  // sides seem to reach into the flat ends of their arc, so that it runs further inside than they tell; dashes hide how far they reach
  const inwards = Math.max(3, 0.3 * radius) + (dashed ? Math.max(row.gap, column.gap) / 2 : 0);
  const outside = pixels[Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))]!;
  const contrast = 0.3 * colourDistance(row.colour, outside);
  const drawn = arcAngles.filter((angle) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (let off = -inwards; off <= 2; off++) {
      const [px, py] = [Math.floor(x + inX * (radius - (radius + off) * sin)), Math.floor(y + inY * (radius - (radius + off) * cos))];
      if (px < 0 || py < 0 || px >= width || py >= height || text.at([px, py]).length > 0) continue;
      const colour = pixels[py * width + px]!;
      if (colourDistance(colour, row.colour) <= arcColour && colourDistance(colour, outside) >= contrast) return true;
    }
    return false;
  });
  return drawn.length >= (dashed ? 1 : 4);
}

/** Labels are looked for so many pixels beyond the end of a line. */
const labelReach = 30;

/** Measures how far text that stands where a line ends may hide more of it: its length, and as much clear ground after it as before. */
function hiddenBeyond({ text }: Lines, line: StraightLine, { level, first }: { readonly level: boolean; readonly first: boolean }): number {
  const end = first ? line.from : line.to;
  const low = first ? end - labelReach : end;
  const spot = level ? { x: low, y: line.at, width: labelReach, height: 1 } : { x: line.at, y: low, width: 1, height: labelReach };
  const reaches = text.overlapping(spot).map(({ box, glyphHeight }) => {
    const [from, to] = level ? [box.x, right(box)] : [box.y, bottom(box)];
    const [near, far] = first ? [end - to, end - from] : [from - end, to - end];
    return near > glyphHeight ? 0 : far + glyphHeight;
  });
  return Math.max(0, ...reaches);
}

/** Finds the corners at one end of the rows (left or right) and one end of the columns (upper or lower). */
export function findCorners(lines: Lines, ends: Ends): readonly Corner[] {
  const { rows, columns } = lines;
  const corners: Corner[] = [];
  for (const row of rows) {
    const end = ends.left ? row.from : row.to;
    const hidden = hiddenBeyond(lines, row, { level: true, first: ends.left });
    const reach = Math.max(hidden + square, Math.min(largestRadius, (row.to - row.from) / 2));
    const near = ends.left ? linesNear(columns, end - reach, end + square) : linesNear(columns, end - square, end + reach);
    for (const column of near) {
      if (!areOfOneStroke(row, column) || differInDash(row, column)) continue;
      const corner = meet(lines, { row, column, hidden }, ends);
      if (corner !== null && hasArc(lines, corner, ends)) corners.push(corner);
    }
  }
  return corners;
}

/** Tells where a row and a column meet: both stand back from the corner alike, or one of them runs on to it behind text. */
function meet(
  lines: Lines,
  { row, column, hidden }: { readonly row: StraightLine; readonly column: StraightLine; readonly hidden: number },
  ends: Ends,
): Corner | null {
  const backX = ends.left ? row.from - column.at : column.at - row.to;
  const backY = ends.upper ? column.from - row.at : row.at - column.to;
  const slack = square + Math.max(row.pieces > 3 ? row.gap : 0, column.pieces > 3 ? column.gap : 0);
  if (backX < -slack || backY < -slack) return null;
  const at = { x: column.at, y: row.at, row, column };
  // dashes end anywhere, and a line that text hides goes on behind it: one of the two may stand back by chance
  const unclear = hidden > 0 || ((isDashed(row) || isDashed(column)) && Math.min(backX, backY) <= square);
  const alike = Math.abs(backX - backY) <= slack + (unclear ? 0 : 0.25 * Math.max(backX, backY));
  if (alike && backY <= Math.min(largestRadius, (column.to - column.from) / 2) && backX <= largestRadius)
    return { ...at, radius: Math.max(0, (backX + backY) / 2) };
  const isHidden =
    backY <= slack
      ? backX <= hidden + square
      : backX <= slack && backY <= hiddenBeyond(lines, column, { level: false, first: ends.upper }) + square;
  return isHidden ? { ...at, radius: 0 } : null;
}

/**
 * Finds the upper left corners of frames below a tab: one line is the left side of both, so that it runs on past the corner.
 * The tab itself must have both its upper corners and end on the frame.
 */
export function findTabCorners(
  { rows }: Lines,
  upperLefts: readonly Corner[],
  upperRights: ReadonlyMap<StraightLine, readonly Corner[]>,
): readonly Corner[] {
  return upperLefts.flatMap(({ row: top, column, x, y }) =>
    (upperRights.get(top) ?? []).flatMap((tabEnd) => {
      const foot = tabEnd.column.to;
      if (column.to < foot + square || tabEnd.x - x < square) return [];
      return linesNear(rows, foot - square, foot + square)
        .filter((row) => Math.abs(row.from - x) <= square && row.to > tabEnd.x + 2 * square && row.at - y > square)
        .filter((row) => areOfOneStroke(row, top))
        .map((row) => ({ x, y: row.at, radius: 0, row, column }));
    }),
  );
}
