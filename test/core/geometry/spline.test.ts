import { expect, test } from "vitest";
import { pointOfCubic } from "../../../src/core/geometry/path.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { curveThrough } from "../../../src/core/geometry/spline.ts";

test("two points give a straight line", () => {
  const [curve, ...others] = curveThrough([
    [0, 0],
    [30, 60],
  ]);
  expect(others).toEqual([]);
  const [x, y] = pointOfCubic([0, 0], curve!, 0.4);
  expect(y).toBeCloseTo(2 * x, 9);
});

test("the curve passes through every point without a kink, and once through points that coincide", () => {
  const points: readonly Point[] = [
    [0, 0],
    [10, 40],
    [10, 40],
    [90, 40],
    [100, 0],
  ];
  const curves = curveThrough(points);
  expect(curves.map(({ to }) => to)).toEqual([points[1], points[3], points[4]]);
  for (let index = 1; index < curves.length; index++) {
    const joint = curves[index - 1]!.to;
    const arrive = [joint[0] - curves[index - 1]!.control2[0], joint[1] - curves[index - 1]!.control2[1]];
    const leave = [curves[index]!.control1[0] - joint[0], curves[index]!.control1[1] - joint[1]];
    expect(Math.atan2(arrive[1]!, arrive[0]!)).toBeCloseTo(Math.atan2(leave[1]!, leave[0]!), 9);
  }
});
