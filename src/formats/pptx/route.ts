/** Reduces a drawn route to what PowerPoint's bent connectors can hold: legs that alternate between the axes. */
import { distance } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";

/** The axis of a leg. */
export type Axis = "horizontal" | "vertical";

/** An axis-parallel route: its ends, the axis of its first leg, and where each inner leg stands. */
export interface BentRoute {
  readonly start: Point;
  readonly end: Point;
  readonly first: Axis;
  /** How many legs the route has: one, or the inner legs and two. */
  readonly legs: number;
  /** One value for each inner leg: x of a vertical one, y of a horizontal one. */
  readonly inner: readonly number[];
}

/** A leg may lean by so many pixels, or by this share of its length, and still count as parallel to an axis. */
const lean = { pixels: 3, share: 0.05 } as const;
/** A jog this short is an error of drawing or finding, in pixels. */
const tinyJog = 1.5;
/** The most legs that a preset holds. */
export const mostLegs = 5;

/** One leg while the route is being reduced. */
interface Leg {
  readonly axis: Axis;
  /** The coordinate across the leg. */
  readonly at: number;
}

/** Reads a route as alternating legs; null when a leg is slanted. A route of one leg is returned as such. */
export function bentRoute(points: readonly Point[]): BentRoute | null {
  const [start, end] = [points[0]!, points.at(-1)!];
  const legs = legsOf(points);
  if (legs === null || legs.length === 0) return null;
  const inner = legs.slice(1, -1).map(({ at }) => at);
  return { start, end, first: legs[0]!.axis, legs: legs.length, inner };
}

/** Merges the shortest jogs of a route until a preset holds it; null when a jog longer than the limit stands in the way. */
export function mergedRoute(route: BentRoute, limit: number): BentRoute | null {
  let { inner } = route;
  while (inner.length + 2 > mostLegs) {
    const shortest = shortestJog({ ...route, inner });
    if (shortest === null || shortest.length > limit) return null;
    const middle = (inner[shortest.index]! + inner[shortest.index + 2]!) / 2;
    inner = [...inner.slice(0, shortest.index), middle, ...inner.slice(shortest.index + 3)];
  }
  return { ...route, inner, legs: inner.length + 2 };
}

/** Returns the corners of a route, ends included. */
export function cornersOf({ start, end, first, legs, inner }: BentRoute): readonly Point[] {
  if (legs === 1) return [start, end];
  if (inner.length === 0) return [start, first === "horizontal" ? [end[0], start[1]] : [start[0], end[1]], end];
  const corners: Point[] = [start];
  let vertical = first === "horizontal";
  for (const at of inner) {
    const last = corners.at(-1)!;
    corners.push(vertical ? [at, last[1]] : [last[0], at]);
    vertical = !vertical;
  }
  const last = corners.at(-1)!;
  // The leg after the last inner one runs through the end.
  corners.push(vertical ? [end[0], last[1]] : [last[0], end[1]], end);
  return corners;
}

/** Finds the inner leg between two others that are parallel, whose removal shifts the route least. */
function shortestJog({ inner }: BentRoute): { readonly index: number; readonly length: number } | null {
  let best: { readonly index: number; readonly length: number } | null = null;
  for (let index = 0; index + 2 < inner.length; index++) {
    const length = Math.abs(inner[index + 2]! - inner[index]!);
    if (best === null || length < best.length) best = { index, length };
  }
  return best;
}

function axisOf(from: Point, to: Point): Axis | null {
  const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const across = Math.min(dx, dy);
  if (across > Math.max(lean.pixels, lean.share * Math.max(dx, dy))) return null;
  return dx >= dy ? "horizontal" : "vertical";
}

/** Reads the legs and joins those that run on; tiny jogs vanish. */
function legsOf(points: readonly Point[]): readonly Leg[] | null {
  const corners = points.filter(
    (point, index) => index === 0 || index === points.length - 1 || distance(point, points[index - 1]!) > tinyJog,
  );
  const legs: (Leg & { readonly length: number })[] = [];
  for (let index = 1; index < corners.length; index++) {
    const [from, to] = [corners[index - 1]!, corners[index]!];
    const length = distance(from, to);
    if (length <= tinyJog) continue;
    const axis = axisOf(from, to);
    if (axis === null) return null;
    const at = axis === "horizontal" ? (from[1] + to[1]) / 2 : (from[0] + to[0]) / 2;
    const last = legs.at(-1);
    if (last?.axis !== axis) legs.push({ axis, at, length });
    else if (Math.abs(last.at - at) > lean.pixels && legs.length > 0) return null;
    else legs[legs.length - 1] = { axis, at: length > last.length ? at : last.at, length: last.length + length };
  }
  return legs;
}
