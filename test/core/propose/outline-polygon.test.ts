import { expect, test } from "vitest";
import { classifyPolygon } from "../../../src/core/propose/outline-polygon.ts";
import type { Point } from "../../../src/core/geometry/point.ts";

/** Eight corners of a box of 100 by 60 from how far each of its corners is cut, clockwise from the upper left. */
function cut(...cuts: readonly (readonly [number, number])[]): readonly Point[] {
  const [a, b, c, d] = cuts as readonly [Point, Point, Point, Point];
  return [
    [a[0], 0],
    [100 - b[0], 0],
    [100, b[1]],
    [100, 60 - c[1]],
    [100 - c[0], 60],
    [d[0], 60],
    [0, 60 - d[1]],
    [0, a[1]],
  ];
}
const none = [0, 0] as const;

test.each([
  ["rectangle", cut(none, none, none, none)],
  ["parallelogram", cut([20, 60], none, [20, 60], none)],
  ["trapezoid", cut([20, 60], [20, 60], none, none)],
  ["triangle", cut([50, 60], [50, 60], none, none)],
  ["hexagon", cut([20, 30], [20, 30], [20, 30], [20, 30])],
  ["octagon", cut([15, 15], [15, 15], [15, 15], [15, 15])],
  ["diamond", cut([50, 30], [50, 30], [50, 30], [50, 30])],
  ["note", cut(none, [15, 15], none, none)],
  ["freeform", cut([10, 50], [90, 10], [10, 50], [90, 10])],
] as const)("names a %s by its cut corners", (kind, points) => {
  expect(classifyPolygon(points, 100, 60).kind).toBe(kind);
});

test("a triangle knows where its apex points", () => {
  expect(classifyPolygon(cut(none, [100, 30], [100, 30], none), 100, 60)).toMatchObject({ kind: "triangle", rotation: 90 });
});
