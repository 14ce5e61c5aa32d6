/** Builds outputs of the page net as a trained net would give them. */
import type { HeadMap } from "../../src/core/decode/head-map.ts";
import type { Head } from "../../src/core/decode/page-heads.ts";

/** An output whose cells can be set. */
export interface HeadMapDraft {
  readonly map: HeadMap;
  /** Sets the first channels of a head at a cell. */
  set(head: Head, row: number, column: number, values: readonly number[]): void;
}

/** Starts an output in which every score is next to nothing. */
export function aHeadMap(size: { readonly width: number; readonly height: number }, heads: readonly Head[]): HeadMapDraft {
  const channels = Math.max(...heads.map(({ first, count }) => first + count));
  const data = new Float32Array(size.width * size.height * channels).fill(-12);
  return {
    map: { ...size, channels, data },
    set: (head, row, column, values) => data.set(values, (row * size.width + column) * channels + head.first),
  };
}

/** The logit of a score. */
export function logit(score: number): number {
  return Math.log(score / (1 - score));
}

/** What the net says for a length in cells. */
export function lengthLogit(cells: number): number {
  return Math.log(Math.expm1(cells));
}
