/** Where a page has many edges that all run aslant in one direction, or in two that cross: in cells of a few pixels. */
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { channelsOf } from "../../raster/colour.ts";
import type { Channels } from "../../raster/colour.ts";
import { commonestColour } from "../../raster/commonest-colour.ts";
import { strokeShare } from "./strokes.ts";

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
/** Where fine strokes cross edges are more, and more of them round; so large a share of those that tell runs across the others. */
const crossing = { share: 0.25, edges: 0.5, along: 0.5 } as const;
/**
 * Crossed strokes thinner than a pixel leave edges everywhere and in no direction: of squares of Excalidraw's 0.93 to 0.97 are edges. Nothing but
 * their colour is between them: so many of the pixels are mixtures of it with the page's, and it is so far from that on average, levels.
 */
const finest = { edges: 0.85, mixed: 0.9, contrast: 10 } as const;

/** What a cell, or the square around it, may be: hatched in one direction, in two, or in two so finely that letters on other strokes look alike. */
export const hatching = { none: 0, plain: 1, crossed: 2, fine: 3 } as const;

/** The cells of a page, and what each may be. */
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

/** Returns which share of the pixels of the square whose first cell is given are edges. */
function edgeShare({ all, columns }: Edges, first: number): number {
  let sum = 0;
  for (let row = 0; row < looked; row++) for (let at = first + row * columns, end = at + looked; at < end; at++) sum += all[at]!;
  return sum / (looked * looked * cellSize * cellSize);
}

/** Adds the counts of the cells of a square whose first cell is given. */
function countIn({ counts, columns }: Edges, first: number): Uint16Array {
  const sums = new Uint16Array(directions);
  for (let row = 0; row < looked; row++)
    for (let at = (first + row * columns) * directions, end = at + looked * directions; at < end; at++)
      sums[at % directions]! += counts[at]!;
  return sums;
}

/** Tells by the directions of its edges, of which it has a share, what a square may be. */
function hatchingOf(sums: Uint16Array, edges: number): number {
  const all = sums.reduce((sum, count) => sum + count, 0);
  const near = (direction: number): number =>
    [-1, 0, 1].reduce((sum, step) => sum + sums[(direction + step + directions) % directions]!, 0);
  const both = Array.from({ length: directions / 2 }, (_, direction) => near(direction) + near(direction + directions / 2));
  const most = Math.max(...both);
  const commonest = both.indexOf(most);
  const slant = Math.min(commonest + 0.5, directions / 2 - commonest - 0.5);
  if (slant < leastSlant) return hatching.none;
  const areCrossed = Math.min(near(commonest), near(commonest + directions / 2)) >= crossing.share * most;
  if (most >= least.along * all) return areCrossed ? hatching.crossed : hatching.plain;
  return areCrossed && edges >= crossing.edges && most >= crossing.along * all ? hatching.fine : hatching.none;
}

/** Tells whether nearly all of a square, whose first column and row of pixels are given, are mixtures of the page's colour with one other. */
function isOneMixture(bitmap: Bitmap, [left, top]: readonly [number, number], ground: Channels): boolean {
  const side = looked * cellSize;
  const pixels = Array.from({ length: side * side }, (_, at) =>
    channelsOf(colourAt(bitmap, left + (at % side), top + Math.floor(at / side))),
  );
  const meanOf = (channel: number): number => pixels.reduce((sum, pixel) => sum + pixel[channel]!, 0) / pixels.length;
  const mean = [meanOf(0), meanOf(1), meanOf(2)] as const;
  if (Math.max(...mean.map((value, channel) => Math.abs(value - ground[channel]!))) < finest.contrast) return false;
  const mixed = pixels.filter((pixel) => strokeShare(pixel, { ground, ink: mean }) !== null).length;
  return mixed >= finest.mixed * pixels.length;
}

/** Tells what each square of cells may be, by its first one. */
function hatchedSquares(bitmap: Bitmap, columns: number, rows: number): Uint8Array {
  const edges = countEdges(bitmap, columns, rows);
  const ground = channelsOf(commonestColour(bitmap));
  const squares = new Uint8Array(columns * rows);
  for (let row = 0; row <= rows - looked; row++)
    for (let column = 0; column <= columns - looked; column++) {
      const first = row * columns + column;
      const share = edgeShare(edges, first);
      if (share < least.edges) continue;
      squares[first] = hatchingOf(countIn(edges, first), share);
      if (squares[first] !== hatching.none || share < finest.edges) continue;
      if (isOneMixture(bitmap, [column * cellSize, row * cellSize], ground)) squares[first] = hatching.fine;
    }
  return squares;
}

/** Finds the cells that are hatched as all squares tell in whose middle they lie. */
export function hatchedCells(bitmap: Bitmap): Cells {
  const [columns, rows] = [Math.floor(bitmap.width / cellSize), Math.floor(bitmap.height / cellSize)];
  const data = new Uint8Array(columns * rows);
  if (rows < looked || columns < looked) return { columns, rows, data };
  const squares = hatchedSquares(bitmap, columns, rows);
  // A cell lies in the middle of four squares: those that begin one or two cells before it, across and down.
  for (let row = 2; row < rows; row++)
    for (let column = 2; column < columns; column++) {
      const at = row * columns + column;
      const [near, far] = [at - columns - 1, at - 2 * columns - 1];
      const around = [squares[near]!, squares[near - 1]!, squares[far]!, squares[far - 1]!];
      data[at] = around.includes(hatching.none) ? hatching.none : Math.max(...around);
    }
  return { columns, rows, data };
}
