/** Turns the page net's outputs into shapes: a box and a family for each place. */
import { area, boxFromEdges, overlapArea } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { families } from "./families.ts";
import type { Family } from "./families.ts";
import { softplus, valueAt } from "./head-map.ts";
import type { HeadMap } from "./head-map.ts";
import { coarseOutput, fineOutput } from "./page-heads.ts";
import type { Head, Output } from "./page-heads.ts";
import { peaksOfBest } from "./peaks.ts";

/** A shape in pixels of the tile. */
export interface FoundShape {
  readonly box: Box;
  readonly family: Family;
  readonly score: number;
  /** The best family besides pictures and frames: what a small shape on a drawn page is. */
  readonly plain?: Family;
}

/** No page shows more shapes in one tile. */
const most = 512;
/** Boxes that share more than this, as intersection over union, are of one place. */
const samePlace = 0.3;
/** A box lies inside another one when so much of it does, and when it is at most this share of its size. */
const inside = 0.92;
const smaller = 0.6;

function shapesOf(map: HeadMap, output: Output<"node" | "box">, least: number): readonly FoundShape[] {
  return peaksOfBest(map, output.heads.node, least, most).map((peak) => {
    const side = (channel: number): number => softplus(valueAt(map, output.heads.box, peak, channel)) * output.cell;
    const [x, y] = [(peak.column + 0.5) * output.cell, (peak.row + 0.5) * output.cell];
    const box = boxFromEdges(x - side(0), y - side(1), x + side(2), y + side(3));
    return { box, family: families[peak.kind]!, score: peak.score, plain: plainFamily(map, output.heads.node, peak) };
  });
}

function plainFamily(map: HeadMap, head: Head, cell: { readonly row: number; readonly column: number }): Family {
  const values = families.map((family, kind) => (family === "picture" || family === "frame" ? -Infinity : valueAt(map, head, cell, kind)));
  return families[values.indexOf(Math.max(...values))]!;
}

/** Says whether two boxes stand for one shape: they overlap, and neither clearly holds the other. */
function isSamePlace(a: Box, b: Box): boolean {
  const shared = overlapArea(a, b);
  const [less, more] = [Math.min(area(a), area(b)), Math.max(area(a), area(b))];
  if (shared <= samePlace * (less + more - shared)) return false;
  return shared < inside * less || less > smaller * more;
}

/** Leaves the best shape of every place, best first. */
export function onePerPlace(shapes: readonly FoundShape[]): readonly FoundShape[] {
  const kept: FoundShape[] = [];
  for (const shape of [...shapes].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => isSamePlace(shape.box, other.box))) kept.push(shape);
  }
  return kept;
}

/** Decodes both outputs of a tile; shapes below the least score are left out. */
export function decodeShapes(fine: HeadMap, coarse: HeadMap, least: number): readonly FoundShape[] {
  return onePerPlace([...shapesOf(fine, fineOutput, least), ...shapesOf(coarse, coarseOutput, least)]);
}
