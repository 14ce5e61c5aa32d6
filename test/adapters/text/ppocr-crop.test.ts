/** What PP-OCR is shown of a line. */
import { expect, test } from "vitest";
import { cropForPpocr, ppocrHeight } from "../../../src/adapters/text/ppocr-crop.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

const channelAt = (values: Float32Array, width: number, x: number, y: number): readonly number[] => [
  ...values.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

test("a line is 48 pixels high, its width a whole number of steps, its colours blue first, and nothing stands right of it", async () => {
  const bitmap = await drawBitmap(200, 60, '<rect width="200" height="60" fill="#ff8000"/>');
  const { width, values } = cropForPpocr(bitmap, aLine(20, 20, 100));
  // 106 × 16 pixels with the rim of 3: 318 of 48 rows.
  expect(width).toBe(320);
  expect(values).toHaveLength(3 * width * ppocrHeight);
  expect(channelAt(values, width, 100, 20).map((value) => Math.round(100 * value) / 100)).toEqual([-1, 0, 1]);
  expect(channelAt(values, width, 319, 20)).toEqual([0, 0, 0]);
});

test("a line at the edge of the picture is cut, too", async () => {
  const bitmap = await drawBitmap(60, 20, "");
  const { values } = cropForPpocr(bitmap, aLine(-2, 14, 70));
  expect(values.every((value) => value === 1 || value === 0)).toBe(true);
});
