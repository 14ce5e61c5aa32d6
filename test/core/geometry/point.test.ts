import { expect, test } from "vitest";
import { cross, lerp, rotate, unit } from "../../../src/core/geometry/point.ts";

test("rotation is clockwise on screen", () => {
  const [x, y] = rotate([10, 0], 90);
  expect(x).toBeCloseTo(0, 9);
  expect(y).toBeCloseTo(10, 9);
  const [u, v] = rotate([7, 5], 180, [5, 5]);
  expect(u).toBeCloseTo(3, 9);
  expect(v).toBeCloseTo(5, 9);
});

test("the null vector has no direction", () => {
  expect(unit([0, 0])).toEqual([0, 0]);
  expect(unit([3, 4])).toEqual([0.6, 0.8]);
});

test("clockwise is positive", () => {
  expect(cross([1, 0], [0, 1])).toBe(1);
  expect(lerp([0, 0], [10, 20], 0.25)).toEqual([2.5, 5]);
});
