/** Tests of what is shown to the recogniser. */
import { expect, test } from "vitest";
import { cropLine, encodePgm } from "../../../src/adapters/text/line-crop.ts";
import type { GreyPicture } from "../../../src/adapters/text/line-crop.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

const at = ({ data, width }: GreyPicture, x: number, y: number): number => data[Math.round(y) * width + Math.round(x)]!;

test("is black on white whatever the colours were", async () => {
  const bitmap = await drawBitmap(
    120,
    60,
    '<rect width="120" height="60" fill="#1a237e"/><rect x="40" y="20" width="30" height="10" fill="#ffcc80"/>',
  );
  const crop = cropLine(bitmap, aLine(40, 20, 30, { color: "#ffcc80", ground: "#1a237e" }), 10);
  expect(at(crop, crop.width / 2, crop.height / 2)).toBeLessThan(8);
  expect(at(crop, 2, 2)).toBe(255);
});

test("has capitals of the height asked for", async () => {
  const bitmap = await drawBitmap(120, 60, '<rect x="40" y="20" width="30" height="10"/>');
  const crop = cropLine(bitmap, aLine(40, 20, 30), 24);
  const dark = Array.from({ length: crop.height }, (_, y) => at(crop, crop.width / 2, y)).filter((value) => value < 128);
  expect(Math.abs(dark.length - 24)).toBeLessThanOrEqual(1);
});

test.each([
  [-90, '<rect x="20" y="20" width="10" height="30"/><rect x="12" y="40" width="8" height="10"/>'],
  [90, '<rect x="20" y="20" width="10" height="30"/><rect x="30" y="20" width="8" height="10"/>'],
])("is turned upright when the line is turned by %d degrees", async (rotation, elements) => {
  const bitmap = await drawBitmap(60, 80, elements);
  const box = rotation === -90 ? { x: 12, y: 20, width: 18, height: 30 } : { x: 20, y: 20, width: 18, height: 30 };
  const crop = cropLine(bitmap, { ...aLine(0, 0, 0), box, rotation }, 10);
  expect(crop.width).toBeGreaterThan(crop.height);
  // The mark stands at the begin of the line, over its letters: at the upper left once upright.
  const quarter = (x: number, y: number): number => at(crop, crop.width * x, crop.height * y);
  expect(quarter(0.38, 0.42)).toBeLessThan(128);
  expect(quarter(0.62, 0.38)).toBeGreaterThan(128);
});

test("has no line through the letters where a border ran", async () => {
  const letters = '<path d="M44 20V32M52 20V32M60 20V32M68 20V32" stroke="#000" stroke-width="2"/>';
  const struck = await drawBitmap(120, 60, `${letters}<path d="M0 26.5H120" stroke="#000"/>`);
  const crop = cropLine(struck, { ...aLine(0, 0, 0), box: { x: 43, y: 20, width: 26, height: 12 }, glyphHeight: 12 }, 12);
  const row = Array.from({ length: crop.width }, (_, x) => at(crop, x, 10 + 4 + 6));
  expect(row.filter((value) => value < 128)).toHaveLength(8);
});

test("stays within the picture at its edges", async () => {
  const bitmap = await drawBitmap(40, 20, '<rect width="40" height="20"/>');
  const crop = cropLine(bitmap, aLine(-2, -3, 60, { glyphHeight: 10 }), 20);
  expect(crop.data).toHaveLength(crop.width * crop.height);
});

test("is written as PGM", () => {
  const bytes = encodePgm({ width: 2, height: 1, data: Uint8Array.of(0, 255) });
  expect(Buffer.from(bytes).toString("latin1")).toBe("P5\n2 1\n255\n\u0000ÿ");
});
