/** Tests of reading on text drawn with the product's own fonts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { openTesseractReader } from "../../../src/adapters/text/tesseract.ts";
import type { LineCandidate } from "../../../src/core/detection.ts";
import { findTextLines } from "../../../src/core/propose/text-lines.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { aLine, aPage } from "../../make/bitmap.ts";
import { writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
const readers: Awaited<ReturnType<typeof openTesseractReader>>[] = [];
let bitmap: Bitmap;
let lines: readonly LineCandidate[];

beforeAll(async () => {
  const words = ["Order service", "PostgreSQL", "a-core:hasPart", "Step 12", "No"];
  const rows = words.map((word, row) => written(word.replaceAll("&", "&amp;"), 60, 30 + 30 * row)).join("");
  const light = `<rect x="55" y="170" width="160" height="30" fill="#1a237e"/>${written("White on blue", 60, 190, 'fill="#ffffff"')}`;
  bitmap = await writeBitmap(rasteriser, [300, 220], `${rows}${light}${written("Upwards", 30, 150, 'transform="rotate(-90 30 150)"')}`);
  lines = findTextLines(bitmap, aPage(bitmap)).lines;
  readers.push(await openTesseractReader({ threads: 1 }), await openTesseractReader({ threads: 2 }));
});
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await rasteriser.close();
});

test("reads dark, light and turned text, and is sure of it", async () => {
  const readings = await readers[0]!.read(bitmap, lines);
  expect(readings.map((reading) => reading.text).toSorted()).toEqual(
    ["Step 12", "No", "Order service", "PostgreSQL", "Upwards", "White on blue", "a-core:hasPart"].toSorted(),
  );
  for (const reading of readings) expect(reading.confidence).toBeGreaterThan(0.5);
});

test("reads a line alike alone, in another order and with more threads", async () => {
  const [one, two] = readers;
  const want = await one!.read(bitmap, lines);
  const reversed = await two!.read(bitmap, lines.toReversed());
  expect(reversed.toReversed()).toEqual(want);
  expect(await one!.read(bitmap, [lines[2]!])).toEqual([want[2]]);
});

test("answers an empty list and a line without ink", async () => {
  expect(await readers[0]!.read(bitmap, [])).toEqual([]);
  const blank = aLine(250, 10, 30);
  expect(await readers[0]!.read(bitmap, [blank])).toEqual([{ text: "", confidence: 0 }]);
});
