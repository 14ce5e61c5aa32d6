/** Tests of what may be text though nothing in its ink says so: letters that lines run into, and rows beside strokes. */
import { afterAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import type { Fragment } from "../../../../src/core/detection.ts";
import { inspectPage } from "../../../../src/core/propose/page.ts";
import { findTextLines } from "../../../../src/core/propose/text-lines.ts";
import type { Bitmap } from "../../../../src/core/raster/bitmap.ts";
import { withoutCrossings } from "../../../../src/core/text/fragments.ts";
import { lineIn, writeBitmap, written } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

/** Enough text that the page's letter height is known. */
const sample = written("Order management", 20, 280) + written("Payment provider", 220, 280);
const place = { x: 90, y: 85, width: 30, height: 20 };

async function find(elements: string): Promise<{ readonly bitmap: Bitmap; readonly fragment: Fragment | undefined }> {
  const bitmap = await writeBitmap(rasteriser, [400, 300], elements + sample);
  const { fragments } = findTextLines(bitmap, inspectPage(bitmap));
  return { bitmap, fragment: lineIn(fragments, place) as Fragment | undefined };
}

/** Counts dark pixels in a box. */
function inkIn(
  { data, width }: Bitmap,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): number {
  let ink = 0;
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) if (data[3 * (y * width + x)]! < 128) ink++;
  return ink;
}

const line = (path: string): string => `<path d="${path}" fill="none" stroke="#000" stroke-width="1.5"/>`;

describe("findFragments", () => {
  test.each([
    ["slanted line beside it", "1", line("M78 60L122 120")],
    ["slanted line through it", "1", line("M60 85L160 105")],
    ["curve through it", "1", line("M40 85Q100 100 200 96")],
    ["slanted line at its end", "0..1", line("M60 20L128 130")],
  ])("a letter with a %s is found with what stands beside it", async (_name, text, stroke) => {
    const { bitmap, fragment } = await find(written(text, 100, 100) + stroke);
    expect(fragment).toBeDefined();
    const { box } = fragment!;
    expect(box.height).toBeGreaterThanOrEqual(8);
    expect(box.height).toBeLessThanOrEqual(13);
    expect(box.width).toBeLessThanOrEqual(text.length * 8);
    const alone = await find(written(text, 100, 100));
    const near = {
      x: Math.round(box.x) - 4,
      y: Math.round(box.y) - 4,
      width: Math.round(box.width) + 8,
      height: Math.round(box.height) + 8,
    };
    const [plain, freed, crossed] = [alone.bitmap, withoutCrossings(bitmap, [fragment!]), bitmap].map((one) => inkIn(one, near)) as [
      number,
      number,
      number,
    ];
    // Without the line there is about the ink of the letters alone.
    expect(crossed).toBeGreaterThan(freed);
    expect(Math.abs(freed - plain)).toBeLessThan(0.5 * (crossed - plain) + 4);
  });

  test.each([1, 2])("a bold letter that is larger than the page's text is found in a small filled box, at scale %i", async (scale) => {
    const box = '<rect x="80" y="40" width="28" height="28" rx="4" fill="#007cbd"/>';
    const bold = 'text-anchor="middle" fill="#fff" stroke="#fff" stroke-width="1.5" font-family="Arimo" font-size="22"';
    const page = `<g transform="scale(${scale})">${box}<text x="94" y="62" ${bold}>2</text>${sample}</g>`;
    const bitmap = await writeBitmap(rasteriser, [400 * scale, 300 * scale], page);
    const { lines, fragments } = findTextLines(bitmap, inspectPage(bitmap));
    const letters = [...lines, ...fragments].filter(({ box }) => box.height >= 15 * scale);
    expect(lineIn(letters, { x: 84 * scale, y: 42 * scale, width: 20 * scale, height: 24 * scale })).toBeDefined();
  });

  test("beyond what is looked at on one page nothing is", async () => {
    const letter = written("1", 100, 100) + line("M60 85L160 105");
    const strokes = Array.from({ length: 120 }, (_, at) => `M${130 + at * 12} 0L${730 + at * 12} 600`).join("");
    const bitmap = await writeBitmap(rasteriser, [2200, 900], letter + line(strokes) + sample);
    const { fragments } = findTextLines(bitmap, inspectPage(bitmap));
    expect(fragments.length).toBeLessThan(5);
  });

  test("lines that cross hold no letters, and large pictures neither", async () => {
    const { fragment } = await find(line("M20 20L200 200M20 190L200 10") + '<path d="M60 60L140 60L150 120L50 130Z"/>');
    expect(fragment).toBeUndefined();
  });
});
