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
import { findCorners, findTabCorners, isDashed, linesNear, areOfOneStroke } from "./frame-corners.ts";
import type { Corner, Lines } from "./frame-corners.ts";

/** A rectangle of lines: upper left, upper right, lower left, lower right corner, and how much of the worst side is there. */
interface Frame {
  readonly corners: readonly [Corner, Corner, Corner, Corner];
  readonly drawn: number;
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

/** Gaps within a line are no wider than this, in pixels, and in heights of capitals on pages drawn large. */
const widestGap = { pixels: 12, heights: 0.6 } as const;

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
      (other) => other.from >= line.to && other.from - line.to <= widestCover && areOfOneStroke(other, line),
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
  return dashed.every((line) => line.dash <= 1.3 * line.thickness + 0.3) ? "dotted" : "dashed";
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
    longestGap: Math.max(widestGap.pixels, widestGap.heights * glyph),
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
  const clean = findCorners(lines, { left: true, upper: true });
  const upperRights = findCorners(lines, { left: false, upper: true });
  const lowerLefts = findCorners(lines, { left: true, upper: false });
  const lowerRights = findCorners(lines, { left: false, upper: false });
  const upperRightsOf = byLine(upperRights, (corner) => corner.row);
  const upperLefts = [...clean, ...findTabCorners(lines, clean, upperRightsOf)];
  return {
    upperLefts,
    upperRights: upperRightsOf,
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
  const text = createBoxIndex<LineCandidate>();
  for (const line of lines) text.add(line.box, line);
  const map = mapCorners({
    rows: rows.filter((line) => !isHatch(line, rows)),
    columns: columns.filter((line) => !isHatch(line, columns)),
    text,
    canvas: { pixels, width: regions.width, height: regions.height },
  });
  const isLetter = (box: Box): boolean => text.at(centre(box)).some((line) => overlapArea(box, line.box) >= 0.7 * area(box));
  return map.upperLefts
    .flatMap((corner) => closeFrames(map, corner, 1.2 * page.glyphHeight))
    .map((frame) => frameOf(frame, fillInside(regions, frame.corners, page)))
    .filter((candidate) => !isLetter(candidate.box));
}
