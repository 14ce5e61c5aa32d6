/** Faces with serifs, by the contrast of their strokes. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import { haveSerifs, strokesOf, strokesOfTexts } from "../../../../src/core/assemble/faces/contrast.ts";
import type { SetLine } from "../../../../src/core/assemble/faces/family.ts";
import type { Bitmap } from "../../../../src/core/raster/bitmap.ts";
import { inkExtent, textWidth } from "../../../../src/core/text/metrics.ts";
import { writeBitmap } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const words = ["Confirm or reject match", "Schedule pickup", "Review found items", "View venue KPIs"];
const faces = { sans: "Arimo", serif: "Tinos", mono: "Cousine" } as const;

/** Writes some words in a face, apart by some more pixels than it has. */
async function write(
  font: keyof typeof faces,
  fontSize: number,
  { spacing = 0, weight = "normal" } = {},
): Promise<{ readonly bitmap: Bitmap; readonly lines: readonly SetLine[] }> {
  const bold = weight === "bold";
  const style = { font, fontSize, bold, italic: false };
  const attributes = `font-family="${faces[font]}" font-size="${fontSize}" letter-spacing="${spacing}" font-weight="${weight}"`;
  const texts = words.map((text, row) => `<text x="10" y="${40 * (row + 1)}" ${attributes}>${text}</text>`);
  const bitmap = await writeBitmap(rasteriser, [500, 200], texts.join(""));
  const lines = words.map((text, row): SetLine => {
    const { top, bottom } = inkExtent(text, style);
    const box = {
      x: 10,
      y: Math.floor(40 * (row + 1) - top),
      width: textWidth(text, style) + spacing * text.length,
      height: Math.ceil(top - bottom) + 1,
    };
    return { text, box, place: box, rotation: 0 };
  });
  return { bitmap, lines };
}

/** Says whether a face has serifs. */
async function told(...face: Parameters<typeof write>): Promise<boolean | null> {
  const { bitmap, lines } = await write(...face);
  return haveSerifs(lines.flatMap((line) => strokesOf(line, 0, bitmap) ?? []));
}

test.each([12, 16, 24])("letters of %i px with serifs have thin level strokes, those of sans and typewriters have not", async (size) => {
  expect(await told("serif", size)).toBe(true);
  expect(await told("sans", size)).not.toBe(true);
  expect(await told("mono", size)).not.toBe(true);
});

test("however far apart the letters stand, and in bold, whose level strokes are thin in all faces", async () => {
  expect(await told("serif", 14, { spacing: 2 })).toBe(true);
  expect(await told("serif", 14, { weight: "bold" })).toBe(true);
  expect(await told("sans", 14, { weight: "bold" })).toBe(false);
  expect(await told("mono", 14, { weight: "bold" })).toBe(false);
});

test("what was not measured tells nothing, nor does a line or two", () => {
  expect(haveSerifs([])).toBeNull();
  expect(haveSerifs([{ stem: 0.09, contrast: 0.5 }])).toBeNull();
});

test("a page is told by the first lines of its first texts", async () => {
  const { bitmap, lines } = await write("serif", 16);
  const text = { lines: [...lines, ...lines], style: { color: "#000000", italic: false } };
  const measured = strokesOfTexts(
    Array.from({ length: 60 }, () => text),
    bitmap,
  ).map((strokes) => strokes.length);
  expect(measured.slice(0, 2)).toEqual([4, 4]);
  expect(measured.at(-1)).toBe(0);
});
