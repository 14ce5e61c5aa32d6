/** The smooth curve through given points: what routing "curved" means. */
import type { CurveCommand } from "./path.ts";
import { add, distance, scale, subtract } from "./point.ts";
import type { Point } from "./point.ts";

/**
 * Draws the centripetal Catmull-Rom curve through points as one cubic for each pair of neighbours, beginning at the first point.
 * Beyond either end the curve sees its second point mirrored at the end. Points that coincide are passed once.
 * Centripetal, because that form has neither cusps nor loops within a segment (Yuksel, Schaefer and Keyser 2011).
 */
export function curveThrough(points: readonly Point[]): readonly CurveCommand[] {
  const passed = points.filter((point, index) => index === 0 || distance(point, points[index - 1]!) > 1e-6);
  return passed.slice(1).map((to, index): CurveCommand => {
    const from = passed[index]!;
    const before = passed[index - 1] ?? subtract(scale(from, 2), to);
    const after = passed[index + 2] ?? subtract(scale(to, 2), from);
    return { op: "C", control1: handle(before, from, to), control2: handle(after, to, from), to };
  });
}

/** Returns the control point beside `at` of the piece between `at` and `next`; `previous` lies on the other side. */
function handle(previous: Point, at: Point, next: Point): Point {
  const back = distance(previous, at);
  const ahead = distance(at, next);
  const [a, b] = [Math.sqrt(back), Math.sqrt(ahead)];
  const weighted = add(subtract(scale(next, back), scale(previous, ahead)), scale(at, 2 * back + 3 * a * b + ahead));
  return scale(weighted, 1 / (3 * a * (a + b)));
}
