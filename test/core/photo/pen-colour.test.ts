/** Of a pen whose pixels all differ the middle one is its colour. */
import { expect, test } from "vitest";
import { penColour } from "../../../src/core/photo/pen-colour.ts";
import { luma } from "../../../src/core/raster/colour.ts";
import { whitePicture } from "../../make/draft.ts";

const bitmap = whitePicture(200, 100);
for (let x = 20; x < 100; x++) bitmap.data.set([x, x, 80 + x], 3 * (30 * 200 + x));

test("the middle of the ink in a box", () => {
  const colour = Number.parseInt(penColour(bitmap, { x: 10, y: 10, width: 100, height: 60 })!.slice(1), 16);
  expect(Math.abs(luma(colour) - luma(0x3c3c8c))).toBeLessThan(6);
});

test("none where nothing is drawn, or beyond the page", () => {
  expect(penColour(bitmap, { x: 120, y: 10, width: 60, height: 60 })).toBeNull();
  expect(penColour(bitmap, { x: 300, y: 300, width: 60, height: 60 })).toBeNull();
});
