/** Writing is painted over where it stands on one colour. */
import { expect, test } from "vitest";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { colourAt } from "../../../src/core/raster/bitmap.ts";
import { paintOver } from "../../../src/core/raster/paint-over.ts";

/** A picture of one colour with white letters in the middle; `other` is the colour of its right half. */
function picture(other = 0x203040): Bitmap {
  const bitmap = { width: 30, height: 20, data: new Uint8Array(3 * 30 * 20) };
  const set = (x: number, y: number, colour: number): void =>
    bitmap.data.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * (y * 30 + x));
  for (let y = 0; y < 20; y++) for (let x = 0; x < 30; x++) set(x, y, x < 15 ? 0x203040 : other);
  for (let y = 8; y < 12; y++) for (let x = 10; x < 20; x += 2) set(x, y, 0xffffff);
  return bitmap;
}

const letters = { x: 10, y: 8, width: 10, height: 4 };

test("letters on one colour are gone, and the picture that was given stays as it is", () => {
  const given = picture();
  const painted = paintOver(given, [letters]);
  expect(colourAt(painted, 12, 9)).toBe(0x203040);
  expect(colourAt(given, 12, 9)).toBe(0xffffff);
  expect(paintOver(given, [])).toBe(given);
});

test("on several colours they stay, and what lies over the edge is cut there", () => {
  expect(colourAt(paintOver(picture(0xffa000), [letters]), 12, 9)).toBe(0xffffff);
  expect(colourAt(paintOver(picture(), [{ x: -4, y: -4, width: 40, height: 40 }]), 12, 9)).toBe(0x203040);
});
