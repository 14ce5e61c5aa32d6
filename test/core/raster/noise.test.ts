import sharp from "sharp";
import { expect, test } from "vitest";
import { isNoisy } from "../../../src/core/raster/noise.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const box =
  '<rect x="20.5" y="20.5" width="160" height="80" fill="#dae8fc" stroke="#6c8ebf"/><text x="50" y="65" font-size="20">Order</text>';

test("a JPEG is noisy, a picture as it was drawn is not", async () => {
  expect(isNoisy(await drawBitmap(200, 120, box))).toBe(false);
  expect(isNoisy(await drawBitmap(200, 120, box, 85))).toBe(true);
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

test("a gradient is not noisy, though programs mix the pixels of neighbouring levels in it", () => {
  const [width, height] = [200, 120];
  const data = new Uint8Array(3 * width * height).fill(255);
  for (let y = 20; y < 100; y++)
    for (let x = 20; x < 180; x++) {
      const level = 0.5 * (y - 20);
      data.fill(240 - Math.floor(level + (level % 1 > 0 && (x + y) % 2 === 0 ? 0.5 : 0)), 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  expect(isNoisy({ width, height, data })).toBe(false);
});
