/** Lines that are drawn, in part, or beside the place. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { shareDrawn } from "../../../src/core/raster/ink-along.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const look = { line: 0x000000, ground: 0xffffff, reach: 1 } as const;
const along = Array.from({ length: 20 }, (_, at): Point => [10.5 + at, 10.5]);

test("a line that is drawn half is drawn half, and none is where there are no places", async () => {
  const bitmap = await drawBitmap(40, 20, '<path d="M0 10.5H20" stroke="#000"/>');
  expect(shareDrawn(along, bitmap, { ...look, reach: 0 })).toBe(0.5);
  expect(shareDrawn([], bitmap, look)).toBe(0);
});

test("ink lies so far off at most; beyond the page lies none", async () => {
  const bitmap = await drawBitmap(40, 20, '<path d="M0 11.5H40" stroke="#000"/>');
  expect([0, 1].map((reach) => shareDrawn(along, bitmap, { ...look, reach }))).toEqual([0, 1]);
  expect(shareDrawn([[-5, 11.5]], bitmap, look)).toBe(0);
});

test("grey is no line of black on white, nor is what has a third colour", async () => {
  for (const [colour, share] of [
    ["#555", 1],
    ["#aaa", 0],
    ["#f00", 0],
  ] as const)
    expect(shareDrawn(along, await drawBitmap(40, 20, `<path d="M0 10.5H40" stroke="${colour}"/>`), look)).toBe(share);
});

test("what is darker than a grey line on white is of the line, what is darker in one channel alone is not", async () => {
  const grey = { ...look, line: 0x8b8b83 };
  for (const [colour, share] of [
    ["#303030", 1],
    ["#30ff30", 0],
  ] as const)
    expect(shareDrawn(along, await drawBitmap(40, 20, `<path d="M0 10.5H40" stroke="${colour}"/>`), grey)).toBe(share);
});
