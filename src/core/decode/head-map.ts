/** One output of a net as plain numbers: rows of cells, each with its channels. */
import type { Head } from "./page-heads.ts";

/** An output; the channels of one cell lie together. */
export interface HeadMap {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/** Returns the value of one channel of a head at a cell. */
export function valueAt(map: HeadMap, head: Head, cell: { readonly row: number; readonly column: number }, channel: number): number {
  return map.data[(cell.row * map.width + cell.column) * map.channels + head.first + channel]!;
}

/** Turns a logit into a score, rounded to 1/1024 so that no comparison hangs on the last bit of a float. */
export function scoreOf(logit: number): number {
  return Math.round(1024 / (1 + Math.exp(-logit))) / 1024;
}

/** Returns log(1 + e^x): how the net says a length. */
export function softplus(x: number): number {
  return x > 20 ? x : Math.log1p(Math.exp(x));
}
