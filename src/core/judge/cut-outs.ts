/** Cuts boxes out of a picture with a margin, so that every box lies in the same place of a square: what the cut-out net looks at. `training/cutout/cut.py` cuts alike. */
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** Side of the square, and of the box within it; what is left are two equal margins. */
export const cutOutSide = 64;
export const cutOutInner = 40;
const margin = (cutOutSide - cutOutInner) / 2;
/** A margin shows so much of the box's side beyond it, of its shorter side, and so many pixels at least. */
const ofSide = 0.15;
const ofShorter = 0.3;
const least = 4;

/** Numbers of one cut-out: rows from the top, three channels for a place, 0..1. */
export const cutOutSize: number = 3 * cutOutSide * cutOutSide;

/** Cuts boxes out of one picture; a dark one is turned over, because the net knows light grounds only. */
export interface Cutter {
  /** Writes a cut-out at a place of `into`. */
  cut(box: Box, into: Float32Array, at: number): void;
}

/** Prepares a picture; smaller copies of it are made when a large box asks for one, so that the shorter side of none is more than two pixels for a cell. */
export function openCutter(bitmap: Bitmap, dark: boolean): Cutter {
  const levels: Bitmap[] = [bitmap];
  const levelOf = (at: number): Bitmap => {
    while (levels.length <= at) levels.push(halve(levels.at(-1)!));
    return levels[at]!;
  };
  return {
    cut({ x, y, width, height }, into, at) {
      const [wide, high] = [Math.max(1e-3, width), Math.max(1e-3, height)];
      const shorter = Math.min(wide, high);
      const level = Math.max(0, Math.floor(Math.log2(Math.max(1, shorter / cutOutInner))));
      const reduced = levelOf(level);
      const across = cellsOf(edgesOf(x, wide, shorter), 2 ** level, reduced.width);
      const down = cellsOf(edgesOf(y, high, shorter), 2 ** level, reduced.height);
      mix(reduced, { across, down, dark }, into.subarray(at, at + cutOutSize));
    },
  };
}

/** Returns where the cells of one direction begin and end in the picture. */
function edgesOf(start: number, length: number, shorter: number): readonly number[] {
  const beyond = Math.max(ofSide * length, ofShorter * shorter, least);
  return Array.from({ length: cutOutSide + 1 }, (_, at) => {
    if (at <= margin) return start - beyond + (beyond * at) / margin;
    if (at <= margin + cutOutInner) return start + (length * (at - margin)) / cutOutInner;
    return start + length + (beyond * (at - margin - cutOutInner)) / margin;
  });
}

/** Which pixels a cell is the mean of, and how much each counts. */
interface Cell {
  readonly from: number;
  readonly weights: readonly number[];
}

/** Weighs pixels by what a cell covers of them; what lies beyond the picture goes on as its edge. */
function cellsOf(edges: readonly number[], step: number, size: number): readonly Cell[] {
  return edges.slice(1).map((edge, at) => {
    const [begin, end] = [edges[at]! / step, edge / step];
    const from = Math.min(size - 1, Math.max(0, Math.floor(begin)));
    const to = Math.min(size - 1, Math.max(from, Math.ceil(end) - 1));
    const weights = Array.from({ length: to - from + 1 }, (_, tap) => {
      const place = from + tap;
      const [low, high] = [place === 0 ? -Infinity : place, place === size - 1 ? Infinity : place + 1];
      return Math.max(0, Math.min(end, high) - Math.max(begin, low));
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { from, weights: weights.map((weight) => weight / sum) };
  });
}

/** Mixes columns row by row, then rows. */
function mix(
  { data, width }: Bitmap,
  { across, down, dark }: { readonly across: readonly Cell[]; readonly down: readonly Cell[]; readonly dark: boolean },
  into: Float32Array,
): void {
  const rows = new Map<number, Float32Array>();
  const rowOf = (y: number): Float32Array => {
    const before = rows.get(y);
    if (before !== undefined) return before;
    const row = new Float32Array(3 * cutOutSide);
    for (let x = 0; x < across.length; x++) {
      const { from, weights } = across[x]!;
      for (let tap = 0, at = 3 * (y * width + from); tap < weights.length; tap++, at += 3)
        for (let channel = 0; channel < 3; channel++) row[3 * x + channel]! += weights[tap]! * data[at + channel]!;
    }
    rows.set(y, row);
    return row;
  };
  for (const [line, { from, weights }] of down.entries()) {
    const mixed = into.subarray(3 * cutOutSide * line, 3 * cutOutSide * (line + 1)).fill(0);
    for (const [tap, weight] of weights.entries()) {
      const row = rowOf(from + tap);
      for (let at = 0; at < row.length; at++) mixed[at]! += (weight * row[at]!) / 255;
    }
    if (dark) for (let at = 0; at < mixed.length; at++) mixed[at] = 1 - mixed[at]!;
  }
}

/** Makes a picture half as wide and high; of an odd side the last pixel counts twice. */
function halve({ data, width, height }: Bitmap): Bitmap {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8Array(3 * wide * high);
  for (let y = 0; y < high; y++) {
    const [upper, lower] = [2 * y * width, Math.min(height - 1, 2 * y + 1) * width];
    for (let x = 0; x < wide; x++) {
      const [before, after] = [2 * x, Math.min(width - 1, 2 * x + 1)];
      for (let channel = 0; channel < 3; channel++) {
        const sum =
          data[3 * (upper + before) + channel]! +
          data[3 * (upper + after) + channel]! +
          data[3 * (lower + before) + channel]! +
          data[3 * (lower + after) + channel]!;
        half[3 * (y * wide + x) + channel] = (sum + 2) >> 2;
      }
    }
  }
  return { width: wide, height: high, data: half };
}
