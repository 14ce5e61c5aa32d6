/** Colours along the sides of a box. */
import { expect, test } from "vitest";
import { coloursAlong, mainColour } from "../../../../src/core/assemble/fills/sides.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

test("each side is looked at from corner to corner, what lies beyond the picture is left out", async () => {
  const bitmap = await drawBitmap(40, 30, '<rect x="0" y="20" width="40" height="10" fill="#0000ff"/>');
  const box = { x: 5, y: 5, width: 30, height: 20 };
  expect(coloursAlong(bitmap, box, 0, ["top"])).toEqual(Array.from({ length: 31 }, () => 0xffffff));
  expect(new Set(coloursAlong(bitmap, box, 2, ["bottom"]))).toEqual(new Set([0x0000ff]));
  expect(new Set(coloursAlong(bitmap, box, 0))).toEqual(new Set([0xffffff, 0x0000ff]));
  expect(coloursAlong(bitmap, { ...box, x: -20 }, 0, ["left"])).toEqual([]);
});

test("the main colour takes so much of the way", () => {
  expect(mainColour([1, 1, 1, 2], 0.75)).toBe(1);
  expect(mainColour([1, 1, 3, 2], 0.75)).toBeNull();
  expect(mainColour([], 0.5)).toBeNull();
});
