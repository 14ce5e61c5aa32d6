/** Fits a route to traced points: straight, orthogonal with square or round bends, or curved. */
import type { Routing } from "../../diagram/types.ts";
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { lengthOf } from "../../geometry/path.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import { median } from "../../median.ts";

/** A fitted route. */
export interface Route {
  readonly points: readonly Point[];
  readonly routing: Routing;
  readonly cornerRadius: number;
}

/** Thins a poly-line to the points that matter (Douglas and Peucker, 1973), without recursion. */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    let [worst, at] = [tolerance, -1];
    for (let index = from + 1; index < to; index++) {
      const off = nearestOnSegment(points[index]!, points[from]!, points[to]!).distance;
      if (off > worst) [worst, at] = [off, index];
    }
    if (at < 0) continue;
    keep[at] = 1;
    open.push([from, at], [at, to]);
  }
  return points.filter((_, index) => keep[index] === 1);
}

/** A stretch of the route that runs along an axis. */
export interface Stretch {
  readonly level: boolean;
  readonly at: number;
  readonly from: Point;
  readonly to: Point;
}

/** Stretches along one axis are one line when they are no farther apart than this across it, pixels. */
const sameLine = 1.6;

/** Leaves out the bumps of a route: where another line crosses it, it steps aside and comes back to its own line. */
function withoutBumps(run: readonly Stretch[], unit: number): readonly Stretch[] {
  const smooth: Stretch[] = [];
  for (const stretch of run) {
    const [before, bump] = smooth.slice(-2);
    const isBack =
      before !== undefined && bump !== undefined && Math.abs(before.at - stretch.at) <= sameLine && before.level === stretch.level;
    if (isBack && distance(bump.from, bump.to) <= unit) smooth.splice(-2, 2, { ...before, to: stretch.to });
    else smooth.push(stretch);
  }
  return smooth;
}

/** Splits a simplified route into level and upright stretches with slanting joints between them, or null when it slants. */
function stretches(points: readonly Point[], corners: readonly Point[], unit: number): readonly Stretch[] | null {
  const found: Stretch[] = [];
  let slanted = 0;
  let index = 0;
  for (let corner = 1; corner < corners.length; corner++) {
    const [from, to] = [corners[corner - 1]!, corners[corner]!];
    const [width, height] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    const first = index;
    while (index < points.length - 1 && points[index] !== to) index++;
    const run = points.slice(first, index + 1);
    const level = height <= 0.07 * width + 0.8;
    const upright = width <= 0.07 * height + 0.8;
    if ((!level && !upright) || (level && upright)) {
      slanted += distance(from, to);
      if (distance(from, to) > 2.5 * unit) return null;
      continue;
    }
    const before = found.at(-1);
    const at = median(run.slice(run.length >> 3, Math.max(1, run.length - (run.length >> 3))).map((point) => point[level ? 1 : 0])) ?? 0;
    if (before !== undefined && before.level === level) {
      if (Math.abs(before.at - at) > sameLine) return null;
      found[found.length - 1] = { ...before, to };
    } else found.push({ level, at, from, to });
  }
  const whole = found.reduce((sum, stretch) => sum + distance(stretch.from, stretch.to), 0);
  return found.length > 0 && slanted <= 0.35 * (whole + slanted) ? withoutBumps(found, unit) : null;
}

/** Lays square bends through the stretches. */
export function orthogonalRoute(run: readonly Stretch[], [start, end]: readonly [Point, Point]): Route {
  const points: Point[] = [];
  const first = run[0]!;
  points.push(first.level ? [start[0], first.at] : [first.at, start[1]]);
  const radii: number[] = [];
  for (let index = 1; index < run.length; index++) {
    const [one, other] = [run[index - 1]!, run[index]!];
    const bend: Point = one.level ? [other.at, one.at] : [one.at, other.at];
    points.push(bend);
    radii.push((distance(one.to, bend) + distance(bend, other.from)) / 2);
  }
  const last = run.at(-1)!;
  points.push(last.level ? [end[0], last.at] : [last.at, end[1]]);
  const radius = median(radii) ?? 0;
  return {
    points,
    routing: run.length === 1 ? "straight" : "orthogonal",
    cornerRadius: radii.length > 0 && radius > 2.5 ? Math.round(radius) : 0,
  };
}

/**
 * Of a gentle curve, as Mermaid's, which are long for their bend, so much lies farther than that, in pixels, from the few legs that it was thinned to, when the
 * steps of its pixels are evened over so many to both sides.
 */
const gradual = { share: 0.4, off: 0.6, evened: 4 } as const;

/** Tells whether a route bends gradually where few corners were kept. */
function isGradual(points: readonly Point[], legs: readonly Point[]): boolean {
  const { evened } = gradual;
  if (legs.length < 3 || points.length <= 4 * evened) return false;
  const inner = points.slice(evened, -evened).map((_, at): Point => {
    const around = points.slice(at, at + 2 * evened + 1);
    const mean = (axis: 0 | 1): number => around.reduce((sum, point) => sum + point[axis], 0) / around.length;
    return [mean(0), mean(1)];
  });
  const offOf = (point: Point): number => Math.min(...legs.slice(1).map((to, at) => nearestOnSegment(point, legs[at]!, to).distance));
  return inner.filter((point) => offOf(point) > gradual.off).length >= gradual.share * inner.length;
}

/** Fits a route; the ends stay on the shapes. */
export function fitRoute(points: readonly Point[], unit: number): Route {
  const [start, end] = [points[0]!, points.at(-1)!];
  const corners = simplify(points, 1.3);
  const run = stretches(points, corners, unit);
  if (run !== null) {
    const fitted = orthogonalRoute(run, [start, end]);
    const off = Math.max(distance(fitted.points[0]!, start), distance(fitted.points.at(-1)!, end));
    if (off <= 2.5) return fitted;
  }
  const straight = simplify(points, Math.max(1.8, 0.15 * unit));
  if (straight.length === 2) return { points: straight, routing: "straight", cornerRadius: 0 };
  const loose = simplify(points, 2.2);
  const bends = loose.length - 2;
  const spread = bends / Math.max(1, lengthOf(points) / (6 * unit));
  if (bends < 3 && spread <= 0.8 && isGradual(points, loose)) return { points: corners, routing: "curved", cornerRadius: 0 };
  return { points: loose, routing: bends >= 3 || spread > 0.8 ? "curved" : "straight", cornerRadius: 0 };
}
