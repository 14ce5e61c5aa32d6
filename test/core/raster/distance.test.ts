import { expect, test } from "vitest";
import { chamferDistance } from "../../../src/core/raster/distance.ts";
import { maskOf } from "../../make/mask.ts";

test("a line three pixels wide is one pixel deep at its border and two in its middle, in thirds", () => {
  const mask = maskOf([".......", "#######", "#######", "#######", "......."]);
  const column = [0, 1, 2, 3, 4].map((y) => chamferDistance(mask)[7 * y + 3]);
  expect(column).toEqual([0, 3, 6, 3, 0]);
});

test("distances are right in all directions within 8 %, whichever side the nearest hole is on", () => {
  const side = 41;
  const mask = { width: side, height: side, data: new Uint8Array(side * side).fill(1) };
  mask.data[20 * side + 20] = 0;
  const far = chamferDistance(mask);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const want = 3 * Math.hypot(x - 20, y - 20);
      expect(Math.abs(far[y * side + x]! - want)).toBeLessThanOrEqual(0.08 * want + 1e-9);
    }
});

test("the picture's border is not the ink's: a stroke that runs out of the picture keeps its depth", () => {
  expect([...chamferDistance(maskOf(["......", "######", "######", "......"]))].slice(6, 12)).toEqual([3, 3, 3, 3, 3, 3]);
});
