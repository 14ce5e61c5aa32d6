/** Areas of a page that are hatched: cells side by side whose pixels change from one ground to the colour of the strokes and back, again and again. */
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { channelsOf, colourDistance } from "../../raster/colour.ts";
import { commonestColour } from "../../raster/commonest-colour.ts";
import type { Cells } from "./cells.ts";
import { cellSize, hatching } from "./cells.ts";
import { coloursBetween, fullInk } from "./colours.ts";
import { strokeDistances } from "./crossings.ts";
import type { HatchColours } from "./strokes.ts";

/** Cells this far from each other belong to one area: writing parts a hatching. */
const bridge = 6;
/** Smaller areas are corners, letters and arrow heads, cells; where strokes cross, ideographs, too. */
const fewestCells = { plain: 12, crossed: 48 } as const;
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
/** Strokes that are nearer to each other along a row are thinner than a pixel, and nowhere show their full colour; those that cross stand nearer. */
const narrow = { plain: 6, crossed: 5 } as const;
/** An area is one of crossed strokes where so large a share of its cells looks so. */
const crossedFrom = 0.6;

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

/** Joins those of some cells that lie near each other. */
function groupsOf(cells: Cells, some: readonly number[]): readonly (readonly number[])[] {
  const left = new Uint8Array(cells.data.length);
  for (const cell of some) left[cell] = 1;
  const groups: number[][] = [];
  for (const first of some) {
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
  return groups.filter((group) => group.length >= fewestCells.plain);
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

/** Tells whether strokes cross in most of some cells. */
function isCrossed({ data }: Cells, cells: readonly number[]): boolean {
  if (cells.length < fewestCells.crossed) return false;
  return cells.filter((cell) => data[cell]! >= hatching.crossed).length >= crossedFrom * cells.length;
}

/** Measures some cells as a hatched area; null where their pixels do not come and go like strokes side by side. */
function measureArea(bitmap: Bitmap, all: Cells, cells: readonly number[], page: number): HatchedArea | null {
  const { columns } = all;
  const colours = coloursOf(bitmap, columns, cells);
  const seen = coloursBetween(colours, page);
  if (seen === null) return null;
  const least = inkShare * colourDistance(seen.ink, seen.ground);
  const isStroke = (x: number, y: number): boolean => colourDistance(colourAt(bitmap, x, y), seen.ground) >= least;
  const distance = distanceBetween({ columns, cells, isStroke });
  if (distance === null) return null;
  const both = { ground: channelsOf(seen.ground), ink: channelsOf(seen.ink) };
  const areCrossed = isCrossed(all, cells);
  const isFull = distance > (areCrossed ? narrow.crossed : narrow.plain);
  return { cells, ...both, ink: isFull ? both.ink : fullInk(colours, both, areCrossed), distance };
}

/** Finds the hatched areas of a page among its cells. */
export function hatchedAreas(bitmap: Bitmap, cells: Cells): readonly HatchedArea[] {
  const { data } = cells;
  const groups = groupsOf(
    cells,
    Array.from(data.keys()).filter((cell) => data[cell] !== hatching.none),
  );
  if (groups.length > mostAreas) return [];
  const page = commonestColour(bitmap);
  return groups.flatMap((group) => {
    const crossed = isCrossed(cells, group) ? measureArea(bitmap, cells, group, page) : null;
    // what looks finely crossed without being it are letters on strokes, and tells nothing of these
    const others = group.filter((cell) => data[cell] !== hatching.fine);
    return crossed ?? groupsOf(cells, others).flatMap((part) => measureArea(bitmap, cells, part, page) ?? []);
  });
}
