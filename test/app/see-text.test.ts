/** Text is told from drawings before shapes are looked for. */
import { expect, test } from "vitest";
import { openTextFinder } from "../../src/app/see-text.ts";
import type { TextReader } from "../../src/app/ports.ts";
import type { FoundLine } from "../../src/core/decode/line-map.ts";
import type { TextLines } from "../../src/core/propose/text-lines.ts";
import { aLine, aPage, drawBitmap } from "../make/bitmap.ts";
import { aGlyph } from "../make/glyph.ts";

test("only what one of both sees is read, and what reads as nothing is a drawing", async () => {
  const bitmap = await drawBitmap(300, 100, "");
  const both: FoundLine = { middle: [45, 25], width: 60, height: 20, angle: 0, confidence: 0.8 };
  const asked: number[] = [];
  const find = openTextFinder(() => Promise.resolve([both]), {
    read: (_, lines) => {
      asked.push(...lines.map(({ box }) => box.x));
      return Promise.resolve(lines.map(({ box }) => (box.x === 100 ? { text: "12", confidence: 0.9 } : { text: "", confidence: 0 })));
    },
  });
  const lines = [aLine(20, 20, 50), aLine(100, 20, 20), aLine(200, 20, 20)];
  const text: TextLines = { page: aPage(bitmap), lines, glyphs: [], fragments: [] };
  expect(await find(bitmap, text, false)).toEqual({ found: [both], drawings: [lines[2]!.box] });
  expect(asked).toEqual([100, 200]);
});

test("on a page by hand both readers are asked: what neither is sure of is a drawing", async () => {
  const bitmap = await drawBitmap(300, 100, "");
  const reader = (text: string): TextReader => ({ read: (_, lines) => Promise.resolve(lines.map(() => ({ text, confidence: 0.5 }))) });
  const lines = [aLine(20, 20, 50)];
  const text: TextLines = { page: aPage(bitmap), lines, glyphs: [], fragments: [] };
  const drawings = async (ofHand: string, photo: boolean): Promise<number> =>
    (await openTextFinder(() => Promise.resolve([]), reader("clam"), reader(ofHand))(bitmap, text, photo)).drawings.length;
  expect(await drawings("claim", true)).toBe(0);
  expect(await drawings("-", true)).toBe(1);
  expect(await drawings("-", false)).toBe(0);
});

test("what the finder alone sees and the reader of print doubts is text where the other one is sure of it", async () => {
  const bitmap = await drawBitmap(300, 100, "");
  const found: FoundLine = { middle: [45, 25], width: 60, height: 20, angle: 0, confidence: 0.8 };
  const glyphs = [aGlyph(20, 20, 8, 10), aGlyph(32, 20, 8, 10), aGlyph(44, 20, 8, 10), aGlyph(56, 20, 8, 10)];
  const text: TextLines = { page: aPage(bitmap), lines: [], glyphs, fragments: [] };
  const reader = (said: string, confidence: number): TextReader => ({
    read: (_, lines) => Promise.resolve(lines.map(() => ({ text: said, confidence }))),
  });
  const seen = async (confidence: number): Promise<readonly FoundLine[]> =>
    (await openTextFinder(() => Promise.resolve([found]), reader("反", 0.5), reader("id", confidence))(bitmap, text, false)).found;
  expect(await seen(1)).toEqual([found]);
  expect(await seen(0.9)).toEqual([]);
});
