/** Type and handwriting, by how upright the stems of letters stand. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import type { SetLine } from "../../../../src/core/assemble/faces/family.ts";
import { areHandwritten, leastLines, straightnessOf, straightnessOfTexts } from "../../../../src/core/assemble/faces/straightness.ts";
import type { Bitmap } from "../../../../src/core/raster/bitmap.ts";
import { inkExtent, textWidth } from "../../../../src/core/text/metrics.ts";
import { writeBitmap } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const words = ["Confirm or reject match", "Schedule pickup", "Review found items", "View venue KPIs"];
const faces = { sans: "Arimo", serif: "Tinos", mono: "Cousine", hand: "Shantell Sans" } as const;

/** Writes some words in a face, level or from bottom to top. */
async function write(
  font: keyof typeof faces,
  fontSize: number,
  { isTurned = false, slant = "normal" } = {},
): Promise<{ readonly bitmap: Bitmap; readonly lines: readonly SetLine[] }> {
  const style = { font, fontSize, bold: false, italic: false };
  const drawn = words.map(
    (text, row) =>
      `<text x="10" y="${40 * (row + 1)}" font-family="${faces[font]}" font-style="${slant}" font-size="${fontSize}">${text}</text>`,
  );
  const turned = isTurned ? `<g transform="translate(0 500) rotate(-90)">${drawn.join("")}</g>` : drawn.join("");
  const bitmap = await writeBitmap(rasteriser, isTurned ? [200, 500] : [500, 200], turned);
  const lines = words.map((text, row): SetLine => {
    const { top, bottom } = inkExtent(text, style);
    const box = {
      x: 10,
      y: Math.floor(40 * (row + 1) - top),
      width: Math.ceil(textWidth(text, style)),
      height: Math.ceil(top - bottom) + 1,
    };
    const place = { x: box.y, y: 500 - box.x - box.width, width: box.height, height: box.width };
    return isTurned ? { text, box, place, rotation: -90 } : { text, box, place: box, rotation: 0 };
  });
  return { bitmap, lines };
}

/** Says whether a face is by hand on a page whose shapes are drawn exactly, or sketched. */
async function told(font: keyof typeof faces, size: number, { sketch = false, isTurned = false } = {}): Promise<boolean | null> {
  const { bitmap, lines } = await write(font, size, { isTurned });
  return areHandwritten(
    lines.flatMap((line) => straightnessOf(line, 0, bitmap) ?? []),
    { sketch },
    leastLines.page,
  );
}

test.each(["sans", "serif", "mono"] as const)("letters in %s stand upright in every size, turned or not", async (font) => {
  expect(await told(font, 14)).not.toBe(true);
  expect(await told(font, 20)).toBe(false);
  expect(await told(font, 20, { isTurned: true })).toBe(false);
  expect(await told(font, 32, { sketch: true })).toBe(false);
});

test("letters by hand lean and bend, turned or not; small ones do not tell", async () => {
  expect(await told("hand", 20, { sketch: true })).toBe(true);
  expect(await told("hand", 28)).toBe(true);
  expect(await told("hand", 20, { sketch: true, isTurned: true })).toBe(true);
  expect(await told("hand", 9)).toBeNull();
});

test("what was not measured tells nothing, nor do fewer lines than are asked for, or few letters", async () => {
  expect(areHandwritten([], { sketch: true }, 1)).toBeNull();
  expect(areHandwritten([{ upright: 0.2, height: 30 }], { sketch: true }, 2)).toBeNull();
  const { bitmap, lines } = await write("hand", 28);
  expect(straightnessOf({ ...lines[0]!, text: "+ 12" }, 0, bitmap)).toBeNull();
});

test("a page is told by the first lines of its first texts, but not by italic ones", async () => {
  const { bitmap, lines } = await write("sans", 16);
  const text = { lines: [...lines, ...lines], style: { color: "#000000", italic: false } };
  const measured = straightnessOfTexts(
    [{ ...text, style: { ...text.style, italic: true } }, ...Array.from({ length: 60 }, () => text)],
    bitmap,
  );
  expect(measured.map((of) => of.length).slice(0, 3)).toEqual([0, 4, 4]);
  expect(measured.at(-1)).toEqual([]);
});
