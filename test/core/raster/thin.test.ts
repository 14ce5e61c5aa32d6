import { expect, test } from "vitest";
import type { Mask } from "../../../src/core/raster/bitmap.ts";
import { thin } from "../../../src/core/raster/thin.ts";
import { maskOf, rowsOf } from "../../make/mask.ts";

/** Counts the connected parts of what is set (8-connected) or, of what is not (4-connected). */
function partsOf({ width, height, data }: Mask, value: 0 | 1): number {
  const seen = new Uint8Array(data.length);
  let parts = 0;
  for (let seed = 0; seed < data.length; seed++) {
    if (seen[seed] || data[seed] !== value) continue;
    parts++;
    const queue = [seed];
    seen[seed] = 1;
    for (const at of queue)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const) {
        const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
        const next = y * width + x;
        if (x < 0 || y < 0 || x >= width || y >= height || (value === 0 && dx !== 0 && dy !== 0)) continue;
        if (data[next] !== value || seen[next]) continue;
        seen[next] = 1;
        queue.push(next);
      }
  }
  return parts;
}

test("a thick line becomes one pixel along its middle", () => {
  const mask = maskOf(["..........", ".########.", ".########.", ".########.", ".........."]);
  thin(mask);
  expect(rowsOf(mask).map((row) => row.slice(3, 7))).toEqual(["....", "....", "####", "....", "...."]);
});

test("a line of one pixel stays as it is, also at the picture's border", () => {
  const rows = ["######", "......", "#.....", ".#....", "..####"];
  const mask = maskOf(rows);
  thin(mask);
  expect(rowsOf(mask)).toEqual(rows);
});

test("rings stay rings, crossings stay connected and separate strokes separate", () => {
  const mask = maskOf([
    "....................",
    ".########....###....",
    ".########....###....",
    ".##....##.##########",
    ".##....##.##########",
    ".##....##....###....",
    ".########....###....",
    ".########....###....",
    "....................",
    "####################",
    "####################",
  ]);
  const before = [partsOf(mask, 1), partsOf(mask, 0)];
  const pixels = thin(mask);
  expect([partsOf(mask, 1), partsOf(mask, 0)]).toEqual(before);
  expect([...pixels].every((at, index) => mask.data[at] && (index === 0 || at > pixels[index - 1]!))).toBe(true);
  expect(pixels).toHaveLength(mask.data.reduce((sum, value) => sum + value, 0));
});
