/** Signs in squares: the rule says what the font files say, and lines break where writers of each script break them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFonts } from "../../../src/adapters/image/fonts.ts";
import { mayBreakBetween, wideSign } from "../../../src/core/text/wide.ts";
import { readTrueType } from "../../../tools/true-type.ts";

interface Sign {
  readonly advance: number;
  readonly top: number;
}

const fontOf = (family: "han" | "hangul"): ReturnType<typeof readTrueType> =>
  readTrueType(readFileSync(findFonts().find((font) => font.family === family)!.path));

/** Returns every sign of a font in a run of code points, lengths in em. */
function signsIn(family: "han" | "hangul", [first, last]: readonly [number, number]): readonly (readonly [number, Sign])[] {
  const font = fontOf(family);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((codePoint) => {
    const glyph = font.glyph(codePoint);
    const [advance, top] = [(glyph?.advance ?? 0) / font.unitsPerEm, (glyph?.top ?? 0) / font.unitsPerEm];
    return glyph === null ? [] : [[codePoint, { advance, top }] as const];
  });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test.each([
  { name: "ideographs", family: "han", range: [0x4e00, 0x9fff], count: 20_000, most: 0.001 },
  { name: "kana", family: "han", range: [0x3041, 0x3096], count: 80, most: 0.001 },
  { name: "half-width kana", family: "han", range: [0xff66, 0xff9d], count: 50, most: 0.001 },
  { name: "syllables of Hangul", family: "hangul", range: [0xac00, 0xd7a3], count: 11_172, most: 0.081 },
] as const)("$name are all there, as wide and as high as the rule says", ({ family, range, count, most }) => {
  const signs = signsIn(family, range);
  expect(signs.length).toBeGreaterThanOrEqual(count);
  for (const [codePoint, { advance }] of signs)
    expect(Math.abs(advance - wideSign(codePoint)!.width), String.fromCodePoint(codePoint)).toBeLessThan(most);
  expect(Math.abs(median(signs.map(([, { top }]) => top)) - wideSign(range[0])!.top)).toBeLessThan(0.09);
});

test.each(Array.from("aß7ЖΩế →"))("%s is none of them", (sign) => {
  expect(wideSign(sign.codePointAt(0)!)).toBeNull();
});

test.each([
  ["订", "单", true],
  ["注", "文", true],
  ["주", "문", true],
  ["库", "A", true],
  ["A", "B", false],
  ["单", "。", false],
  ["ユ", "ー", false],
  ["シ", "ャ", false],
  ["「", "存", false],
])("between %s and %s a line breaks: %s", (before, after, want) => {
  expect(mayBreakBetween(before, after)).toBe(want);
});
