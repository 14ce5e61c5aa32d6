/** Lines of text whose letters touch an outline go on as far as a finder sees them. */
import { expect, test } from "vitest";
import type { FoundLine } from "../../../../src/core/decode/line-map.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { reachMelted } from "../../../../src/core/propose/text-lines/melted.ts";
import type { Bitmap } from "../../../../src/core/raster/bitmap.ts";
import { aLine } from "../../../make/bitmap.ts";
import { aGlyph } from "../../../make/glyph.ts";

const found = ({ x, y, width, height }: Box, changes: Partial<FoundLine> = {}): FoundLine => ({
  middle: [x + width / 2, y + height / 2],
  width,
  height,
  angle: 0,
  confidence: 0.9,
  ...changes,
});

/** A white page of 200 × 60 pixels with black boxes. */
function aPage(...ink: readonly Box[]): Bitmap {
  const data = new Uint8Array(3 * 200 * 60).fill(255);
  for (const { x, y, width, height } of ink)
    for (let v = y; v < y + height; v++) data.fill(0, 3 * (v * 200 + x), 3 * (v * 200 + x + width));
  return { width: 200, height: 60, data };
}

/** Letters from 60 to 120, 10 pixels high; the finder sees text from 40 to 140. */
const line = aLine(60, 20, 60);
const seen: Box = { x: 36, y: 16, width: 108, height: 18 };
/** What a letter with an outline through it is: ink from top to bottom of the line, and no piece of its own. */
const before: Box = { x: 40, y: 0, width: 18, height: 60 };
const boxes = (lines: ReturnType<typeof reachMelted>): readonly Box[] => lines.map(({ box }) => box);

test("a line goes on where the finder sees letters and something is drawn", () => {
  expect(boxes(reachMelted([line], [found(seen)], { bitmap: aPage(before), glyphs: [] }))).toEqual([
    { x: 39, y: 18, width: 81, height: 13 },
  ]);
});

test("it ends where nothing is drawn, whatever the finder sees", () => {
  expect(reachMelted([line], [found(seen)], { bitmap: aPage(), glyphs: [] })).toEqual([line]);
});

test("a bullet before it is no letter of it", () => {
  const bullet = { x: 42, y: 22, width: 12, height: 6 };
  expect(reachMelted([line], [found(seen)], { bitmap: aPage(bullet), glyphs: [aGlyph(42, 22, 12, 6)] })).toEqual([line]);
});

test("less than a letter is the margin that finders leave", () => {
  const close = found({ ...seen, x: 54, width: 72 });
  expect(reachMelted([line], [close], { bitmap: aPage(before), glyphs: [] })).toEqual([line]);
});

test.each([
  ["a narrow letter is one where its columns are high", 9, 4],
  ["a connector that ends there is no letter", 3, 0],
])("%s", (_name, height, more) => {
  const close = found({ ...seen, x: 53, width: 74 });
  const reached = reachMelted([line], [close], { bitmap: aPage({ x: 56, y: 20, width: 4, height }), glyphs: [] });
  expect(boxes(reached)[0]!.width).toBe(60 + more);
});

test("two lines in one box of the finder stay as they are", () => {
  const both = [aLine(60, 20, 20), aLine(95, 20, 25)];
  expect(reachMelted(both, [found(seen)], { bitmap: aPage(before), glyphs: [] })).toEqual(both);
});

test("slanted and turned lines stay as they are", () => {
  const turned = aLine(60, 20, 60, { rotation: -90 });
  expect(reachMelted([turned], [found(seen)], { bitmap: aPage(before), glyphs: [] })).toEqual([turned]);
  expect(reachMelted([line], [found(seen, { angle: 12 })], { bitmap: aPage(before), glyphs: [] })).toEqual([line]);
});

test("nor is the ring of a sign beside it", () => {
  const ring = { x: 34, y: 12, width: 24, height: 26 };
  const sign = { ...aLine(42, 20, 8), ring };
  expect(boxes(reachMelted([line, sign], [found(seen)], { bitmap: aPage(before), glyphs: [] }))).toEqual([line.box, sign.box]);
});
