/** Turned pieces of a picture, cut out upright and painted over. */
import { expect, test } from "vitest";
import type { TurnedRectangle } from "../../../src/core/geometry/smallest-rectangle.ts";
import { colourAt } from "../../../src/core/raster/bitmap.ts";
import { cutTurned, paintTurned } from "../../../src/core/raster/turned-cut.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const rectangle: TurnedRectangle = { middle: [60, 50], width: 40, height: 12, angle: 30 };
const bar = (x: number, colour: string): string => `<path d="M${x} -6h20v12h-20z" fill="${colour}"/>`;
const picture = drawBitmap(120, 100, `<g transform="translate(60 50) rotate(30)">${bar(-20, "#f00")}${bar(0, "#00f")}</g>`);

test("a cut shows upright what is turned, and says where that lies in the picture", async () => {
  const { bitmap, placeOf } = cutTurned(await picture, rectangle);
  expect([bitmap.width, bitmap.height]).toEqual([40, 12]);
  expect([colourAt(bitmap, 8, 6), colourAt(bitmap, 32, 6)]).toEqual([0xff0000, 0x0000ff]);
  const [x, y] = placeOf([40, 6]);
  expect([x, y].map((value) => Math.round(value * 10) / 10)).toEqual([77.3, 60]);
});

test("a cut that reaches beyond the picture goes on as its edge does", async () => {
  const { bitmap } = cutTurned(await picture, { ...rectangle, middle: [0, 0] });
  expect(colourAt(bitmap, 3, 3)).toBe(0xffffff);
});

test("what is painted over is gone, and nothing else changes", async () => {
  const before = await picture;
  const after = paintTurned(before, [{ rectangle: { ...rectangle, width: 44, height: 16 }, colour: 0xffffff }]);
  expect(new Set(after.data)).toEqual(new Set([255]));
  expect(colourAt(before, 50, 45)).toBe(0xff0000);
});
