/** The smallest rectangle around points. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { rotate } from "../../../src/core/geometry/point.ts";
import { convexHull, directionOf, offsetIn, smallestRectangle } from "../../../src/core/geometry/smallest-rectangle.ts";

const corners: readonly Point[] = [
  [0, 0],
  [40, 0],
  [40, 10],
  [0, 10],
  [20, 5],
  [39, 9],
];

test.each([0, 20, -35, 60, 89, -89, 45])("a rectangle that is turned by %i degrees is found again", (degrees) => {
  const found = smallestRectangle(corners.map((point) => rotate(point, degrees, [7, 3])));
  expect(found.width).toBeCloseTo(40, 6);
  expect(found.height).toBeCloseTo(10, 6);
  expect(found.angle).toBeCloseTo(degrees, 6);
  const [x, y] = rotate([20, 5], degrees, [7, 3]);
  expect(found.middle[0]).toBeCloseTo(x, 6);
  expect(found.middle[1]).toBeCloseTo(y, 6);
});

test("the longer side is the width", () => {
  expect(
    smallestRectangle([
      [0, 0],
      [4, 0],
      [4, 30],
      [0, 30],
    ]),
  ).toMatchObject({ width: 30, height: 4, angle: 90 });
});

test("points on a line, and one alone, have a rectangle without area", () => {
  expect(
    smallestRectangle([
      [1, 1],
      [5, 1],
      [3, 1],
    ]),
  ).toMatchObject({ width: 4, height: 0, angle: 0 });
  expect(smallestRectangle([[2, 9]])).toEqual({ middle: [2, 9], width: 0, height: 0, angle: 0 });
  expect(() => smallestRectangle([])).toThrow("no points");
});

test("the hull leaves out what lies inside and on its sides", () => {
  expect(convexHull([...corners, [20, 0], [40, 5]])).toHaveLength(4);
});

test("a place in a turned rectangle lies along its width and down its height", () => {
  const rectangle = { middle: [10, 20] as const, width: 40, height: 8, angle: 90 };
  expect(directionOf(rectangle).map((value) => Math.round(value))).toEqual([0, 1]);
  expect(offsetIn(rectangle, [7, 25]).map((value) => Math.round(value))).toEqual([5, 3]);
});
