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

/** Lays out the costs of a field. */
export function costsOf({ width, height, cell, stroke }: LineField, outlines: readonly Outline[]): CostGrid {
  const costs = Float32Array.from(stroke, (level) => least + unseen * (1 - level / 255) ** 2);
  const mask = { width, height, data: new Uint8Array(width * height) };
  for (const { points, holds } of outlines) {
    if (holds) continue;
    const scaled = points.map(([x, y]) => [x / cell, y / cell] as const);
    fillPolygon(mask, scaled, (y, left, right) => mask.data.fill(1, y * width + left, y * width + right + 1));
  }
  for (let at = 0; at < costs.length; at++) if (mask.data[at]) costs[at] = insideShape;
  return { width, height, costs };
}
