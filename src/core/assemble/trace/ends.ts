/** Where a line really meets its shape: heads and discs bend the skeleton, so the end is drawn out from the line behind them. */
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { rayToOutline } from "./outlines.ts";
import type { Outline } from "./outlines.ts";

/** A straight line through points: a point of it, its unit direction towards the first point, and the largest distance from it. */
interface Fit {
  readonly middle: Point;
  readonly direction: Point;
  readonly off: number;
}

/** Fits a line to points by least squares of the distance across. */
function fitLine(points: readonly Point[]): Fit {
  const count = points.length;
  const middle: Point = [
    points.reduce((sum, point) => sum + point[0], 0) / count,
    points.reduce((sum, point) => sum + point[1], 0) / count,
  ];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - middle[0]) ** 2;
    xy += (x - middle[0]) * (y - middle[1]);
    yy += (y - middle[1]) ** 2;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const towards = (points[0]![0] - points.at(-1)![0]) * cos + (points[0]![1] - points.at(-1)![1]) * sin >= 0 ? 1 : -1;
  const off = Math.max(...points.map(([x, y]) => Math.abs((x - middle[0]) * sin - (y - middle[1]) * cos)));
  return { middle, direction: [towards * cos, towards * sin], off };
}

/** Returns the points with the first one moved to where the line behind the marker meets the outline, when that is clear. */
export function drawOutEnd(field: Field, outline: Outline, points: readonly Point[], length: number): readonly Point[] {
  const { unit } = field;
  const skip = Math.min((field.sketch ? 2 : 1.1) * unit, 0.35 * length);
  const reach = Math.min(3.2 * unit, 0.6 * length);
  let along = 0;
  let first = -1;
  const behind: Point[] = [];
  for (let index = 1; index < points.length && along < reach; index++) {
    along += distance(points[index - 1]!, points[index]!);
    if (along < skip) continue;
    if (first < 0) first = index;
    behind.push(points[index]!);
  }
  if (behind.length < 2 || distance(behind[0]!, behind.at(-1)!) < Math.min(3, 0.2 * length)) return points;
  const { middle, direction, off } = fitLine(behind);
  if (off > 1.1) return points;
  const ahead = rayToOutline(outline, { from: middle, direction }, 0);
  if (ahead === Infinity || ahead < 0) return points;
  const at: Point = [middle[0] + ahead * direction[0], middle[1] + ahead * direction[1]];
  return distance(at, points[0]!) > (field.sketch ? 1.5 : 0.9) * unit ? points : [at, ...points.slice(first)];
}
