/** Where a page has many edges that all run aslant in one direction, or in two that cross: in cells of a few pixels. */
import type { Bitmap } from "../../raster/bitmap.ts";

/** Pixels of a cell's side, and cells of the side of the square that is looked at around it. */
export const cellSize = 4;
const looked = 4;
/** Directions are counted in steps of ten degrees. */
const directions = 18;
/** Weaker steps between two pixels are noise, levels. */
const leastStep = 4;
/** So many of the pixels are edges, and so many of these run along the commonest direction or across it. */
const least = { edges: 0.18, along: 0.65 } as const;
/** Hatching runs aslant: its direction is at least so many steps of ten degrees off the axes. */
const leastSlant = 2;

/** The cells of a page: 1 where it may be hatched. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly data: Uint8Array;
}

/** Returns the direction of the step from pixel to pixel at a place, along the channel that changes most; -1 where all is flat. */
function directionAt({ width, data }: Bitmap, at: number): number {
  let across = 0;
  let down = 0;
  let most = 4 * leastStep * leastStep;
  for (let here = 3 * at; here < 3 * at + 3; here++) {
    const dx = data[here + 3]! - data[here - 3]!;
    const dy = data[here + 3 * width]! - data[here - 3 * width]!;
    const size = dx * dx + dy * dy;
    if (size <= most) continue;
    across = dx;
    down = dy;
    most = size;
  }
  if (across === 0 && down === 0) return -1;
  const half = (Math.atan2(down, across) + Math.PI) % Math.PI;
  return Math.min(directions - 1, Math.floor((half / Math.PI) * directions));
}

/** Edges in each cell, and by their directions. */
interface Edges {
  readonly columns: number;
  readonly all: Uint8Array;
  readonly counts: Uint8Array;
}

/** Counts the edges in each cell. */
function countEdges(bitmap: Bitmap, columns: number, rows: number): Edges {
  const all = new Uint8Array(columns * rows);
  const counts = new Uint8Array(columns * rows * directions);
  for (let y = 1; y < Math.min(bitmap.height - 1, rows * cellSize); y++)
    for (let x = 1; x < Math.min(bitmap.width - 1, columns * cellSize); x++) {
      const direction = directionAt(bitmap, y * bitmap.width + x);
      if (direction < 0) continue;
      const cell = Math.floor(y / cellSize) * columns + Math.floor(x / cellSize);
      all[cell]!++;
      counts[cell * directions + direction]!++;
    }
  return { columns, all, counts };
}

/** Tells whether the square whose first cell is given has as many edges as hatching has. */
function hasManyEdges({ all, columns }: Edges, first: number): boolean {
  let sum = 0;
  for (let row = 0; row < looked; row++) for (let at = first + row * columns, end = at + looked; at < end; at++) sum += all[at]!;
  return sum >= least.edges * looked * looked * cellSize * cellSize;
}

/** Adds the counts of the cells of a square whose first cell is given. */
function countIn({ counts, columns }: Edges, first: number): Uint16Array {
  const sums = new Uint16Array(directions);
  for (let row = 0; row < looked; row++)
    for (let at = (first + row * columns) * directions, end = at + looked * directions; at < end; at++)
      sums[at % directions]! += counts[at]!;
  return sums;
}

/** Tells whether many edges of counted directions are those of a hatching. */
function areHatching(sums: Uint16Array): boolean {
  const all = sums.reduce((sum, count) => sum + count, 0);
  const near = (direction: number): number =>
    [-1, 0, 1].reduce((sum, step) => sum + sums[(direction + step + directions) % directions]!, 0);
  const both = Array.from({ length: directions }, (_, direction) => near(direction) + near(direction + directions / 2));
  const most = Math.max(...both);
  const commonest = both.indexOf(most) % (directions / 2);
  const slant = Math.min(commonest + 0.5, directions / 2 - commonest - 0.5);
  return most >= least.along * all && slant >= leastSlant;
}

/** Finds the cells that are hatched as all squares tell in whose middle they lie. */
export function hatchedCells(bitmap: Bitmap): Cells {
  const [columns, rows] = [Math.floor(bitmap.width / cellSize), Math.floor(bitmap.height / cellSize)];
  const edges = countEdges(bitmap, columns, rows);
  const data = new Uint8Array(columns * rows);
  if (rows < looked || columns < looked) return { columns, rows, data };
  const squares = new Uint8Array(columns * rows);
  for (let row = 0; row <= rows - looked; row++)
    for (let column = 0; column <= columns - looked; column++) {
      const first = row * columns + column;
      if (hasManyEdges(edges, first) && areHatching(countIn(edges, first))) squares[first] = 1;
    }
  // A cell lies in the middle of four squares: those that begin one or two cells before it, across and down.
  for (let row = 2; row < rows; row++)
    for (let column = 2; column < columns; column++) {
      const at = row * columns + column;
      const [near, far] = [at - columns - 1, at - 2 * columns - 1];
      data[at] = squares[near]! & squares[near - 1]! & squares[far]! & squares[far - 1]!;
    }
  return { columns, rows, data };
}
