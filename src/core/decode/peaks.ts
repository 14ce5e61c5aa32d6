/** Finds the peaks of heat maps: cells that no neighbour beats. */
import { scoreOf } from "./head-map.ts";
import type { HeadMap } from "./head-map.ts";
import type { Head } from "./page-heads.ts";

/** A cell that may hold something. */
export interface Peak {
  readonly row: number;
  readonly column: number;
  /** The channel of the head. */
  readonly kind: number;
  readonly score: number;
}

/** Returns the scores of one channel, or the best ones of all channels, cell by cell. */
function scoresOf(map: HeadMap, head: Head, channel: number | "best"): Float32Array {
  const scores = new Float32Array(map.width * map.height);
  for (let cell = 0; cell < scores.length; cell++) {
    const at = cell * map.channels + head.first;
    if (channel !== "best") scores[cell] = scoreOf(map.data[at + channel]!);
    else scores[cell] = scoreOf(map.data.subarray(at, at + head.count).reduce((best, value) => Math.max(best, value), -Infinity));
  }
  return scores;
}

function isPeak(scores: Float32Array, size: { readonly width: number; readonly height: number }, row: number, column: number): boolean {
  const own = scores[row * size.width + column]!;
  for (let y = Math.max(0, row - 1); y <= Math.min(size.height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(size.width - 1, column + 1); x++) {
      if (scores[y * size.width + x]! > own) return false;
    }
  }
  return true;
}

function peaksOf(map: HeadMap, scores: Float32Array, least: number, kindAt: (cell: number) => number): readonly Peak[] {
  const peaks: Peak[] = [];
  for (let cell = 0; cell < scores.length; cell++) {
    if (scores[cell]! < least) continue;
    const row = Math.floor(cell / map.width);
    const column = cell % map.width;
    if (isPeak(scores, map, row, column)) peaks.push({ row, column, kind: kindAt(cell), score: scores[cell]! });
  }
  return peaks;
}

/** Orders peaks by score, then by row, column and kind, so that equal scores have one order everywhere. */
function ordered(peaks: readonly Peak[], most: number): readonly Peak[] {
  return [...peaks].sort((a, b) => b.score - a.score || a.row - b.row || a.column - b.column || a.kind - b.kind).slice(0, most);
}

/** Returns the peaks of every channel of a head by themselves, best first. */
export function peaksOfEach(map: HeadMap, head: Head, least: number, most: number): readonly Peak[] {
  const channels = Array.from({ length: head.count }, (_, channel) => channel);
  return ordered(
    channels.flatMap((channel) => peaksOf(map, scoresOf(map, head, channel), least, () => channel)),
    most,
  );
}

/** Returns the peaks of the best channel of a head, best first; a cell is of one kind only. */
export function peaksOfBest(map: HeadMap, head: Head, least: number, most: number): readonly Peak[] {
  const kindAt = (cell: number): number => {
    const values = map.data.subarray(cell * map.channels + head.first, cell * map.channels + head.first + head.count);
    return values.indexOf(values.reduce((best, value) => Math.max(best, value), -Infinity));
  };
  return ordered(peaksOf(map, scoresOf(map, head, "best"), least, kindAt), most);
}
