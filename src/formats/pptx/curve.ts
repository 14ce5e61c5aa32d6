/** Fits PowerPoint's curved connectors to a drawn curve. */
import { flatten, pointAt } from "../../core/geometry/path.ts";
import type { CurveCommand, PathCommand } from "../../core/geometry/path.ts";
import { distance } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { nearestOnSegment } from "../../core/geometry/segment.ts";
import type { BentRoute } from "./route.ts";

/** How far, in pixels, a preset may run beside the drawn curve: this much, or this share of the distance between the ends. */
const tolerance = { pixels: 6, share: 0.04 } as const;
/** Points at which two curves are compared. */
const samples = 24;

/** Finds the curved connector of two or three legs that follows a drawn curve; null when none comes near enough. */
export function fitCurve(drawn: readonly Point[]): BentRoute | null {
  const [start, end] = [drawn[0]!, drawn.at(-1)!];
  const limit = Math.max(tolerance.pixels, tolerance.share * distance(start, end));
  let best: { readonly route: BentRoute; readonly miss: number } | null = null;
  for (const route of candidates(drawn, start, end)) {
    const miss = deviation(drawn, flatten(curvePath(route)).flat());
    if (miss <= limit && (best === null || miss < best.miss)) best = { route, miss };
  }
  return best?.route ?? null;
}

function candidates(drawn: readonly Point[], start: Point, end: Point): readonly BentRoute[] {
  return (["horizontal", "vertical"] as const).flatMap((first) => {
    const axis = first === "horizontal" ? 1 : 0;
    const middle = (start[axis] + end[axis]) / 2;
    const inner = crossing(drawn, axis, middle);
    return [{ start, end, first, legs: 2, inner: [] }, ...(inner === null ? [] : [{ start, end, first, legs: 3, inner: [inner] }])];
  });
}

/** Returns the other coordinate where a curve passes a value of one coordinate. */
function crossing(drawn: readonly Point[], axis: 0 | 1, value: number): number | null {
  for (let index = 1; index < drawn.length; index++) {
    const [from, to] = [drawn[index - 1]!, drawn[index]!];
    const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    if (value < low || value > high || high === low) continue;
    const t = (value - from[axis]) / (to[axis] - from[axis]);
    return from[1 - axis]! + t * (to[1 - axis]! - from[1 - axis]!);
  }
  return null;
}

/** Draws curvedConnector2 or curvedConnector3 as PowerPoint does. */
export function curvePath({ start, end, first, inner }: BentRoute): readonly PathCommand[] {
  // Drawn as if the first leg were horizontal; a vertical one swaps the coordinates.
  const swap = ([x, y]: Point): Point => (first === "vertical" ? [y, x] : [x, y]);
  const [[x1, y1], [x2, y2]] = [swap(start), swap(end)];
  const curve = (control1: Point, control2: Point, to: Point): CurveCommand => ({
    op: "C",
    control1: swap(control1),
    control2: swap(control2),
    to: swap(to),
  });
  const bend = inner[0];
  if (bend === undefined) return [{ op: "M", to: start }, curve([(x1 + x2) / 2, y1], [x2, (y1 + y2) / 2], [x2, y2])];
  const height = y2 - y1;
  return [
    { op: "M", to: start },
    curve([(x1 + bend) / 2, y1], [bend, y1 + height / 4], [bend, y1 + height / 2]),
    curve([bend, y1 + (3 * height) / 4], [(x2 + bend) / 2, y2], [x2, y2]),
  ];
}

/** Measures how far two poly-lines of the same ends run apart, both ways. */
function deviation(a: readonly Point[], b: readonly Point[]): number {
  return Math.max(farthest(a, b), farthest(b, a));
}

function farthest(from: readonly Point[], line: readonly Point[]): number {
  let most = 0;
  for (let index = 0; index <= samples; index++) {
    const { point } = pointAt(from, index / samples);
    most = Math.max(most, distanceToLine(point, line));
  }
  return most;
}

function distanceToLine(point: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let index = 1; index < line.length; index++) {
    least = Math.min(least, nearestOnSegment(point, line[index - 1]!, line[index]!).distance);
  }
  return least;
}
