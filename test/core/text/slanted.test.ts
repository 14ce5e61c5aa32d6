/** Lines of text that lean: which found ones may be some, how they are cut, and what is believed. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import type { TurnedRectangle } from "../../../src/core/geometry/smallest-rectangle.ts";
import { areOverprinted, coverOf, cutLeaning, isSurelyRead, leaningLines } from "../../../src/core/text/slanted.ts";
import { aLine } from "../../make/bitmap.ts";
import { writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const leaning = (
  middle: readonly [number, number],
  width: number,
  angle: number,
  height = 16,
): TurnedRectangle & { confidence: number } => ({
  middle,
  width,
  height,
  angle,
  confidence: 0.9,
});

test("level and upright lines, and signs, lean not", () => {
  expect(leaningLines({ leaning: [leaning([50, 50], 80, 0), leaning([50, 90], 80, 90)], lines: [] })).toEqual([]);
  expect(leaningLines({ leaning: [leaning([50, 50], 17, 30)], lines: [] })).toEqual([]);
  expect(leaningLines({ leaning: [leaning([50, 50], 80, 30)], lines: [] })).toHaveLength(1);
});

test("what geometry sees as a level or an upright line leans not, whatever the finder sees", () => {
  const level = aLine(12, 45, 74);
  expect(leaningLines({ leaning: [leaning([50, 50], 80, 4)], lines: [level] })).toEqual([]);
  expect(leaningLines({ leaning: [leaning([50, 50], 80, 40)], lines: [level] })).toHaveLength(1);
  const upright = { ...level, rotation: -90, box: { x: 45, y: 12, width: 10, height: 74 } };
  expect(leaningLines({ leaning: [leaning([50, 50], 80, -87)], lines: [upright] })).toEqual([]);
});

test("of very many the longest are looked at", () => {
  const many = Array.from({ length: 150 }, (_, at) => leaning([50, 40 * at], 189 - at, 30));
  const kept = leaningLines({ leaning: many, lines: [] });
  expect([kept.length, Math.min(...kept.map(({ width }) => width))]).toEqual([100, 90]);
});

test("a leaning line is cut out upright, with its letters as large as they are; where nothing is written none is", async () => {
  const text = `<g transform="translate(120 100) rotate(-40)">${written("Repository", 0, 5, 'text-anchor="middle"')}</g>`;
  const bitmap = await writeBitmap(rasteriser, [240, 200], text);
  const cut = cutLeaning(bitmap, leaning([120, 100], 78, -40, 20))!;
  expect(Math.abs(cut.line.glyphHeight - 10)).toBeLessThanOrEqual(1);
  expect(Number.parseInt(cut.line.color.slice(1), 16) >> 16).toBeLessThan(40);
  expect(Math.abs(cut.rectangle.width - 67)).toBeLessThanOrEqual(3);
  expect(Math.hypot(cut.rectangle.middle[0] - 120, cut.rectangle.middle[1] - 100)).toBeLessThan(3);
  expect(cut.rectangle.angle).toBe(-40);
  expect(cutLeaning(bitmap, leaning([40, 40], 60, 30))).toBeNull();
  expect(cutLeaning(bitmap, leaning([120, 100], 160, -40, 20))).toBeNull();
});

test("lines show the same letters where the middle of one lies in the other, rows beside each other do not", () => {
  const whole = leaning([100, 100], 120, 30);
  expect(areOverprinted(whole, leaning([126, 115], 50, 28))).toBe(true);
  expect(areOverprinted(leaning([126, 115], 50, 28), whole)).toBe(true);
  expect(areOverprinted(whole, leaning([91, 116], 120, 30))).toBe(false);
});

test("three letters that are surely read are believed", () => {
  expect(isSurelyRead({ text: "GET", confidence: 0.95 })).toBe(true);
  expect(isSurelyRead({ text: "GET", confidence: 0.8 })).toBe(false);
  expect(isSurelyRead({ text: "- I/", confidence: 1 })).toBe(false);
});

test("a cover holds the ink and a little more, in a picture of any size", () => {
  const line = {
    text: "GET",
    confidence: 1,
    glyphHeight: 10,
    color: "#000000",
    ground: "#ffeedd",
    rectangle: leaning([30, 40], 50, 20, 10),
  };
  expect(coverOf(line)).toMatchObject({ rectangle: { middle: [30, 40], width: 54, height: 14, angle: 20 }, colour: 0xffeedd });
  expect(coverOf(line, 0.5)).toMatchObject({ rectangle: { middle: [15, 20], width: 27, height: 7, angle: 20 } });
});
