/** Places along a line of points. */
import { lerp } from "./point.ts";
import type { Point } from "./point.ts";

/** A place on a line, and the way it runs there, a vector of length 1. */
export interface Place {
  readonly at: Point;
  readonly along: Point;
}

/** Lists places along a line of points, about so far apart, each segment's in its middle parts; segments without length have none. */
export function placesOn(points: readonly Point[], spacing = 1): readonly Place[] {
  return points.slice(1).flatMap((to, index): readonly Place[] => {
    const from = points[index]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return [];
    const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const count = Math.max(1, Math.round(length / spacing));
    return Array.from({ length: count }, (_, part) => ({ at: lerp(from, to, (part + 0.5) / count), along }));
  });
}
