/** Frames from straight lines: rectangles whose outline is dashed, or cut by what crosses it, so that no flat region shows them. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import type { Dash } from "../diagram/types.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { area, boxFromEdges, centre, grow, overlapArea } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";
import { findStraightLines } from "../raster/straight-lines.ts";
import type { StraightLine } from "../raster/straight-lines.ts";

/** Where a row line and a column line meet end to end; `radius` is how far both stand back from the corner. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly row: StraightLine;
  readonly column: StraightLine;
}

/** A rectangle of lines: upper left, upper right, lower left, lower right corner, and how much of the worst side is there. */
interface Frame {
  readonly corners: readonly [Corner, Corner, Corner, Corner];
  readonly drawn: number;
}

/** The largest corner radius that is looked for, in pixels. */
const largestRadius = 60;
const sameColour = 60;

/** Finds lines by their place across, within a tolerance. */
function linesNear(lines: readonly StraightLine[], from: number, to: number): readonly StraightLine[] {
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

/** What the lines were found in. */
interface Canvas {
  readonly pixels: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** The straight lines of a page and what they were found in. */
interface Lines {
  readonly rows: readonly StraightLine[];
  readonly columns: readonly StraightLine[];
  readonly canvas: Canvas;
}

/** Tells whether the arc of a round corner is drawn, by its middle; the arc of a dashed one may fall into a space. */
function hasArc(canvas: Canvas, corner: Corner, ends: { readonly left: boolean; readonly upper: boolean }): boolean {
  if (corner.radius <= 4 || isDashed(corner.row) || isDashed(corner.column)) return true;
  const back = corner.radius * (1 - Math.SQRT1_2);
  for (let off = -3; off <= 3; off++) {
    const x = Math.floor(corner.x + (ends.left ? back + off : -back - off));
    const y = Math.floor(corner.y + (ends.upper ? back + off : -back - off));
    if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue;
    if (colourDistance(canvas.pixels[y * canvas.width + x]!, corner.row.colour) <= 160) return true;
  }
  return false;
}

/** Finds the corners at one end of the rows (left or right) and one end of the columns (upper or lower). */
function findCorners(lines: Lines, ends: { readonly left: boolean; readonly upper: boolean }): readonly Corner[] {
  const { rows, columns } = lines;
  const corners: Corner[] = [];
  for (const row of rows) {
    const end = ends.left ? row.from : row.to;
    const reach = Math.min(largestRadius, (row.to - row.from) / 2);
    const near = ends.left ? linesNear(columns, end - reach, end + 4) : linesNear(columns, end - 4, end + reach);
    for (const column of near) {
      if (colourDistance(row.colour, column.colour) > sameColour) continue;
      const backX = ends.left ? end - column.at : column.at - end;
      const backY = ends.upper ? column.from - row.at : row.at - column.to;
      const slack = 4 + Math.max(row.pieces > 3 ? row.gap : 0, column.pieces > 3 ? column.gap : 0);
      if (backX < -slack || backY < -slack || backY > largestRadius || backY > (column.to - column.from) / 2) continue;
      if (Math.abs(backX - backY) > slack + 0.25 * Math.max(backX, backY)) continue;
      const corner = { x: column.at, y: row.at, radius: Math.max(0, (backX + backY) / 2), row, column };
      if (hasArc(lines.canvas, corner, ends)) corners.push(corner);
    }
  }
  return corners;
}

/** Lists corners by the line that they share, so that the opposite corner is found at once. */
function byLine(corners: readonly Corner[], line: (corner: Corner) => StraightLine): Map<StraightLine, Corner[]> {
  const lists = new Map<StraightLine, Corner[]>();
  for (const corner of corners) {
    const list = lists.get(line(corner));
    if (list === undefined) lists.set(line(corner), [corner]);
    else list.push(corner);
  }
  return lists;
}

/** The widest thing that may stand on a side and hide a piece of it, in pixels. */
const widestCover = 90;
const mostPieces = 8;

/**
 * Finds for each line the one that continues it behind whatever hides the space between.
 * A line that ends at a corner is whole: going on would join neighbours that are merely aligned.
 */
function continuations(
  lines: readonly StraightLine[],
  endsAtCorner: ReadonlySet<StraightLine>,
  startsAtCorner: ReadonlySet<StraightLine>,
): Map<StraightLine, StraightLine> {
  const next = new Map<StraightLine, StraightLine>();
  for (const line of lines) {
    if (endsAtCorner.has(line)) continue;
    const following = linesNear(lines, line.at - 1.5, line.at + 1.5).filter(
      (other) => other.from >= line.to && other.from - line.to <= widestCover && colourDistance(other.colour, line.colour) <= sameColour,
    );
    const nearest = following.reduce<StraightLine | null>((best, other) => (best === null || other.from < best.from ? other : best), null);
    if (nearest !== null && !startsAtCorner.has(nearest)) next.set(line, nearest);
  }
  return next;
}

/** Lists a line and those that continue it. */
function follow(line: StraightLine, next: ReadonlyMap<StraightLine, StraightLine>): readonly StraightLine[] {
  const side = [line];
  for (let following = next.get(line); following !== undefined && side.length < mostPieces; following = next.get(following))
    side.push(following);
  return side;
}

/** Measures which share of the way between two corners is drawn. */
function drawnShare(side: readonly StraightLine[], from: number, to: number): number {
  const drawn = side.reduce((sum, line) => sum + Math.max(0, Math.min(line.to, to) - Math.max(line.from, from)), 0);
  return Math.min(1, drawn / Math.max(1, to - from));
}

/** Names the dash of a frame from its four lines. */
function dashOf(lines: readonly StraightLine[]): Dash {
  const dashed = lines.filter((line) => line.pieces >= 4 && line.drawn < 0.9);
  if (dashed.length < 2) return "solid";
  return dashed.every((line) => line.dash <= 1.6 * line.thickness + 0.5) ? "dotted" : "dashed";
}

/** Builds the candidate of four corners. */
function frameOf({ corners, drawn }: Frame, fill: string | null): NodeCandidate {
  const [upperLeft, upperRight, lowerLeft, lowerRight] = corners;
  const box = boxFromEdges(
    (upperLeft.x + lowerLeft.x) / 2,
    (upperLeft.y + upperRight.y) / 2,
    (upperRight.x + lowerRight.x) / 2,
    (lowerLeft.y + lowerRight.y) / 2,
  );
  const lines = [upperLeft.row, lowerLeft.row, upperLeft.column, upperRight.column];
  const dash = dashOf(lines);
  const radii = corners.map((corner) => corner.radius).sort((a, b) => a - b);
  const radius = (radii[1]! + radii[2]!) / 2;
  const gap = dash === "solid" ? 0 : Math.max(...lines.map((line) => line.gap));
  const rounded = radius > 2.5 + gap;
  return {
    box,
    kind: rounded ? "rounded_rectangle" : "rectangle",
    rotation: 0,
    params: null,
    path: null,
    style: {
      fill,
      stroke: hexColour(upperLeft.row.colour),
      strokeWidth: Math.max(1, Math.round(lines.map((line) => line.thickness).sort((a, b) => a - b)[1]!)),
      dash,
      cornerRadius: rounded ? radius : 0,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    confidence: dash === "solid" ? 0.6 + 0.15 * drawn : 0.75,
    origin: "geometry",
  };
}

/** Finds the commonest colour just inside a frame's corners and sides, which is its fill. */
function fillInside(regions: ColourRegions, corners: readonly [Corner, Corner, Corner, Corner], page: Page): string | null {
  const counts = new Map<number, number>();
  const inset = 3 + Math.ceil(corners[0].row.thickness / 2) + Math.ceil(corners[0].radius);
  const [left, right] = [Math.round(corners[0].x + inset), Math.round(corners[1].x - inset)];
  const [top, bottom] = [Math.round(corners[0].y + inset), Math.round(corners[2].y - inset)];
  const count = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= regions.width || y >= regions.height) return;
    const colour = regions.colours[regions.labels[y * regions.width + x]!]!;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  };
  for (let step = 0; step <= 32; step++) {
    const [x, y] = [Math.round(left + ((right - left) * step) / 32), Math.round(top + ((bottom - top) * step) / 32)];
    count(x, top);
    count(x, bottom);
    count(left, y);
    count(right, y);
  }
  const best = [...counts].reduce((leader, entry) => (entry[1] > leader[1] ? entry : leader), [0, 0]);
  const fill = hexColour(best[0]);
  return fill === page.background ? null : fill;
}

function isDashed(line: StraightLine): boolean {
  return line.pieces >= 4 && line.drawn < 0.92;
}

/** Tells whether a dashed line is one row of a hatched area: dashes at many places close by. */
function isHatch(line: StraightLine, lines: readonly StraightLine[]): boolean {
  if (!isDashed(line)) return false;
  const near = linesNear(lines, line.at - 10, line.at + 10).filter(
    (other) =>
      other !== line && isDashed(other) && Math.min(other.to, line.to) - Math.max(other.from, line.from) > 0.3 * (line.to - line.from),
  );
  return near.length >= 3;
}

/** Reads the picture along rows or along columns. */
function scanLines(
  regions: ColourRegions,
  pixels: Int32Array,
  lines: readonly LineCandidate[],
  vertical: boolean,
): readonly StraightLine[] {
  const { width, height } = regions;
  const text = createBoxIndex<LineCandidate>();
  for (const line of lines) text.add(grow(line.box, 1), line);
  const glyph = lines.length === 0 ? 10 : lines.map((line) => line.glyphHeight).sort((a, b) => a - b)[lines.length >> 1]!;
  return findStraightLines({
    pixels,
    length: vertical ? height : width,
    count: vertical ? width : height,
    along: vertical ? width : 1,
    across: vertical ? 1 : width,
    thickest: Math.max(4, 0.5 * glyph),
    isText: (along, across) => text.at(vertical ? [across, along] : [along, across]).length > 0,
  });
}

/** The corners of a page by the line to look them up by, and how lines go on. */
interface CornerMap {
  readonly upperLefts: readonly Corner[];
  readonly upperRights: ReadonlyMap<StraightLine, readonly Corner[]>;
  readonly lowerLefts: ReadonlyMap<StraightLine, readonly Corner[]>;
  readonly lowerRights: ReadonlyMap<StraightLine, readonly Corner[]>;
  readonly nextRow: ReadonlyMap<StraightLine, StraightLine>;
  readonly nextColumn: ReadonlyMap<StraightLine, StraightLine>;
}

function rowsOf(...lists: readonly (readonly Corner[])[]): ReadonlySet<StraightLine> {
  return new Set(lists.flat().map((corner) => corner.row));
}

function columnsOf(...lists: readonly (readonly Corner[])[]): ReadonlySet<StraightLine> {
  return new Set(lists.flat().map((corner) => corner.column));
}

function mapCorners(lines: Lines): CornerMap {
  const { rows, columns } = lines;
  const upperLefts = findCorners(lines, { left: true, upper: true });
  const upperRights = findCorners(lines, { left: false, upper: true });
  const lowerLefts = findCorners(lines, { left: true, upper: false });
  const lowerRights = findCorners(lines, { left: false, upper: false });
  return {
    upperLefts,
    upperRights: byLine(upperRights, (corner) => corner.row),
    lowerLefts: byLine(lowerLefts, (corner) => corner.column),
    lowerRights: byLine(lowerRights, (corner) => corner.row),
    nextRow: continuations(rows, rowsOf(upperRights, lowerRights), rowsOf(upperLefts, lowerLefts)),
    nextColumn: continuations(columns, columnsOf(lowerLefts, lowerRights), columnsOf(upperLefts, upperRights)),
  };
}

/** Closes the frames that begin at one upper left corner. */
function closeFrames(map: CornerMap, upperLeft: Corner, smallest: number): readonly Frame[] {
  const found: Frame[] = [];
  const top = follow(upperLeft.row, map.nextRow);
  const left = follow(upperLeft.column, map.nextColumn);
  for (const upperRight of top.flatMap((line) => map.upperRights.get(line) ?? [])) {
    if (upperRight.x - upperLeft.x < smallest) continue;
    const right = follow(upperRight.column, map.nextColumn);
    for (const lowerLeft of left.flatMap((line) => map.lowerLefts.get(line) ?? [])) {
      if (lowerLeft.y - upperLeft.y < smallest) continue;
      const bottom = follow(lowerLeft.row, map.nextRow);
      const lowerRight = bottom.flatMap((line) => map.lowerRights.get(line) ?? []).find((corner) => right.includes(corner.column));
      if (lowerRight === undefined) continue;
      const [across, down] = [
        [upperLeft.x + upperLeft.radius, upperRight.x - upperRight.radius],
        [upperLeft.y + upperLeft.radius, lowerLeft.y - lowerLeft.radius],
      ] as const;
      const shares = [drawnShare(top, ...across), drawnShare(bottom, ...across), drawnShare(left, ...down), drawnShare(right, ...down)];
      if (Math.min(...shares) >= 0.4) found.push({ corners: [upperLeft, upperRight, lowerLeft, lowerRight], drawn: Math.min(...shares) });
    }
  }
  return found;
}

/** Finds every rectangle whose four sides are lines that meet at clean corners. */
export function findLineFrames(regions: ColourRegions, page: Page, lines: readonly LineCandidate[]): readonly NodeCandidate[] {
  const pixels = new Int32Array(regions.labels.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = regions.colours[regions.labels[at]!]!;
  const ground = packedColour(page.background);
  const isInk = (line: StraightLine): boolean => colourDistance(line.colour, ground) > 20;
  const rows = scanLines(regions, pixels, lines, false).filter(isInk);
  const columns = scanLines(regions, pixels, lines, true).filter(isInk);
  const map = mapCorners({
    rows: rows.filter((line) => !isHatch(line, rows)),
    columns: columns.filter((line) => !isHatch(line, columns)),
    canvas: { pixels, width: regions.width, height: regions.height },
  });
  const text = createBoxIndex<LineCandidate>();
  for (const line of lines) text.add(line.box, line);
  const isLetter = (box: Box): boolean => text.at(centre(box)).some((line) => overlapArea(box, line.box) >= 0.7 * area(box));
  return map.upperLefts
    .flatMap((corner) => closeFrames(map, corner, 1.2 * page.glyphHeight))
    .map((frame) => frameOf(frame, fillInside(regions, frame.corners, page)))
    .filter((candidate) => !isLetter(candidate.box));
}
