/** Boxes are cut out so that they always lie in the same place. */
import { expect, test } from "vitest";
import { cutOutSide, cutOutSize, openCutter } from "../../../src/core/judge/cut-outs.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";

/** Every pixel says where it is. */
const picture: Bitmap = {
  width: 120,
  height: 110,
  data: Uint8Array.from({ length: 3 * 120 * 110 }, (_, at) => [Math.floor(at / 3) % 120, Math.floor(at / 360), 7][at % 3]!),
};

function cut(box: Box, { dark = false, bitmap = picture } = {}): (x: number, y: number) => readonly number[] {
  const values = new Float32Array(2 * cutOutSize);
  openCutter(bitmap, dark).cut(box, values, cutOutSize);
  expect(values.subarray(0, cutOutSize).every((value) => value === 0)).toBe(true);
  return (x, y) => [0, 1, 2].map((channel) => Math.round(2550 * values[cutOutSize + 3 * (y * cutOutSide + x) + channel]!) / 10);
}

test("a box of 40 pixels is shown as it is, with twelve pixels around it", () => {
  const at = cut({ x: 30, y: 20, width: 40, height: 40 });
  expect(at(0, 0)).toEqual([18, 8, 7]);
  expect(at(12, 12)).toEqual([30, 20, 7]);
  expect(at(63, 63)).toEqual([81, 71, 7]);
});

test("a larger one is shown as means of its pixels, a flat one with each direction by itself", () => {
  expect(cut({ x: 24, y: 24, width: 80, height: 80 })(12, 12)).toEqual([25, 25, 7]);
  const at = cut({ x: 20, y: 30, width: 80, height: 20 });
  expect(at(12, 12)).toEqual([20.5, 30, 7]);
  expect(at(12, 51)).toEqual([20.5, 49, 7]);
});

test("beyond the picture its edge goes on", () => {
  const at = cut({ x: 0, y: 70, width: 40, height: 40 });
  expect(at(0, 63)).toEqual([0, 109, 7]);
  expect(at(12, 52)).toEqual([0, 109, 7]);
});

test("dark pictures are turned over", () => {
  expect(cut({ x: 30, y: 20, width: 40, height: 40 }, { dark: true })(12, 12)).toEqual([225, 235, 248]);
});

test("a box of any size and place gives numbers from 0 to 1", () => {
  const values = new Float32Array(cutOutSize);
  const cutter = openCutter(picture, false);
  for (const box of [
    { x: -50, y: -50, width: 10, height: 10 },
    { x: 200, y: 300, width: 1, height: 900 },
    { x: 10.5, y: 3.25, width: 0, height: 0 },
    { x: 0, y: 0, width: 120, height: 110 },
    { x: -1000, y: -1000, width: 5000, height: 5000 },
  ]) {
    cutter.cut(box, values, 0);
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
  }
});
