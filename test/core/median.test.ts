import { expect, test } from "vitest";
import { median } from "../../src/core/median.ts";

test("is the middle, of two the larger, in whatever order they come, and leaves them as they are", () => {
  const values = [10, 9, 100];
  expect(median(values)).toBe(10);
  expect(values).toEqual([10, 9, 100]);
  expect(median([2, 10, 9, 1])).toBe(9);
  expect(median(Float32Array.of(0.5, 0.25))).toBe(0.5);
});

test("there is none of nothing", () => {
  expect(median([])).toBeUndefined();
});
