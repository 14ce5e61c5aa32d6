/** What a step costs when a connector is followed through a net's line field: little where a line was seen, much elsewhere. */
import type { LineField } from "../../detection.ts";
import type { CostGrid } from "../../raster/cheapest-ways.ts";
import { fillPolygon } from "../../raster/scan.ts";
import type { Outline } from "../trace/outlines.ts";

/** Cost of a cell where a line is certain, and what is added where none was seen. */
const least = 1;
const unseen = 14;
/** Where shapes are no line runs, whatever the net thinks. */
const insideShape = 30;

/** The costs of a field, and which shape hides each cell: its place in the list, -1 for none. */
export interface LineGrid extends CostGrid {
  readonly hiddenBy: Int16Array;
}

/** Lays out the costs of a field. */
export function costsOf({ width, height, cell, stroke }: LineField, outlines: readonly Outline[]): LineGrid {
  const costs = Float32Array.from(stroke, (level) => least + unseen * (1 - level / 255) ** 2);
  const hiddenBy = new Int16Array(width * height).fill(-1);
  for (const [index, { points, holds }] of outlines.entries()) {
    if (holds) continue;
    const scaled = points.map(([x, y]) => [x / cell, y / cell] as const);
    fillPolygon({ width, height }, scaled, (y, left, right) => {
      hiddenBy.fill(index, y * width + left, y * width + right + 1);
    });
  }
  for (const [at, shape] of hiddenBy.entries()) if (shape >= 0) costs[at] = insideShape;
  return { width, height, costs, hiddenBy };
}

/** Returns what a step of a way costs on average; what lies in the shapes at its ends is left out, since hands draw past borders. */
export function meanCost({ width, costs, hiddenBy }: LineGrid, cells: readonly number[], shapes: readonly number[]): number {
  let [sum, steps] = [0, 0];
  for (const [index, cell] of cells.entries()) {
    if (index === 0 || shapes.includes(hiddenBy[cell]!)) continue;
    const across = Math.abs(cell - cells[index - 1]!);
    sum += costs[cell]! * (across === 1 || across === width ? 1 : Math.SQRT2);
    steps++;
  }
  return steps === 0 ? least : sum / steps;
}
