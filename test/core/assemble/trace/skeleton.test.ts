import { expect, test } from "vitest";
import { webOfSkeleton } from "../../../../src/core/assemble/trace/skeleton.ts";
import { endsByJunction } from "../../../../src/core/assemble/trace/web.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import { chamferDistance } from "../../../../src/core/raster/distance.ts";
import { thin } from "../../../../src/core/raster/thin.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { maskOf } from "../../../make/mask.ts";

/** Builds the web of a mask that is set where a function says so. */
function webOf(isSet: (x: number, y: number) => boolean): Web {
  const rows = Array.from({ length: 40 }, (_, y) => Array.from({ length: 60 }, (_, x) => (isSet(x, y) ? "#" : ".")).join(""));
  const ink = maskOf(rows);
  const mask = maskOf(rows);
  return webOfSkeleton({ mask, pixels: thin(mask), ink, depth: chamferDistance(ink) });
}

/** Returns the ends of all strokes from left to right. */
function tipsOf(web: Web): readonly Point[] {
  const tips = web.strokes.flatMap((stroke) => [stroke!.points[0]!, stroke!.points.at(-1)!]);
  return tips.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

test.each([
  [1, 20.5],
  [3, 21.5],
  [5, 22.5],
])("a line %i pixels wide becomes one stroke along its middle that ends where its ink ends", (width, middle) => {
  const web = webOf((x, y) => x >= 10 && x < 50 && y >= 20 && y < 20 + width);
  expect(web.strokes).toHaveLength(1);
  const [left, right] = tipsOf(web);
  expect([left![1], right![1]]).toEqual([middle, middle]);
  expect(Math.abs(left![0] - 10)).toBeLessThanOrEqual(1);
  expect(Math.abs(right![0] - 50)).toBeLessThanOrEqual(1);
  expect(Math.abs(2 * web.strokes[0]!.radius - width)).toBeLessThanOrEqual(1);
});

test("a crossing becomes four strokes that meet in one junction, with four free tips", () => {
  const web = webOf((x, y) => (y === 20 && x >= 10 && x < 50) || (x === 30 && y >= 5 && y < 35));
  expect(endsByJunction(web).map((ends) => ends.length)).toEqual([4]);
  expect(web.junctions[0]!.at[0]).toBeCloseTo(30.5, 0);
  expect(web.junctions[0]!.at[1]).toBeCloseTo(20.5, 0);
  expect(web.junction.filter((junction) => junction < 0)).toHaveLength(4);
});

test("a branch becomes three strokes at one junction", () => {
  const web = webOf((x, y) => (y === 20 && x >= 10 && x < 50) || (x === 30 && y >= 20 && y < 35));
  expect(endsByJunction(web).map((ends) => ends.length)).toEqual([3]);
});

test("a ring is one stroke around, of its whole length", () => {
  const web = webOf((x, y) => x >= 10 && x <= 40 && y >= 10 && y <= 30 && (x === 10 || x === 40 || y === 10 || y === 30));
  expect(web.strokes).toHaveLength(1);
  expect(web.strokes[0]!.length).toBeGreaterThan(2 * (30 + 20) - 6);
  expect(web.junctions).toEqual([]);
});

test("dots and dashes are strokes of their own, in order", () => {
  const web = webOf((x, y) => y === 20 && (x === 10 || (x >= 20 && x < 28) || (x >= 32 && x < 40)));
  expect(web.strokes.map((stroke) => Math.round(stroke!.points[0]![0]))).toHaveLength(3);
  expect(tipsOf(web).map(([x]) => Math.round(x / 2))).toEqual([5, 5, 10, 14, 16, 20]);
});

test("a line with a loop at its end keeps both, so that a hollow head can be told", () => {
  const isLoop = (x: number, y: number): boolean =>
    x >= 30 && x <= 42 && y >= 14 && y <= 26 && (x === 30 || x === 42 || y === 14 || y === 26);
  const web = webOf((x, y) => (y === 20 && x >= 5 && x < 30) || isLoop(x, y));
  expect(endsByJunction(web).map((ends) => ends.length)).toEqual([3]);
  expect(web.strokes).toHaveLength(2);
});
