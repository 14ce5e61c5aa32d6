/** Sums up what the strokes of a picture say about who drew them: a program or a hand. */
import type { LevelMap } from "./paper-ground.ts";
import type { StrokePiece } from "./stroke-pieces.ts";
import { strokePieces } from "./stroke-pieces.ts";

/** A piece is steady when its ink varies by less than this share of it, and its middle by less than as many pixels. */
const steadyBelow = 0.02;
/** Weights of strokes are one when they differ by at most this (natural logarithm): a line's own, however it slants. */
const sameWeight = 0.06;
/** So many weights are counted: programs have one line width, or two or three. */
const weights = 3;

/** What the strokes of a picture say. */
export interface HandSigns {
  /** How many pieces of strokes were measured; of a few the shares say little. */
  readonly pieces: number;
  /** Share of the pieces that keep their weight and their way, 0..1. */
  readonly steady: number;
  /** True where steady pieces run from top to bottom and others across. */
  readonly steadyBothWays: boolean;
  /** Share of the pieces that have one of the three commonest weights, 0..1. */
  readonly alike: number;
}

/** Measures the strokes of a picture, given how far it differs from its ground. */
export function handSigns(differences: LevelMap): HandSigns {
  const pieces = strokePieces(differences);
  if (pieces.length === 0) return { pieces: 0, steady: 0, steadyBothWays: false, alike: 0 };
  const steady = pieces.filter(({ spread, wobble }) => spread < steadyBelow && wobble < steadyBelow);
  const steep = steady.filter((piece) => piece.steep).length;
  return {
    pieces: pieces.length,
    steady: steady.length / pieces.length,
    steadyBothWays: steep > 0 && steep < steady.length,
    alike: alikeShare(pieces),
  };
}

/** Returns the share of the pieces that the commonest weights have, each taken away before the next is looked for. */
function alikeShare(pieces: readonly StrokePiece[]): number {
  let left = pieces.map(({ weight }) => Math.log(weight)).toSorted((a, b) => a - b);
  for (let round = 0; round < weights; round++) {
    const { from, to } = fullest(left);
    left = [...left.slice(0, from), ...left.slice(to)];
  }
  return 1 - left.length / pieces.length;
}

/** Returns the longest stretch of sorted values that are one weight. */
function fullest(sorted: readonly number[]): { readonly from: number; readonly to: number } {
  let best = { from: 0, to: 0 };
  for (let from = 0, to = 0; from < sorted.length; from++) {
    while (to < sorted.length && sorted[to]! - sorted[from]! <= sameWeight) to++;
    if (to - from > best.to - best.from) best = { from, to };
  }
  return best;
}
