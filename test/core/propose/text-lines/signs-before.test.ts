/** Small coloured signs before lines. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import type { LineCandidate } from "../../../../src/core/detection.ts";
import { inspectPage } from "../../../../src/core/propose/page.ts";
import { findTextLines } from "../../../../src/core/propose/text-lines.ts";
import { withSigns } from "../../../../src/core/propose/text-lines/signs-before.ts";
import { writeBitmap, written } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

/** Finds the line at (60, 60) with what stands before it, on a page with other text. */
async function lineBehind(sign: string): Promise<LineCandidate> {
  const text = written("Order management", 20, 280) + written("Payment provider", 220, 280) + written("encrypt(text)", 60, 60);
  const bitmap = await writeBitmap(rasteriser, [400, 300], sign + text);
  const { lines, glyphs } = findTextLines(bitmap, inspectPage(bitmap));
  return withSigns(lines, glyphs).find(({ box }) => box.y < 100)!;
}

test.each([
  ["a green ring", '<circle cx="50" cy="56" r="3.5" fill="none" stroke="#038048"/>'],
  ["a red square", '<rect x="46.5" y="52.5" width="6" height="6" fill="#f24d5c" stroke="#c82930"/>'],
])("%s is no letter of the line, which says where it stands", async (_, sign) => {
  const line = await lineBehind(sign);
  expect(line.box.x).toBeGreaterThan(58);
  expect(Math.round(line.sign!.x / 10)).toBe(5);
});

test.each([
  ["a dash in the colour of the text", written("-", 50, 60)],
  ["nothing", ""],
])("%s is no sign", async (_, sign) => {
  expect((await lineBehind(sign)).sign).toBeUndefined();
});

test.each([
  [
    "the swatch of a legend, as high as capitals, is no letter",
    '<rect x="36.5" y="49.5" width="11" height="11" fill="#e8f2e7" stroke="#000"/>',
    true,
  ],
  ["a box right before it may be one", '<rect x="47.5" y="49.5" width="10" height="11" fill="none" stroke="#000"/>', false],
])("%s", async (_, drawn, isApart) => {
  expect((await lineBehind(drawn)).box.x > 56).toBe(isApart);
});
