/** Ends whose other end the net missed: they run to the shape that the line field leads to. */
import type { Point } from "../../geometry/point.ts";
import type { CostGrid } from "../../raster/cheapest-ways.ts";
import { cheapestWays } from "../../raster/cheapest-ways.ts";
import type { Outline } from "../trace/outlines.ts";
import type { Join } from "./joins.ts";
import { linkName } from "./joins.ts";
import type { Tip } from "./tips.ts";

/** Ways that cost more than this a step on average lead nowhere; it is less than for two ends, which are two witnesses. */
const mostMean = 3.2;
const mostCrossings = 0.8;
/** Cost that is forgiven: lines stop short of shapes. */
const gap = 70;
/** Frames are met by few connectors: one seems so much dearer. */
const frameCost = 1;
/** Outlines are reached at places so many pixels apart; a way of so few cells is none. */
const pitch = 4;
/** How sure an end is that only the line field told of. */
const supposed = 0.4;

/** Returns the tips with those added that the field tells of, and the joins that end at them. */
export function joinSingles(
  { tips, joins }: { readonly tips: readonly Tip[]; readonly joins: readonly Join[] },
  outlines: readonly Outline[],
  { grid, cellOf }: { readonly grid: CostGrid; readonly cellOf: (point: Point) => number },
): { readonly tips: readonly Tip[]; readonly joins: readonly Join[] } {
  const used = new Set(joins.flatMap(({ from, to }) => [from, to]));
  const links = new Set(joins.map(({ from, to }) => linkName(tips[from]!.shape, tips[to]!.shape)));
  const [all, joined] = [[...tips], [...joins]];
  tips.forEach((tip, from) => {
    if (used.has(from)) return;
    const ways = cheapestWays(grid, cellOf(tip.point), mostCrossings * (grid.width + grid.height));
    let best: { readonly shape: number; readonly point: Point; readonly cells: readonly number[]; readonly mean: number } | null = null;
    let least = mostMean;
    outlines.forEach((outline, shape) => {
      if (shape === tip.shape || links.has(linkName(shape, tip.shape))) return;
      const met = nearestOf(outline, ways.reached, cellOf);
      if (met === null) return;
      const cells = ways.wayTo(cellOf(met));
      if (tip.direction !== null && (met[0] - tip.point[0]) * tip.direction[0] + (met[1] - tip.point[1]) * tip.direction[1] <= 0) return;
      const mean = Math.max(1, ways.reached[cellOf(met)]! - gap) / Math.max(1, cells.length - 1);
      const seeming = mean + (outline.holds ? frameCost : 0);
      if (cells.length > pitch && seeming < least) [best, least] = [{ shape, point: met, cells, mean }, seeming];
    });
    if (best === null) return;
    const { shape, point, cells, mean } = best as { shape: number; point: Point; cells: readonly number[]; mean: number };
    links.add(linkName(shape, tip.shape));
    // Most drawn connectors have one head: where the seen end has none, it is at the other.
    joined.push({ from, to: all.push({ point, direction: null, shape, marked: !tip.marked, confidence: supposed }) - 1, cells, mean });
  });
  return { tips: all, joins: joined };
}

/** Returns the point of an outline that is reached at the least cost, null where none is. */
function nearestOf({ points }: Outline, reached: Float32Array, cellOf: (point: Point) => number): Point | null {
  let [best, least]: [Point | null, number] = [null, Infinity];
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / pitch));
    for (let step = 0; step < steps; step++) {
      const at: Point = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
      const cost = reached[cellOf(at)]!;
      if (cost < least) [best, least] = [at, cost];
    }
  }
  return best;
}
