import { expect, test } from "vitest";
import { flattenColours } from "../../../src/core/raster/flatten.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const box =
  '<rect x="20.5" y="20.5" width="160" height="80" fill="#dae8fc" stroke="#6c8ebf"/><text x="50" y="65" font-size="20">Order</text>';

test("a clean picture is returned as it is", async () => {
  const bitmap = await drawBitmap(200, 120, box);
  expect(flattenColours(bitmap)).toBe(bitmap);
});

test("a JPEG gets its flat colours back, so that a fill is one region", async () => {
  const bitmap = await drawBitmap(200, 120, box, 85);
  const flat = labelColours(flattenColours(bitmap));
  expect(Math.max(...flat.areas.filter((_, label) => label > 0))).toBeGreaterThan(0.9 * 160 * 80);
  expect(flat.count).toBeLessThan(0.5 * labelColours(bitmap).count);
});

test("pale lines on white stay", async () => {
  const flat = flattenColours(await drawBitmap(200, 120, `${box}<path d="M10 110.5H190" stroke="#b0b0b0" stroke-width="3"/>`, 85));
  expect(flat.data[3 * (110 * 200 + 100)]!).toBeLessThan(215);
});
