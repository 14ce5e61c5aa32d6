/** Tests the fit of curved connectors. */
import { expect, test } from "vitest";
import { flatten } from "../../../src/core/geometry/path.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { curvePath, fitCurve } from "../../../src/formats/pptx/curve.ts";

const start: Point = [20, 30];
const end: Point = [180, 120];

test.each([
  { start, end, first: "horizontal", legs: 2, inner: [] },
  { start, end, first: "vertical", legs: 2, inner: [] },
  { start, end, first: "horizontal", legs: 3, inner: [100] },
  { start, end, first: "vertical", legs: 3, inner: [60] },
  { start: end, end: start, first: "horizontal", legs: 3, inner: [70] },
] as const)("a $legs-legged $first curve is recognised from its points", (route) => {
  const drawn = flatten(curvePath(route)).flat();
  const fitted = fitCurve(drawn)!;
  expect(fitted).toMatchObject({ first: route.first, legs: route.legs });
  for (const [index, at] of route.inner.entries()) expect(Math.abs(fitted.inner[index]! - at)).toBeLessThan(1);
});

test("a C around an obstacle leaves and returns on one side", () => {
  const route = { start: [100, 20], end: [104, 140], first: "horizontal", legs: 3, inner: [180] } as const;
  expect(fitCurve(flatten(curvePath(route)).flat())).toMatchObject({ first: "horizontal", legs: 3 });
});

test("a loop is no preset", () => {
  const loop: readonly Point[] = Array.from({ length: 30 }, (_, index) => [100 + 60 * Math.cos(index / 5), 100 + 60 * Math.sin(index / 5)]);
  expect(fitCurve(loop)).toBeNull();
});
