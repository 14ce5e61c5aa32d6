/** Looks up what a net's grid over a picture says near a point. */
import type { Point } from "../geometry/point.ts";

/** A grid over a picture: cells across and down, and the pixels that a cell is wide and high. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
}

/** Returns the highest score, 0..1, of the cell at a point and of those around it; `scoreAt` says that of a cell in 1/255, and beyond the grid it is 0. */
export function mostNear({ width, height, cell }: Grid, [x, y]: Point, scoreAt: (at: number) => number): number {
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
  let best = 0;
  for (let line = Math.max(0, row - 1); line <= Math.min(height - 1, row + 1); line++)
    for (let at = Math.max(0, column - 1); at <= Math.min(width - 1, column + 1); at++) best = Math.max(best, scoreAt(line * width + at));
  return best / 255;
}
