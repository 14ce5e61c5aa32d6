/** The smallest rectangle, turned as it may be, that holds points: by rotating calipers (Toussaint 1983). */
import type { Point } from "./point.ts";

/** A rectangle that may be turned; `angle` in degrees clockwise of its width against the x axis, more than -90 and at most 90. */
export interface TurnedRectangle {
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** Returns the way along which the width of a rectangle runs, a vector of length 1; the way down its height is that turned by a quarter clockwise. */
export function directionOf({ angle }: Pick<TurnedRectangle, "angle">): Point {
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** Returns how far a place lies from the middle of a rectangle, along its width and down its height. */
export function offsetIn(rectangle: TurnedRectangle, [x, y]: Point): readonly [along: number, down: number] {
  const [cos, sin] = directionOf(rectangle);
  const [dx, dy] = [x - rectangle.middle[0], y - rectangle.middle[1]];
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}

function cross([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Returns the corners of the convex hull in their order (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (from: readonly Point[]): readonly Point[] => {
    const corners: Point[] = [];
    for (const point of from) {
      while (corners.length >= 2 && cross(corners.at(-2)!, corners.at(-1)!, point) <= 0) corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...chain(sorted), ...chain(sorted.toReversed())];
}

/** Returns the rectangle around points whose width runs along a direction. */
function around(points: readonly Point[], [dx, dy]: Point): TurnedRectangle {
  const [along, across] = [points.map(([x, y]) => x * dx + y * dy), points.map(([x, y]) => y * dx - x * dy)];
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  const angle = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
  return { middle: [u * dx - v * dy, u * dy + v * dx], width: right - left, height: bottom - top, angle };
}

/** Returns the rectangle of the least area; of equals the first found. Its width is the longer side. Throws for no points. */
export function smallestRectangle(points: readonly Point[]): TurnedRectangle {
  const hull = convexHull(points);
  if (hull.length === 0) throw new Error("no points lie in no rectangle");
  const level = around(hull, [1, 0]);
  const turned = hull.map((corner, index) => {
    const [x, y] = hull[(index + 1) % hull.length]!;
    const length = Math.hypot(x - corner[0], y - corner[1]);
    return length === 0 ? level : around(hull, [(x - corner[0]) / length, (y - corner[1]) / length]);
  });
  const best = turned.reduce((least, one) => (one.width * one.height < least.width * least.height - 1e-9 ? one : least), level);
  if (best.width >= best.height) return best;
  const angle = best.angle > 0 ? best.angle - 90 : best.angle + 90;
  return { middle: best.middle, width: best.height, height: best.width, angle };
}
