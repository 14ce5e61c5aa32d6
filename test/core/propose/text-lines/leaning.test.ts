/** Whole lines that lean, of the parts that a finder saw and of letters alone. */
import { afterAll, expect, test } from "vitest";
import { openRasteriser } from "../../../../src/adapters/image/rasteriser.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import type { TurnedRectangle } from "../../../../src/core/geometry/smallest-rectangle.ts";
import { inspectPage } from "../../../../src/core/propose/page.ts";
import { findTextLines } from "../../../../src/core/propose/text-lines.ts";
import { wholeLeaning } from "../../../../src/core/propose/text-lines/leaning.ts";
import { writeBitmap, written } from "../../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

const leaning = (middle: Point, width: number, angle: number, height = 16): TurnedRectangle => ({ middle, width, height, angle });
const noLetters = { glyphs: [], lines: [] };
const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
const on = (along: number, off = 0): Point => [100 + along * cos - off * sin, 100 + along * sin + off * cos];

/** Finds the leaning lines of drawn elements; `found` is what a finder saw. */
async function linesOf(elements: string, found: readonly TurnedRectangle[] = []): Promise<readonly TurnedRectangle[]> {
  const bitmap = await writeBitmap(rasteriser, [420, 320], elements);
  return wholeLeaning(found, findTextLines(bitmap, inspectPage(bitmap)));
}

const turned = (text: string, angle: number, [x, y]: Point = [200, 160]): string =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${written(text, 0, 5, 'text-anchor="middle"')}</g>`;

test("parts of one line on one axis are one, lines beside each other are two", () => {
  const [whole, ...others] = wholeLeaning([leaning(on(0), 60, 30), leaning(on(60, 2), 50, 28)], noLetters);
  expect(others).toEqual([]);
  expect(whole!.width).toBeCloseTo(115, 0);
  expect(Math.hypot(whole!.middle[0] - on(27.5, 1)[0], whole!.middle[1] - on(27.5, 1)[1])).toBeLessThan(1);
  expect(wholeLeaning([leaning(on(0), 60, 30), leaning(on(0, 18), 50, 30)], noLetters)).toHaveLength(2);
});

test("three words are one line, of which the middle one is the shortest and leans the least surely", () => {
  const [whole, ...others] = wholeLeaning([leaning(on(0), 70, 31), leaning(on(55), 26, 22), leaning(on(108), 60, 29)], noLetters);
  expect(others).toEqual([]);
  expect(whole!.width).toBeCloseTo(173, 0);
  expect(Math.abs(whole!.angle - 30)).toBeLessThan(1);
});

test("a line reaches as far as its letters do, and leans as they do, where a finder saw a word of it some degrees off", async () => {
  const [whole, ...others] = await linesOf(turned("validates the order", -35), [leaning([178, 176], 60, -27, 18)]);
  expect(others).toEqual([]);
  expect(Math.abs(whole!.angle + 35)).toBeLessThan(2);
  expect(Math.abs(whole!.width - 122)).toBeLessThan(10);
  expect(Math.hypot(whole!.middle[0] - 200, whole!.middle[1] - 160)).toBeLessThan(4);
});

test("a line that no finder saw is found by its letters", async () => {
  for (const angle of [-62, -20, 48]) {
    const [whole, ...others] = await linesOf(turned("sends every message", angle));
    expect(others).toEqual([]);
    expect(Math.abs(whole!.angle - angle)).toBeLessThan(4);
    expect(Math.abs(whole!.width - 133)).toBeLessThan(12);
  }
});

test("level and upright lines and their paragraphs lean not, nor does a short word that a finder sees so", async () => {
  const paragraph = ["Typed letters go up", "and down, and so do", "rows of a paragraph"].map((row, at) => written(row, 40, 60 + 17 * at));
  expect(await linesOf(paragraph.join(""))).toEqual([]);
  expect(await linesOf(turned("sends every message", -90))).toEqual([]);
  expect(await linesOf(written("alt", 40, 60), [leaning([48, 55], 24, 13, 14)])).toEqual([]);
  expect(wholeLeaning([leaning([50, 50], 80, 0), leaning([50, 90], 80, 90)], noLetters)).toEqual([]);
});
