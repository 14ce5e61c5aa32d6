import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { distanceTo, keepApart, samplesAlong } from "../../../src/core/geometry/polyline.ts";

const bent: readonly Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
];
const moved = (by: number): readonly Point[] => bent.map(([x, y]): Point => [x - by, y + by]);

test("places along a line are evenly spread, its ends with them", () => {
  expect(samplesAlong(bent, 5).map(([x, y]) => `${x} ${y}`)).toEqual(["0 0", "5 0", "10 0", "10 5", "10 10"]);
});

test("a place is as far from a line as from its nearest point", () => {
  expect([distanceTo(bent, [5, -2]), distanceTo(bent, [13, 4]), distanceTo(bent, [10, 7])]).toEqual([2, 3, 0]);
});

test("lines side by side keep apart, lines that meet anywhere do not", () => {
  expect(keepApart(bent, moved(3), 2)).toBe(true);
  expect(keepApart(bent, moved(1), 2)).toBe(false);
  const crossing: readonly Point[] = [
    [20, 9],
    [0, 9],
  ];
  expect(keepApart(bent, crossing, 1)).toBe(false);
  // A short one that ends at a long one touches it, whichever is asked first.
  const ending: readonly Point[] = [
    [5, 0],
    [5, 40],
  ];
  expect([keepApart(bent, ending, 1), keepApart(ending, bent, 1)]).toEqual([false, false]);
});
