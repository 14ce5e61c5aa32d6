/** Ends that the net missed: a line may run from an end that was seen to any shape that the line field leads to. */
import type { Point } from "../../geometry/point.ts";
import type { Ways } from "../../raster/cheapest-ways.ts";
import type { Outline } from "../trace/outlines.ts";
import type { Tip } from "./tips.ts";

/** Cost that is forgiven: lines stop short of shapes. */
const gap = 70;
/** Frames are met by few connectors: one seems so much dearer. */
const frameCost = 1;
/** Outlines are reached at places so many pixels apart; a way of so few cells is none. */
const pitch = 4;
/** How sure an end is that only the line field told of. */
const supposed = 0.4;

/** An end that the field tells of, and the way to it. */
export interface SupposedEnd {
  readonly end: Tip;
  readonly cells: readonly number[];
  /** Cost of a step on average. */
  readonly mean: number;
  /** What speaks against the shape, in the same measure. */
  readonly doubt: number;
}

/** Lists the ends that the field tells of at the other end of the ways from an end. */
export function supposedEnds(
  tip: Tip,
  ways: Ways,
  { outlines, cellOf }: { readonly outlines: readonly Outline[]; readonly cellOf: (point: Point) => number },
): readonly SupposedEnd[] {
  return outlines.flatMap((outline, shape) => {
    const met = shape === tip.shape ? null : nearestOf(outline, ways.reached, cellOf);
    if (met === null || !isAhead(tip, met)) return [];
    const cells = ways.wayTo(cellOf(met));
    if (cells.length <= pitch) return [];
    const mean = Math.max(1, ways.reached[cellOf(met)]! - gap) / (cells.length - 1);
    // Most drawn connectors have one head: where the seen end has none, it is at the other.
    const end = { point: met, direction: null, shape, marked: !tip.marked, confidence: supposed };
    return [{ end, cells, mean, doubt: outline.holds ? frameCost : 0 }];
  });
}

/** Tells whether a point lies on the side to which an end's line leaves. */
function isAhead({ point, direction }: Tip, [x, y]: Point): boolean {
  return direction === null || (x - point[0]) * direction[0] + (y - point[1]) * direction[1] > 0;
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
