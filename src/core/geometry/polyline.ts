/** Lines of several segments: places along them, and how far they keep from each other. */
import type { Point } from "./point.ts";
import { nearestOnSegment } from "./segment.ts";

/** Returns points along a route, `count` of them, ends included. */
export function samplesAlong(points: readonly Point[], count: number): readonly Point[] {
  const lengths = points.slice(1).map(([x, y], at) => Math.hypot(x - points[at]![0], y - points[at]![1]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, sample): Point => {
    let left = (whole * sample) / (count - 1);
    for (const [at, length] of lengths.entries()) {
      if (left <= length || at === lengths.length - 1) {
        const [[x, y], [u, v]] = [points[at]!, points[at + 1]!];
        const part = length === 0 ? 0 : Math.min(1, left / length);
        return [x + part * (u - x), y + part * (v - y)];
      }
      left -= length;
    }
    return points[0]!;
  });
}

/** Returns how far a place is from the nearest point of a line. */
export function distanceTo(points: readonly Point[], place: Point): number {
  return Math.min(...points.slice(1).map((to, at) => nearestOnSegment(place, points[at]!, to).distance));
}

/** At so many places along them lines are compared. */
const compared = 12;

/** Tells whether two lines keep more than a distance from each other, but for a share of their places at either end; a dozen along each are compared. */
export function keepApart(one: readonly Point[], other: readonly Point[], least: number, share = 0): boolean {
  const left = Math.round(share * compared);
  const keeps = (from: readonly Point[], to: readonly Point[]): boolean =>
    samplesAlong(from, compared)
      .slice(left, compared - left)
      .every((place) => distanceTo(to, place) > least);
  return keeps(one, other) && keeps(other, one);
}
