/** Maps of a finder of text become lines. */
import { expect, test } from "vitest";
import type { LineMap } from "../../../src/core/decode/line-map.ts";
import { decodeLineMap } from "../../../src/core/decode/line-map.ts";

/** Draws a map by a function of its pixels. */
function aMap(width: number, height: number, share: (x: number, y: number) => number): LineMap {
  return { width, height, values: Float32Array.from({ length: width * height }, (_, at) => share(at % width, Math.floor(at / width))) };
}

const inside = (x: number, y: number, [left, top, right, bottom]: readonly number[]): boolean =>
  x >= left! && x < right! && y >= top! && y < bottom!;

test("two blobs are two lines, grown to the whole letters, in the order of their first pixels", () => {
  const lines = decodeLineMap(aMap(100, 40, (x, y) => (inside(x, y, [10, 20, 50, 26]) ? 0.9 : inside(x, y, [60, 5, 90, 11]) ? 0.7 : 0.1)));
  expect(lines.map(({ middle, angle }) => ({ middle, angle }))).toEqual([
    { middle: [75, 8], angle: 0 },
    { middle: [30, 23], angle: 0 },
  ]);
  // 40 × 6: 1.5 × 240 / 92 more on each side.
  expect(lines[1]!.width).toBeCloseTo(40 + 2 * 3.913, 2);
  expect(lines[1]!.height).toBeCloseTo(6 + 2 * 3.913, 2);
  expect(lines.map(({ confidence }) => Math.round(100 * confidence))).toEqual([70, 90]);
});

test("a slanted blob is a slanted line, one that hardly leans is level, a high one stands upright", () => {
  const slope = (degrees: number): LineMap => {
    const tangent = Math.tan((degrees * Math.PI) / 180);
    return aMap(120, 120, (x, y) => (x > 15 && x < 105 && Math.abs(y - 60 - (x - 60) * tangent) < 4 ? 1 : 0));
  };
  expect(Math.abs(decodeLineMap(slope(30))[0]!.angle - 30)).toBeLessThan(3);
  expect(decodeLineMap(slope(1))[0]!.angle).toBe(0);
  expect(decodeLineMap(aMap(40, 120, (x, y) => (inside(x, y, [10, 10, 18, 100]) ? 1 : 0)))[0]).toMatchObject({ angle: 90 });
});

test("a short word that a g at its end turns is level", () => {
  const leaning = aMap(80, 60, (x, y) => (inside(x, y, [10, 20, 54, 34]) || inside(x, y, [48, 20, 54, 42]) ? 1 : 0));
  expect(decodeLineMap(leaning)[0]).toMatchObject({ angle: 0, middle: [32, 31] });
});

test("a word that is hardly higher than wide is level", () => {
  expect(decodeLineMap(aMap(40, 40, (x, y) => (inside(x, y, [10, 10, 20, 21]) ? 1 : 0)))[0]).toMatchObject({ angle: 0 });
  expect(decodeLineMap(aMap(40, 40, (x, y) => (inside(x, y, [10, 10, 20, 26]) ? 1 : 0)))[0]).toMatchObject({ angle: 90 });
});

test("specks and weak blobs are no lines, and an empty map has none", () => {
  expect(decodeLineMap(aMap(50, 50, (x, y) => (inside(x, y, [5, 5, 7, 7]) ? 1 : inside(x, y, [20, 20, 40, 30]) ? 0.4 : 0)))).toEqual([]);
  expect(decodeLineMap(aMap(50, 50, () => 0))).toEqual([]);
});
