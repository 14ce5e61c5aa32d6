/** Straight segments: the nearest point and crossings. */
import { cross, distance, dot, lerp, subtract } from "./point.ts";
import type { Point } from "./point.ts";

/** A place on a segment; `t` runs from 0 at its begin to 1 at its end. */
export interface PlaceOnSegment {
  readonly point: Point;
  readonly t: number;
  /** From the point asked about, in pixels. */
  readonly distance: number;
}

/** Finds the point of a segment that is nearest to a point. */
export function nearestOnSegment(point: Point, from: Point, to: Point): PlaceOnSegment {
  const along = subtract(to, from);
  const squared = dot(along, along);
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, dot(subtract(point, from), along) / squared));
  const nearest = lerp(from, to, t);
  return { point: nearest, t, distance: distance(point, nearest) };
}

/** Finds where two segments cross, ends included; `t` is the place on the first. Parallel segments do not cross. */
export function crossSegments(
  first: readonly [Point, Point],
  second: readonly [Point, Point],
): { readonly point: Point; readonly t: number } | null {
  const along = subtract(first[1], first[0]);
  const other = subtract(second[1], second[0]);
  const denominator = cross(along, other);
  if (denominator === 0) return null;
  const between = subtract(second[0], first[0]);
  const t = cross(between, other) / denominator;
  const u = cross(between, along) / denominator;
  const slack = 1e-9;
  if (t < -slack || t > 1 + slack || u < -slack || u > 1 + slack) return null;
  return { point: lerp(first[0], first[1], t), t };
}
