/** A grid over boxes, to find those near a point or another box without comparing all pairs. */
import type { Box } from "./box.ts";
import { bottom, overlapArea, right } from "./box.ts";
import type { Point } from "./point.ts";

/** Finds entries by place; entries come back in the order in which they were put in. */
export interface BoxIndex<Entry> {
  add(box: Box, entry: Entry): void;
  /** Returns the entries whose box holds the point. */
  at(point: Point): readonly Entry[];
  /** Returns the entries whose box shares area with the given one. */
  overlapping(box: Box): readonly Entry[];
}

function key(column: number, row: number): number {
  return row * 65_536 + column;
}

/** Makes an empty index with square cells of the given size in pixels. */
export function createBoxIndex<Entry>(cellSize = 64): BoxIndex<Entry> {
  const cells = new Map<number, number[]>();
  const entries: { readonly box: Box; readonly entry: Entry }[] = [];
  const forCells = (box: Box, visit: (key: number) => void): void => {
    const lastColumn = Math.max(0, Math.floor(right(box) / cellSize));
    const lastRow = Math.max(0, Math.floor(bottom(box) / cellSize));
    for (let row = Math.max(0, Math.floor(box.y / cellSize)); row <= lastRow; row++)
      for (let column = Math.max(0, Math.floor(box.x / cellSize)); column <= lastColumn; column++) visit(key(column, row));
  };
  return {
    add: (box, entry) => {
      const number = entries.push({ box, entry }) - 1;
      forCells(box, (cell) => {
        const list = cells.get(cell);
        if (list === undefined) cells.set(cell, [number]);
        else list.push(number);
      });
    },
    at: ([x, y]) => {
      const list = cells.get(key(Math.max(0, Math.floor(x / cellSize)), Math.max(0, Math.floor(y / cellSize)))) ?? [];
      return list
        .map((number) => entries[number]!)
        .filter(({ box }) => x >= box.x && y >= box.y && x <= right(box) && y <= bottom(box))
        .map(({ entry }) => entry);
    },
    overlapping: (box) => {
      const numbers = new Set<number>();
      forCells(box, (cell) => {
        for (const number of cells.get(cell) ?? []) numbers.add(number);
      });
      return [...numbers]
        .sort((a, b) => a - b)
        .map((number) => entries[number]!)
        .filter((found) => overlapArea(found.box, box) > 0)
        .map(({ entry }) => entry);
    },
  };
}
