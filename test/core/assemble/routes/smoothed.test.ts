/** Curves lose the zigzag of their trace and keep their ends to the last bit: a diagram whose connectors end beside their points is refused. */
import { expect, test } from "vitest";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { smoothed } from "../../../../src/core/assemble/routes/smoothed.ts";
import { turnsOf } from "../../../../src/core/assemble/routes/turns.ts";

/** Stairs along a bow between two points that no sum of other numbers meets. */
const stairs: readonly Point[] = Array.from({ length: 60 }, (_, index): Point => [
  100.1 + 3.3 * index,
  200.7 + 40 * Math.sin(index / 20) + (index % 2) * 2.9,
]);

test("a zigzag becomes a bow that ends where it ended", () => {
  const smooth = smoothed(stairs, 12, () => true)!;
  expect(smooth[0]).toEqual(stairs[0]);
  expect(smooth.at(-1)).toEqual(stairs.at(-1));
  expect(Math.max(...turnsOf(smooth))).toBeLessThan(30);
});

test("what leaves its ink is no smoother line", () => {
  expect(smoothed(stairs, 12, () => false)).toBeNull();
});

test("a line without a zigzag stays", () => {
  expect(
    smoothed(
      [
        [0, 0],
        [50, 20],
        [100, 30],
        [150, 30],
      ],
      12,
      () => true,
    ),
  ).toBeNull();
});
