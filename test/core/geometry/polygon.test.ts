import { expect, test } from "vitest";
import { isInsidePolygon, signedArea } from "../../../src/core/geometry/polygon.ts";

const notched = [
  [0, 0],
  [10, 0],
  [10, 10],
  [5, 5],
  [0, 10],
] as const;

test("clockwise on screen is positive", () => {
  expect(signedArea(notched)).toBe(75);
  expect(signedArea([...notched].reverse())).toBe(-75);
});

test("a notch is outside", () => {
  expect(isInsidePolygon([5, 4], notched)).toBe(true);
  expect(isInsidePolygon([5, 8], notched)).toBe(false);
  expect(isInsidePolygon([-1, 5], notched)).toBe(false);
});
