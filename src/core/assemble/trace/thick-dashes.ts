/** Thick dashes: thinning leaves a knot of short strokes of a dash that is hardly longer than wide, or a hooked one; it becomes one stroke along the dash. */
import { boundsOf } from "../../geometry/box.ts";
import { add, cross, dot, scale, subtract } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { longestDash } from "./dash.ts";
import type { Field } from "./field.ts";
import { groupsOf } from "./heads.ts";
import type { Web } from "./web.ts";
import { addStroke, removeStroke, strokeOf } from "./web.ts";

/** A dash is at least so many times as long as it is wide; blots and letters are not. */
const leastSlenderness = 1.4;

/** Thinner dashes have straight skeletons unless they have a knot; half their width in pixels. */
const leastHalf = 1.6;

/** Returns the middle of some points and the direction in which they spread most. */
function axisOf(points: readonly Point[]): { readonly middle: Point; readonly axis: Point } {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const middle: Point = [mean(0), mean(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    const [x, y] = subtract(point, middle);
    [xx, xy, yy] = [xx + x * x, xy + x * y, yy + y * y];
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { middle, axis: [Math.cos(angle), Math.sin(angle)] };
}

/** Lists the middles of the ink that hangs together with a place, or null when there is more of it than a dash holds. */
export function inkAround({ lines }: Field, [x, y]: Point, most: number): readonly Point[] | null {
  const start = Math.floor(y) * lines.width + Math.floor(x);
  const seen = new Set([start]);
  const queue = [start];
  for (let next = 0; next < queue.length; next++) {
    if (queue.length > most) return null;
    for (const step of [1, -1, lines.width, -lines.width]) {
      const at = queue[next]! + step;
      if (seen.has(at) || !lines.data[at]) continue;
      seen.add(at);
      queue.push(at);
    }
  }
  return queue.map((at): Point => [(at % lines.width) + 0.5, Math.floor(at / lines.width) + 0.5]);
}

/** Replaces every knot that stands alone and is the skeleton of a straight dash by a stroke along the dash's ink. */
export function straightenDashes(web: Web, field: Field): void {
  const size = longestDash * field.unit;
  for (const group of groupsOf(web)) {
    const points = group.flatMap((stroke) => strokeOf(web, 2 * stroke).points);
    const bounds = boundsOf(points);
    if (Math.max(bounds.width, bounds.height) > size) continue;
    const ink = inkAround(field, strokeOf(web, 2 * group[0]!).points[0]!, size * size);
    if (ink === null) continue;
    const { middle, axis } = axisOf(ink);
    const along = ink.map((point) => dot(axis, subtract(point, middle)));
    const across = ink.map((point) => Math.abs(cross(axis, subtract(point, middle))));
    const [first, last, half] = [Math.min(...along), Math.max(...along), Math.max(...across)];
    if (group.length < 3 && half < leastHalf) continue;
    const isBar = ink.length > 0.72 * (last - first + 1) * (2 * half + 1);
    if (!isBar || last - first + 1 < leastSlenderness * (2 * half + 1)) continue;
    // barbs of a head touch the dash between them by corners only: its ink is a bar, theirs is elsewhere
    if (points.some((point) => Math.abs(cross(axis, subtract(point, middle))) > half + 1.5)) continue;
    for (const stroke of group) removeStroke(web, stroke);
    const radius = Math.max(0.5, ink.length / (last - first + 1) / 2);
    addStroke(web, [add(middle, scale(axis, first)), add(middle, scale(axis, last))], radius);
  }
}
