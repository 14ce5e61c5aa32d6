/** The path that a connector draws between its points, for every way of routing. */
import { distance, lerp } from "./point.ts";
import type { Point } from "./point.ts";
import type { PathCommand } from "./path.ts";
import { curveThrough } from "./spline.ts";

/** What of a connector decides its path; an edge of the IR with its style's radius. */
export interface Route {
  readonly points: readonly Point[];
  readonly routing: "straight" | "orthogonal" | "curved";
  readonly cornerRadius: number;
}

/** The share of the corner radius at which the control points of a quarter arc lie short of the corner: 1 - 0.5523. */
const shortOfCorner = 0.4477;

/** Draws a connector: a smooth curve through its points, or a poly-line whose bends are rounded. */
export function routePath({ points, routing, cornerRadius }: Route): readonly PathCommand[] {
  const first = points[0];
  if (first === undefined) return [];
  if (routing === "curved") return [{ op: "M", to: first }, ...curveThrough(points)];
  if (cornerRadius <= 0) return points.map((to, index): PathCommand => ({ op: index === 0 ? "M" : "L", to }));
  return [
    { op: "M", to: first },
    ...points.slice(1).flatMap((to, index): readonly PathCommand[] => {
      const next = points[index + 2];
      return next === undefined ? [{ op: "L", to }] : roundBend([points[index]!, to, next], cornerRadius);
    }),
  ];
}

/** Rounds one bend; neighbours share a leg, so that no radius takes more than half of one. */
function roundBend([before, at, after]: readonly [Point, Point, Point], radius: number): readonly PathCommand[] {
  const [back, ahead] = [distance(before, at), distance(at, after)];
  const reach = Math.min(radius, back / 2, ahead / 2);
  if (reach <= 0) return [{ op: "L", to: at }];
  const begin = lerp(at, before, reach / back);
  const end = lerp(at, after, reach / ahead);
  return [
    { op: "L", to: begin },
    { op: "C", control1: lerp(at, begin, shortOfCorner), control2: lerp(at, end, shortOfCorner), to: end },
  ];
}
