/** Lines of text that lean are read, and the page is looked at without them. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import type { Detector, TextReader } from "../../src/app/ports.ts";
import { readSlanted } from "../../src/app/read-slanted.ts";
import type { Detections } from "../../src/core/detection.ts";
import type { PreparedPage } from "../../src/core/photo/prepare-page.ts";
import { aPage } from "../make/bitmap.ts";
import { writeBitmap, written } from "../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const text = `<g transform="translate(120 100) rotate(30)">${written("Repository", 0, 5, 'text-anchor="middle"')}</g>`;
const page = (): Promise<PreparedPage> => writeBitmap(rasteriser, [240, 200], text);

function detectionsOf(bitmap: PreparedPage): Detections {
  const leaning = [{ middle: [120, 100] as const, width: 78, height: 20, angle: 30 }];
  return { page: aPage(bitmap), lines: [], nodes: [], leaning, ends: [], model: "geometry/1", backend: "cpu" };
}

/** Reads everything as one text, and remembers what was looked at. */
function eyes(confidence: number): { readonly detector: Detector; readonly reader: TextReader; readonly seen: PreparedPage[] } {
  const seen: PreparedPage[] = [];
  return {
    seen,
    detector: {
      detect: (bitmap) => {
        seen.push(bitmap);
        return Promise.resolve({ ...detectionsOf(bitmap), leaning: [] });
      },
    },
    reader: { read: (_, lines) => Promise.resolve(lines.map(() => ({ text: "Repository", confidence }))) },
  };
}

test("what is surely read is taken out of the page, and of the picture that pictures are cut from", async () => {
  const bitmap = await page();
  const { seen, ...ports } = eyes(0.98);
  const read = await readSlanted({ bitmap: { ...bitmap, original: bitmap }, detections: detectionsOf(bitmap) }, ports);
  expect(read.slanted).toMatchObject([{ text: "Repository", rectangle: { angle: 30 } }]);
  expect(seen).toEqual([read.bitmap]);
  for (const { data } of [read.bitmap, read.bitmap.original!]) expect(data.every((level) => level > 200)).toBe(true);
  expect(read.detections.leaning).toEqual([]);
});

test("what is not stays, and nothing is looked at again", async () => {
  const bitmap = await page();
  const { seen, ...ports } = eyes(0.5);
  const given = { bitmap, detections: detectionsOf(bitmap) };
  expect(await readSlanted(given, ports)).toEqual({ ...given, slanted: [] });
  expect(seen).toEqual([]);
});
