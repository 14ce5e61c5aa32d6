/**
 * Removes the grid of a drawing program from a picture of its window: faint lines from edge to edge at one distance, across and down.
 * Measured on a made page with such a grid: 615 shapes were found before, 14 after.
 */
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { channelsOf } from "../raster/colour.ts";
import { commonestColour } from "../raster/commonest-colour.ts";

/** Pixels are ground up to the first difference from it, levels of any channel, faint up to the second, and ink beyond. */
const mostNoise = 3;
const mostFaint = 64;
/** A line of the grid is faint at this share of its pixels that are no ink, since shapes lie over it; beside it at most half as many are. */
const leastLine = 0.4;
/** At most this much of a line is hidden by ink. */
const mostHidden = 0.7;
/** The widest line, and the least distance of two, pixels. */
const widest = 3;
const closest = 5;
/** Fewer lines in one direction are drawn by somebody. */
const fewest = 6;
/** Lines stand at whole multiples of their distance, but for this share of it or a pixel. */
const play = 0.08;
/** At most this share of what is looked at beside a pixel of the grid is tinted. */
const mostTinted = 0.34;
/** Pixels of one line differ by fewer levels. */
const sameLine = 8;
/** This share of the lines must stand so, and this share of the places must have one. */
const leastRegular = 0.7;

/** One line of the grid: its first and last column, or row. */
interface GridLine {
  readonly first: number;
  readonly last: number;
}

/** The lines of one direction, and how far they are apart. */
interface Lines {
  readonly lines: readonly GridLine[];
  readonly distance: number;
}

/** The picture as differences from its ground, 0..255, and its size. */
interface Differences {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

function differencesFrom(ground: number, { width, height, data }: Bitmap): Differences {
  const [red, green, blue] = channelsOf(ground);
  const differences = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < differences.length; index++, at += 3)
    differences[index] = Math.max(Math.abs(data[at]! - red), Math.abs(data[at + 1]! - green), Math.abs(data[at + 2]! - blue));
  return { width, height, data: differences };
}

const isFaint = (difference: number): boolean => difference > mostNoise && difference <= mostFaint;

/** How many pixels of each column (`down`) or row are faint, and how many are no ink. */
function countFaint({ width, height, data }: Differences, down: boolean): { readonly faint: Uint32Array; readonly plain: Uint32Array } {
  const size = down ? width : height;
  const [faint, plain] = [new Uint32Array(size), new Uint32Array(size)];
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) {
      const difference = data[index]!;
      if (difference > mostFaint) continue;
      const at = down ? x : y;
      plain[at]!++;
      if (difference > mostNoise) faint[at]!++;
    }
  return { faint, plain };
}

/** Finds lines from edge to edge: narrow runs of columns that are faint along most of it, beside such that are not. */
function findFullLines(differences: Differences, down: boolean): readonly GridLine[] {
  const [size, length] = down ? [differences.width, differences.height] : [differences.height, differences.width];
  const { faint, plain } = countFaint(differences, down);
  const share = (at: number): number => (at < 0 || at >= size || plain[at] === 0 ? 0 : faint[at]! / plain[at]!);
  const isLine = (at: number): boolean => at < size && plain[at]! >= (1 - mostHidden) * length && share(at) >= leastLine;
  const lines: GridLine[] = [];
  for (let at = 0; at < size; at++) {
    if (!isLine(at)) continue;
    const first = at;
    while (isLine(at + 1)) at++;
    const isAlone = share(first - 2) <= share(first) / 2 && share(at + 2) <= share(at) / 2;
    if (at - first < widest && isAlone) lines.push({ first, last: at });
  }
  return lines;
}

const middleOf = ({ first, last }: GridLine): number => (first + last) / 2;

/** Follows lines from one on, each at a whole multiple of the distance from the one before; the others are borders of shapes. */
function follow(lines: readonly GridLine[], distance: number): readonly GridLine[] {
  const chain = lines.slice(0, 1);
  for (const line of lines) {
    const gap = middleOf(line) - middleOf(chain.at(-1)!);
    const steps = Math.round(gap / distance);
    if (steps > 0 && Math.abs(gap - steps * distance) <= Math.max(1, play * distance)) chain.push(line);
  }
  return chain;
}

/** Returns the lines that stand regularly, with their distance, where they reach from one edge of the picture to the other. */
function regular(found: readonly GridLine[], size: number): Lines | null {
  const gaps = found.slice(1).map((line, index) => middleOf(line) - middleOf(found[index]!));
  const distance = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  if (distance < closest) return null;
  const chains = found.slice(0, fewest).map((_, first) => follow(found.slice(first), distance));
  const lines = chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest));
  const reaches = lines[0]!.first <= 1.5 * distance && lines.at(-1)!.last >= size - 1 - 1.5 * distance;
  const isDense = lines.length >= leastRegular * found.length && lines.length >= leastRegular * (size / distance);
  return lines.length >= fewest && reaches && isDense ? { lines, distance } : null;
}

