/** Reading of short words, names and turned text; what every reader promises is in test/conformance/text-reader.test.ts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { openTesseractReader } from "../../../src/adapters/text/tesseract.ts";
import type { LineCandidate } from "../../../src/core/detection.ts";
import { findTextLines } from "../../../src/core/propose/text-lines.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { aLine, aPage, drawBitmap } from "../../make/bitmap.ts";
import { writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
let reader: Awaited<ReturnType<typeof openTesseractReader>>;
let bitmap: Bitmap;
let lines: readonly LineCandidate[];

beforeAll(async () => {
  const words = ["Order service", "PostgreSQL", "a-core:hasPart", "Step 12", "No"];
  const rows = words.map((word, row) => written(word.replaceAll("&", "&amp;"), 60, 30 + 30 * row)).join("");
  const light = `<rect x="55" y="170" width="160" height="30" fill="#1a237e"/>${written("White on blue", 60, 190, 'fill="#ffffff"')}`;
  bitmap = await writeBitmap(rasteriser, [300, 220], `${rows}${light}${written("Upwards", 30, 150, 'transform="rotate(-90 30 150)"')}`);
  lines = findTextLines(bitmap, aPage(bitmap)).lines;
  reader = await openTesseractReader({ threads: 1 });
});
afterAll(async () => {
  await reader.close();
  await rasteriser.close();
});

test("reads dark, light and turned text, and is sure of it", async () => {
  const readings = await reader.read(bitmap, lines);
  expect(readings.map((reading) => reading.text).toSorted()).toEqual(
    ["Step 12", "No", "Order service", "PostgreSQL", "Upwards", "White on blue", "a-core:hasPart"].toSorted(),
  );
  for (const reading of readings) expect(reading.confidence).toBeGreaterThan(0.5);
});

/** Letters of Chinese that are drawn with level and upright strokes only, in cells of 32 pixels. */
const strokes = {
  王: "M5 6H27M7 16H25M4 27H28M16 6V27",
  中: "M6 9H26V20H6ZM16 3V29",
  田: "M6 6H26V27H6ZM6 16H26M16 6V27",
  工: "M6 7H26M16 7V26M4 26H28",
  土: "M8 12H24M16 4V27M4 27H28",
  日: "M9 5H23V28H9ZM9 16H23",
} as const;

test("Chinese is read without spaces by the reader of it", async () => {
  const text = Object.keys(strokes).join("");
  const letters = Object.values(strokes).map((path, at) => `<path transform="translate(${20 + 29 * at} 20)" d="${path}"/>`);
  const picture = await drawBitmap(260, 80, `<g fill="none" stroke="#000" stroke-width="2.4">${letters.join("")}</g>`);
  const chinese = await openTesseractReader({ threads: 1, language: "chi_sim" });
  const [reading] = await chinese.read(picture, [
    { ...aLine(20, 22, 176), box: { x: 20, y: 22, width: 176, height: 30 }, glyphHeight: 26 },
  ]);
  await chinese.close();
  expect(reading!.text).toBe(text);
  expect(reading!.confidence).toBeGreaterThan(0.6);
});
