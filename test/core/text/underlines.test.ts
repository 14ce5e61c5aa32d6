/** Underlines are painted over before lines are read, and nothing else is. */
import { expect, test } from "vitest";
import { withoutUnderlines } from "../../../src/core/text/underlines.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

test("an underline is painted in the ground of its line, and letters right above it stay", async () => {
  const bitmap = await drawBitmap(60, 50, `<rect width="60" height="50" fill="#ffffde"/><path d="M20 20H30V31H20zM19 31H33V33H19z"/>`);
  const before = bitmap.data.slice();
  const line = aLine(20, 20, 10, {
    box: { x: 20, y: 20, width: 10, height: 11 },
    ground: "#ffffde",
    underline: { x: 19, y: 31, width: 14, height: 2 },
  });
  const { data, width } = withoutUnderlines(bitmap, [line]);
  const inked = (x: number, y: number): boolean => data[3 * (y * width + x)]! < 128;
  expect([inked(25, 29), inked(25, 30), inked(25, 31), inked(32, 32)]).toEqual([true, true, false, false]);
  expect([...data.subarray(3 * (32 * width + 32), 3 * (32 * width + 33))]).toEqual([255, 255, 222]);
  expect(bitmap.data).toEqual(before);
});

test("a page without underlines is the same picture, not a copy", async () => {
  const bitmap = await drawBitmap(60, 50, "");
  expect(withoutUnderlines(bitmap, [aLine(20, 20, 10)])).toBe(bitmap);
});
