import { expect, test } from "vitest";
import { penOf } from "../../../src/core/propose/drawn-lines.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { drawSource } from "../../make/regions.ts";

const source = await drawSource(
  '<path d="M20.5 50.5H120.5L160.5 90.5" fill="none" stroke="#000"/><path d="M20.5 150.5H120.5" stroke="#e33"/>',
);
const pen = penOf(aCandidate({ x: 0, y: 0, width: 10, height: 10 }), source.regions, source.page)!;

test("a line is drawn where ink of the stroke's colour lies", () => {
  expect(pen.share([20, 50], [120, 50])).toBe(1);
  expect(pen.share([120.5, 50.5], [160.5, 90.5])).toBeGreaterThan(0.95);
  expect(pen.share([20, 50], [220, 50])).toBeCloseTo(0.5, 1);
  expect(pen.share([20, 54], [120, 54])).toBe(0);
  expect(pen.share([20, 150], [120, 150])).toBe(0);
});

test("a walk ends where the ink ends, or at the most that is asked for", () => {
  expect(Math.abs(pen.walk([20.5, 50.5], [1, 0], 300) - 101)).toBeLessThanOrEqual(2);
  expect(pen.walk([20.5, 50.5], [1, 0], 30)).toBe(30);
  expect(pen.walk([20.5, 150.5], [1, 0], 30)).toBe(0);
});

test("a shape without a stroke, or with one of its own colour, has no pen", () => {
  const bare = aCandidate({ x: 0, y: 0, width: 10, height: 10 });
  expect(penOf({ ...bare, style: { ...bare.style, stroke: null } }, source.regions, source.page)).toBeNull();
  expect(penOf({ ...bare, style: { ...bare.style, stroke: "#fefefe" } }, source.regions, source.page)).toBeNull();
});
