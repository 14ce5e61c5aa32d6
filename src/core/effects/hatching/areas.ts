/** Areas of a page that are hatched: cells side by side whose pixels change from one ground to the colour of the strokes and back, again and again. */
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { channelsOf, colourDistance } from "../../raster/colour.ts";
import { commonestColour } from "../../raster/commonest-colour.ts";
import type { Cells } from "./cells.ts";
import { cellSize } from "./cells.ts";
import { coloursBetween, fullInk } from "./colours.ts";
import { strokeDistances } from "./crossings.ts";
import type { HatchColours } from "./strokes.ts";

/** Cells this far from each other belong to one area: writing parts a hatching. */
const bridge = 6;
/** Smaller areas are corners, letters and arrow heads, cells. */
const fewestCells = 12;
/** So many cells tell the colours of an area. */
const mostCells = 4_000;
/** A page with more areas is a picture of something else, and each takes time. */
const mostAreas = 300;
/** Times that a row or a column goes on from stroke to stroke, on average; a connector is crossed once, dots in a row by rows alone. */
const leastCrossings = { across: 1.6, down: 0.2 } as const;
/** This share of the strokes stands about as far from the next as is usual, but for this share of the distance. */
const leastRegular = 0.3;
const play = 0.35;
/** From this share of the strokes' colour on, a pixel is theirs. */
const inkShare = 0.35;
/** Strokes that are nearer to each other along a row are thinner than a pixel, and nowhere show their full colour. */
const narrow = 6;

/** A hatched area. */
export interface HatchedArea extends HatchColours {
  /** Its cells, by number. */
  readonly cells: readonly number[];
  /** From stroke to stroke along a row, pixels. */
  readonly distance: number;
}

/** Lists the cells around one that are so near that they belong to its area. */
function around({ columns, rows }: Cells, cell: number): readonly number[] {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  const [left, right] = [Math.max(0, column - bridge), Math.min(columns - 1, column + bridge)];
  const near: number[] = [];
  for (let y = Math.max(0, row - bridge); y <= Math.min(rows - 1, row + bridge); y++)
    for (let x = left; x <= right; x++) near.push(y * columns + x);
  return near;
}

/** Joins cells that lie near each other. */
function groupsOf(cells: Cells): readonly (readonly number[])[] {
  const left = Uint8Array.from(cells.data);
  const groups: number[][] = [];
  for (let first = 0; first < left.length; first++) {
    if (left[first] === 0) continue;
    const group = [first];
    left[first] = 0;
    for (const cell of group)
      for (const other of around(cells, cell)) {
        if (left[other] === 1) group.push(other);
        left[other] = 0;
      }
    groups.push(group);
  }
  return groups;
}

/** Lists the colours of the pixels of cells, of every nth where there are many. */
function coloursOf(bitmap: Bitmap, columns: number, cells: readonly number[]): readonly number[] {
  const colours: number[] = [];
  const step = Math.ceil(cells.length / mostCells);
  for (const cell of cells.filter((_, index) => index % step === 0)) {
    const [left, top] = [(cell % columns) * cellSize, Math.floor(cell / columns) * cellSize];
    for (let y = top; y < top + cellSize; y++) for (let x = left; x < left + cellSize; x++) colours.push(colourAt(bitmap, x, y));
  }
  return colours;
}

/** Returns the usual distance from stroke to stroke along a row; null where too few are crossed, across or down, or they stand anyhow. */
function distanceBetween(seen: Parameters<typeof strokeDistances>[0]): number | null {
  const [across, down] = [strokeDistances(seen, false), strokeDistances(seen, true)];
  const distances = across.flat();
  const distance = median(distances);
  if (distance === undefined || distances.length < leastCrossings.across * across.length) return null;
  if (down.flat().length < leastCrossings.down * down.length) return null;
  const regular = distances.filter((one) => Math.abs(one - distance) <= play * distance).length;
  return regular < leastRegular * distances.length ? null : distance;
}

/** Measures cells as a hatched area; null where their pixels do not come and go like strokes side by side. */
function measureArea(
  bitmap: Bitmap,
  { columns, cells, page }: { readonly columns: number; readonly cells: readonly number[]; readonly page: number },
): HatchedArea | null {
  const colours = coloursOf(bitmap, columns, cells);
  const seen = coloursBetween(colours, page);
  if (seen === null) return null;
  const least = inkShare * colourDistance(seen.ink, seen.ground);
  const isStroke = (x: number, y: number): boolean => colourDistance(colourAt(bitmap, x, y), seen.ground) >= least;
  const distance = distanceBetween({ columns, cells, isStroke });
  if (distance === null) return null;
  const both = { ground: channelsOf(seen.ground), ink: channelsOf(seen.ink) };
  return { cells, ...both, ink: distance > narrow ? both.ink : fullInk(colours, both), distance };
}

/** Finds the hatched areas of a page among its cells. */
export function hatchedAreas(bitmap: Bitmap, cells: Cells): readonly HatchedArea[] {
  const groups = groupsOf(cells).filter((group) => group.length >= fewestCells);
  if (groups.length > mostAreas) return [];
  const page = commonestColour(bitmap);
  return groups.flatMap((group) => measureArea(bitmap, { columns: cells.columns, cells: group, page }) ?? []);
}