/** Adds the lines that shapes hide for the most part, where they must be. */
function complete({ lines, distance }: Lines): Lines {
  const between = (line: GridLine, index: number): readonly GridLine[] => {
    const before = lines[index - 1] ?? line;
    const steps = Math.max(1, Math.round((middleOf(line) - middleOf(before)) / distance));
    const middles = Array.from(
      { length: steps - 1 },
      (_, step) => middleOf(before) + ((step + 1) * (middleOf(line) - middleOf(before))) / steps,
    );
    return [...middles.map((middle) => ({ first: Math.floor(middle), last: Math.ceil(middle) })), line];
  };
  return { lines: lines.flatMap(between), distance };
}

/** Finds the grid of a picture, if it has one. */
function findGrid(differences: Differences): { readonly columns: Lines; readonly rows: Lines } | null {
  const columns = regular(findFullLines(differences, true), differences.width);
  const rows = columns === null ? null : regular(findFullLines(differences, false), differences.height);
  if (columns === null || rows === null) return null;
  return Math.abs(columns.distance - rows.distance) <= Math.max(1, play * columns.distance)
    ? { columns: complete(columns), rows: complete(rows) }
    : null;
}

/** The usual difference of the faint pixels of a column or row. */
function usualDifference({ width, height, data }: Differences, at: number, down: boolean): number {
  const counts = new Uint32Array(mostFaint + 1);
  const length = down ? height : width;
  for (let along = 0; along < length; along++) {
    const difference = data[down ? along * width + at : at * width + along]!;
    if (isFaint(difference)) counts[difference]!++;
  }
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

/** Says for every column or row what a pixel of the grid may differ from the ground there: 0 where no line covers it. */
function limitsOf(differences: Differences, { lines }: Lines, down: boolean): Uint8Array {
  const limits = new Uint8Array(down ? differences.width : differences.height);
  for (const { first, last } of lines) {
    const columns = Array.from({ length: last - first + 1 }, (_, index) => usualDifference(differences, first + index, down));
    limits.fill(Math.max(...columns) + sameLine, Math.max(0, first - 1), last + 2);
  }
  return limits;
}

/** Where the ground must show beside a pixel of a line: on both sides of it, some pixels along, since a compressed picture is noisy. */
function sidesAt(beside: number): Readonly<Record<"row" | "column" | "crossing", readonly Point[]>> {
  const pairs = (these: readonly number[], others: readonly number[]): readonly Point[] =>
    these.flatMap((right) => others.map((down) => [right, down] as const));
  const [both, along] = [
    [-beside, beside],
    [-3, 0, 3],
  ];
  return { column: pairs(both, along), row: pairs(along, both), crossing: pairs(both, both) };
}

/**
 * Returns the picture without its editor's grid; the same picture where it has none. A pixel of the grid becomes ground where the ground
 * shows on both sides of the line: what is tinted stays, and so do borders on a line that are darker than it.
 */
export function removeEditorGrid(bitmap: Bitmap): Bitmap {
  const { width, height } = bitmap;
  const ground = commonestColour(bitmap);
  const differences = differencesFrom(ground, bitmap);
  const grid = findGrid(differences);
  if (grid === null) return bitmap;
  const [inColumn, inRow] = [limitsOf(differences, grid.columns, true), limitsOf(differences, grid.rows, false)];
  const data = bitmap.data.slice();
  const [red, green, blue] = channelsOf(ground);
  const beside = Math.min(widest + 1, Math.floor(grid.columns.distance / 2));
  const isTinted = (x: number, y: number): boolean =>
    x >= 0 && x < width && y >= 0 && y < height && isFaint(differences.data[y * width + x]!);
  const sides = sidesAt(beside);
  const isFree = (x: number, y: number): boolean => {
    const around = inColumn[x] === 0 ? sides.row : inRow[y] === 0 ? sides.column : sides.crossing;
    return around.filter(([right, down]) => isTinted(x + right, y + down)).length <= mostTinted * around.length;
  };
  const at = (x: number, y: number): number => (x < 0 || y < 0 || x >= width || y >= height ? 0 : differences.data[y * width + x]!);
  /** Where two lines cross, a pixel may have the colour of both, unless a line that is no part of the grid runs through it. */
  const isGrid = (x: number, y: number): boolean => {
    const [column, row] = [inColumn[x]!, inRow[y]!];
    if (at(x, y) <= Math.max(column, row)) return true;
    if (column === 0 || row === 0 || at(x, y) > column + row) return false;
    const led = [-beside, beside].flatMap((off) => [at(x + off, y) <= row, at(x, y + off) <= column]);
    return led.filter(Boolean).length >= 3;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (inColumn[x] === 0 && inRow[y] === 0) continue;
      if (isGrid(x, y) && isFree(x, y)) data.set([red, green, blue], 3 * (y * width + x));
    }
  return { width, height, data };
}
