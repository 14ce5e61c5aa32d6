/** Reading of short words, names and turned text; what every reader promises is in test/conformance/text-reader.test.ts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { openTesseractReader } from "../../../src/adapters/text/tesseract.ts";
import type { LineCandidate } from "../../../src/core/detection.ts";
import { findTextLines } from "../../../src/core/propose/text-lines.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { aPage } from "../../make/bitmap.ts";
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
