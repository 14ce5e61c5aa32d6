/** Items of lists keep the dashes before them; what stands beside a label by chance is none. */
import { expect, test } from "vitest";
import type { Glyph } from "../../../../src/core/propose/text-lines/ink.ts";
import { withListDashes } from "../../../../src/core/propose/text-lines/list-dashes.ts";
import { aLine } from "../../../make/bitmap.ts";
import { aGlyph } from "../../../make/glyph.ts";

/** Letters of a line from 40 on, 10 pixels high. */
const word = (top: number): readonly Glyph[] => Array.from({ length: 6 }, (_, at) => aGlyph(40 + 8 * at, top, 6, 10));
const dash = (left: number, top: number, width = 5): Glyph => aGlyph(left, top + 6, width, 1);
const starts = (glyphs: readonly Glyph[], tops: readonly number[], usual = 10): readonly number[] =>
  withListDashes(
    tops.map((top) => aLine(40, top, 46)),
    { glyphs: [...tops.flatMap(word), ...glyphs], usual },
  ).map(({ box }) => box.x);

test("dashes below each other are of their lines", () => {
  expect(starts([dash(28, 20), dash(28, 40)], [20, 40])).toEqual([28, 28]);
});

test("so is one as far from its words as another, and a line without one stays", () => {
  const nested = withListDashes([aLine(40, 20, 46), aLine(56, 40, 46), aLine(40, 60, 46)], {
    glyphs: [...word(20), ...word(40).slice(2), ...word(60), dash(28, 20), dash(44, 40)],
    usual: 10,
  });
  expect(nested.map(({ box }) => box.x)).toEqual([28, 44, 40]);
});

test("a line that holds its dash already tells of the others", () => {
  const glyphs = [...word(20), ...word(40), dash(28, 20), dash(28, 40)];
  const lines = withListDashes([aLine(28, 20, 58), aLine(40, 40, 46)], { glyphs, usual: 10 });
  expect(lines.map(({ box }) => box.x)).toEqual([28, 28]);
});

test("the rest of the border around a list is passed over", () => {
  const border: Glyph = { ...aGlyph(24, 22, 14, 20), cut: true };
  expect(starts([border, dash(28, 20), dash(28, 40)], [20, 40])).toEqual([28, 28]);
});

test.each([
  ["stands alone", [dash(28, 20)]],
  ["is followed by more", [dash(28, 20), dash(20, 20), dash(28, 40), dash(20, 40)]],
  ["is as long as a stroke of a connector", [dash(20, 20, 14), dash(20, 40, 14)]],
  ["stands at the foot of the letters", [aGlyph(28, 30, 5, 1), aGlyph(28, 50, 5, 1)]],
  ["is a dot", [aGlyph(28, 25, 2, 2), aGlyph(28, 45, 2, 2)]],
  ["is unlike the other", [dash(28, 20), dash(27, 40, 8)]],
])("a piece that %s is no dash of a list", (_, pieces) => {
  expect(starts(pieces, [20, 40])).toEqual([40, 40]);
});

test("the number at the end of a connector before it stands outside of the shape, on another ground", () => {
  const number = (top: number, ground: number): Glyph => ({ ...aGlyph(18, top, 4, 10), ground });
  const dashes = [dash(28, 20), dash(28, 40)];
  const own = dashes[0]!.ground;
  expect(starts([number(20, 0xfff8e8), ...dashes], [20, 40])).toEqual([28, 28]);
  expect(starts([number(20, own), ...dashes], [20, 40])).toEqual([40, 40]);
});
