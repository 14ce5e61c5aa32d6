/** Ends are cut out with their lines leaving to the left, as `training/tests/test_ends.py` has them. */
import { expect, test } from "vitest";
import { cutOutSide, cutOutSize, openCutter } from "../../../src/core/judge/cut-outs.ts";
import { cutEnd } from "../../../src/core/judge/end-cut-outs.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";

/** Every pixel says where it is. */
const picture: Bitmap = {
  width: 120,
  height: 110,
  data: Uint8Array.from({ length: 3 * 120 * 110 }, (_, at) => [Math.floor(at / 3) % 120, Math.floor(at / 360), 7][at % 3]!),
};

/** The box around the end is 40 pixels wide, so that pixels are shown as they are. */
function cut(direction: Point): (x: number, y: number) => readonly number[] {
  const values = new Float32Array(2 * cutOutSize);
  cutEnd(openCutter(picture, false), { point: [60, 50], direction, glyphHeight: 10 }, values, cutOutSize);
  expect(values.subarray(0, cutOutSize).every((value) => value === 0)).toBe(true);
  return (x, y) => [0, 1, 2].map((channel) => Math.round(2550 * values[cutOutSize + 3 * (y * cutOutSide + x) + channel]!) / 10);
}

test.each([
  ["left", [-1, 0.2], [28, 18], [91, 18]],
  ["right", [1, 0.2], [91, 18], [28, 18]],
  ["up", [0.2, -1], [28, 18], [28, 81]],
  ["down", [0.2, 1], [28, 81], [28, 18]],
] as const)("a line that leaves to the %s", (_, direction, first, last) => {
  const at = cut(direction);
  expect(at(0, 0)).toEqual([...first, 7]);
  expect(at(63, 0)).toEqual([...last, 7]);
});

test("capitals that are hardly there are taken for five pixels high", () => {
  const values = new Float32Array(cutOutSize);
  cutEnd(openCutter(picture, false), { point: [60, 50], direction: [-1, 0], glyphHeight: 1 }, values, 0);
  expect(Math.round(255 * values[0]!)).toBeLessThan(60 - 10);
});
