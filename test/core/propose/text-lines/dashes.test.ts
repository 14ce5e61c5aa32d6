/** Labels on dashed lines lose the dashes at their ends, and nothing else. */
import { expect, test } from "vitest";
import { withoutDashes } from "../../../../src/core/propose/text-lines/dashes.ts";
import type { Glyph } from "../../../../src/core/propose/text-lines/ink.ts";
import { aLine } from "../../../make/bitmap.ts";
import { aGlyph } from "../../../make/glyph.ts";

/** Letters from 60 to 106, 10 pixels high. */
const letters: readonly Glyph[] = Array.from({ length: 6 }, (_, index) => aGlyph(60 + 8 * index, 20, 6, 10));
const dash = (left: number, width = 6, top = 25): Glyph => ({ ...aGlyph(left, top, width, 1), area: width });
const page = { width: 220, height: 60, data: new Uint8Array(3 * 220 * 60).fill(255) };
const trimmed = (from: number, to: number, glyphs: readonly Glyph[], bitmap = page): readonly [number, number] => {
  const [line] = withoutDashes([aLine(from, 20, to - from)], { bitmap, glyphs });
  return [line!.box.x, line!.box.x + line!.box.width];
};

test("dashes that go on beyond the label are none of it", () => {
  expect(trimmed(48, 106, [dash(24), dash(36), dash(48), ...letters])).toEqual([60, 106]);
  expect(trimmed(60, 118, [...letters, dash(112), dash(124), dash(136)])).toEqual([60, 106]);
});

test("nor are two before it, or one at each end, where a label cuts them short", () => {
  expect(trimmed(38, 106, [dash(38), dash(50), ...letters])).toEqual([60, 106]);
  expect(trimmed(54, 118, [dash(54, 3), ...letters, dash(112, 6)])).toEqual([60, 106]);
});

test("slanted dashes go on aslant", () => {
  const slanted = (left: number, top: number): Glyph => aGlyph(left, top, 8, 6);
  expect(trimmed(50, 106, [slanted(34, 34), slanted(50, 22), ...letters])).toEqual([60, 106]);
});

test("letters that stand aslant are no dashes: they are high in their columns", () => {
  const letter = (left: number, top: number): Glyph => aGlyph(left, top, 8, 6);
  const inked = { ...page, data: page.data.map((_, at) => ((at / 3) % 220 < 58 ? 0 : 255)) };
  expect(trimmed(50, 106, [letter(34, 34), letter(50, 22), ...letters], inked)).toEqual([50, 106]);
  // Small letters of faces whose capitals are twice as high.
  const low = [letter(34, 24), letter(44, 24), letter(54, 24)];
  expect(withoutDashes([aLine(34, 10, 28, { glyphHeight: 20 })], { bitmap: inked, glyphs: low })[0]!.box.x).toBe(34);
});

test("a dash that meets the shape behind the text from its other side does not make the sign before it one", () => {
  expect(trimmed(50, 106, [dash(50), ...letters, dash(112)])).toEqual([50, 106]);
});

test("a hyphen alone stays", () => {
  expect(trimmed(50, 106, [dash(50), ...letters])).toEqual([50, 106]);
  expect(trimmed(50, 106, [dash(50), ...letters, dash(200)])).toEqual([50, 106]);
});

test("a head behind two dashes goes with them", () => {
  expect(trimmed(60, 138, [...letters, dash(110), dash(120), aGlyph(130, 20, 8, 10)])).toEqual([60, 106]);
  expect(trimmed(60, 128, [...letters, dash(110), aGlyph(120, 20, 8, 10)])).toEqual([60, 128]);
});

test("strokes of one letter that stand over each other are none", () => {
  const strokes = [dash(110, 8, 21), dash(110, 8, 25), dash(120, 8, 25), aGlyph(130, 20, 8, 10)];
  expect(trimmed(60, 138, [...letters, ...strokes, dash(121, 5, 29)])).toEqual([60, 138]);
});

test("points that go on aslant outside of the label are a dotted connector's", () => {
  const points = [0, 1, 2, 3].map((step) => aGlyph(110 + 5 * step, 28 + 4 * step, 2, 2));
  expect(trimmed(60, 112, [...letters, ...points])).toEqual([60, 106]);
});

test("points at the foot of a text are an ellipsis", () => {
  const points = [110, 114, 118].map((left) => aGlyph(left, 28, 2, 2));
  expect(trimmed(60, 120, [...letters, ...points])).toEqual([60, 120]);
});

test("also before a bracket, and where a comma hangs below the letters", () => {
  const points = [110, 114, 118].map((left) => aGlyph(left, 28, 2, 2));
  const [line] = withoutDashes([aLine(60, 20, 72, { box: { x: 60, y: 20, width: 72, height: 14 } })], {
    bitmap: page,
    glyphs: [...letters, aGlyph(106, 28, 2, 6), ...points, aGlyph(128, 20, 4, 14)],
  });
  expect(line!.box.width).toBe(72);
});

test("turned lines stay as they are", () => {
  const line = aLine(48, 20, 58, { rotation: -90 });
  expect(withoutDashes([line], { bitmap: page, glyphs: [dash(36), dash(48), ...letters] })).toEqual([line]);
});

/** A dash of an upright side, three pixels high. */
const upright = (left: number, top: number): Glyph => ({ ...aGlyph(left, top, 1, 3), area: 3 });

test("sides of a dashed frame as wide as its text are none of that", () => {
  const side = (left: number): readonly Glyph[] => Array.from({ length: 7 }, (_, at) => upright(left, 4 + 6 * at));
  expect(trimmed(56, 110, [...side(56), ...letters, ...side(109)])).toEqual([60, 106]);
  // a letter l beneath another is no line of dashes
  expect(trimmed(56, 106, [upright(56, 22), ...letters])).toEqual([56, 106]);
});

test("nor is the side of a dashed frame on which a name stands, nor what its corner has of another side", () => {
  const row = [aGlyph(50, 32, 3, 3), ...Array.from({ length: 12 }, (_, at) => dash(56 + 5 * at, 3, 32))];
  const [line] = withoutDashes([aLine(50, 20, 64, { box: { x: 50, y: 20, width: 64, height: 15 } })], {
    bitmap: page,
    glyphs: [...letters, ...row],
  });
  expect(line!.box).toEqual({ x: 60, y: 20, width: 46, height: 10 });
});

test("dots that lead to a number stand on the line of their letters, and stay", () => {
  const dots = Array.from({ length: 8 }, (_, at) => aGlyph(110 + 4 * at, 28, 2, 2));
  expect(trimmed(60, 152, [...letters, ...dots, aGlyph(144, 20, 6, 10)])).toEqual([60, 152]);
});
