import sharp from "sharp";
import { expect, test } from "vitest";
import { flattenColours, isNoisy } from "../../../src/core/raster/flatten.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const box =
  '<rect x="20.5" y="20.5" width="160" height="80" fill="#dae8fc" stroke="#6c8ebf"/><text x="50" y="65" font-size="20">Order</text>';

test("a clean picture is returned as it is", async () => {
  const bitmap = await drawBitmap(200, 120, box);
  expect(isNoisy(bitmap)).toBe(false);
  expect(flattenColours(bitmap)).toBe(bitmap);
});

test("a JPEG gets its flat colours back, so that a fill is one region", async () => {
  const bitmap = await drawBitmap(200, 120, box, 85);
  expect(isNoisy(bitmap)).toBe(true);
  const flat = labelColours(flattenColours(bitmap));
  expect(Math.max(...flat.areas.filter((_, label) => label > 0))).toBeGreaterThan(0.9 * 160 * 80);
  expect(flat.count).toBeLessThan(0.5 * labelColours(bitmap).count);
});

test("a picture that was scaled down is not noisy, whatever halos its edges have", async () => {
  const boxes = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [12 + 132 * (at % 3), 10 + 58 * Math.floor(at / 3)];
    return `<rect x="${x}.5" y="${y}.5" width="110" height="40" fill="#dae8fc" stroke="#6c8ebf"/><text x="${x + 12}" y="${y + 25}" font-size="14">Orders no. ${at}</text>`;
  });
  const { width, height, data } = await drawBitmap(400, 240, `<rect width="400" height="240" fill="#f0f4ef"/>${boxes.join("")}`);
  const scaled = sharp(data, { raw: { width, height, channels: 3 } }).resize({ width: 200, height: 120, fit: "fill", kernel: "cubic" });
  expect(isNoisy({ width: 200, height: 120, data: new Uint8Array(await scaled.raw().toBuffer()) })).toBe(false);
});

test("pale lines on white stay", async () => {
  const flat = flattenColours(await drawBitmap(200, 120, `${box}<path d="M10 110.5H190" stroke="#b0b0b0" stroke-width="3"/>`, 85));
  expect(flat.data[3 * (110 * 200 + 100)]!).toBeLessThan(215);
});
