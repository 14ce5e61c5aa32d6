/** Lines of geometry and of a finder become one list. */
import { expect, test } from "vitest";
import type { FoundLine } from "../../../../src/core/decode/line-map.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { doubtfulLines, joinFoundLines, withSight } from "../../../../src/core/propose/text-lines/found-lines.ts";
import type { Glyph } from "../../../../src/core/propose/text-lines/ink.ts";
import { aLine } from "../../../make/bitmap.ts";
import { aGlyph } from "../../../make/glyph.ts";

/** Letters side by side, eight pixels apart. */
const word = (left: number, top: number, count: number): readonly Glyph[] =>
  Array.from({ length: count }, (_, index) => aGlyph(left + 8 * index, top, 6, 10));
const found = (box: Box, changes: Partial<FoundLine> = {}): FoundLine => ({
  middle: [box.x + box.width / 2, box.y + box.height / 2],
  width: box.width,
  height: box.height,
  angle: 0,
  confidence: 0.8,
  ...changes,
});
/** Where a finder sees six, and eight, of those letters. */
const six: Box = { x: 16, y: 15, width: 56, height: 20 };
const eight: Box = { x: 16, y: 15, width: 76, height: 20 };

test("where both agree, geometry's box stays as it is", () => {
  const line = aLine(20, 20, 46);
  expect(joinFoundLines([line], [found(six)], word(20, 20, 6))).toEqual([line]);
});

test("the frame of a small box around a word is no letter of it", () => {
  const letters = [aGlyph(30, 20, 10, 10), aGlyph(41, 20, 10, 10)];
  const frame = aGlyph(20, 14, 43, 22);
  const [line] = joinFoundLines([], [found({ x: 18, y: 13, width: 47, height: 24 })], [frame, ...letters]);
  expect(line).toMatchObject({ box: { x: 30, y: 20, width: 21, height: 10 }, glyphHeight: 10 });
});

test("pieces of one line become the line", () => {
  const pieces = [aLine(20, 20, 22, { glyphHeight: 9 }), aLine(60, 20, 22, { color: "#aa0000" })];
  const lines = joinFoundLines(pieces, [found(eight)], [...word(20, 20, 3), ...word(44, 20, 2), ...word(60, 20, 3)]);
  expect(lines).toEqual([{ ...pieces[1], box: { x: 20, y: 20, width: 62, height: 10 } }]);
});

test("a line that geometry saw a part of is completed", () => {
  const lines = joinFoundLines([aLine(20, 20, 22)], [found(eight)], word(20, 20, 8));
  expect(lines.map(({ box }) => box)).toEqual([{ x: 20, y: 20, width: 62, height: 10 }]);
});

test("a long line lacks no letter at its end, which is a small share of it", () => {
  const whole = { x: 16, y: 15, width: 172, height: 20 };
  const lines = joinFoundLines([aLine(28, 20, 150)], [found(whole)], [...word(20, 20, 20), aGlyph(180, 26, 2, 2)]);
  expect(lines.map(({ box }) => box)).toEqual([{ x: 20, y: 20, width: 158, height: 10 }]);
});

test("an i at its end is a stem and a dot, each too low for a letter", () => {
  const whole = { x: 16, y: 15, width: 172, height: 20 };
  const i = [aGlyph(21, 26, 2, 4), aGlyph(21, 20, 2, 2)];
  const [line] = joinFoundLines([aLine(28, 20, 150)], [found(whole)], [...word(28, 20, 19), ...i]);
  expect(line!.box).toEqual({ x: 21, y: 20, width: 157, height: 10 });
});

test("an arrow between words keeps more room than a space, and parts no line", () => {
  const pieces = [aLine(20, 20, 22), aLine(66, 20, 22)];
  const box = { x: 16, y: 15, width: 76, height: 20 };
  const letters = [...word(20, 20, 3), ...word(66, 20, 3)];
  const lines = joinFoundLines(pieces, [found(box)], [...letters, aGlyph(50, 24, 8, 3)]);
  expect(lines.map((line) => line.box)).toEqual([{ x: 20, y: 20, width: 68, height: 10 }]);
  // a dot in the midst of as much room stands in a cell of its own
  expect(joinFoundLines(pieces, [found(box)], [...letters, aGlyph(53, 24, 2, 2)])).toHaveLength(2);
});

test("a bullet that a finder takes for the first letter is none of the line, and parts no pieces of it", () => {
  const pieces = [aLine(40, 20, 22), aLine(69, 20, 22)];
  const box = { x: 16, y: 15, width: 80, height: 20 };
  const letters = [...word(40, 20, 3), ...word(69, 20, 3)];
  const boxesWith = (sign: Glyph): readonly Box[] => joinFoundLines(pieces, [found(box)], [sign, ...letters]).map((line) => line.box);
  expect(boxesWith(aGlyph(26, 24, 5, 5))).toEqual([{ x: 40, y: 20, width: 51, height: 10 }]);
  // one that was typed has a narrow space behind it
  expect(boxesWith(aGlyph(31, 24, 5, 5))).toEqual([{ x: 31, y: 20, width: 60, height: 10 }]);
});

test("spaces that are wide throughout part no line, one wide gap does", () => {
  // Four words, 9 pixels apart, in letters of 10: more than 0.7 of their height.
  const words = [0, 1, 2, 3].map((at) => word(20 + 31 * at, 20, 3));
  const pieces = [aLine(20, 20, 53), aLine(82, 20, 53)];
  const box = { x: 16, y: 15, width: 126, height: 20 };
  expect(joinFoundLines(pieces, [found(box)], words.flat()).map((line) => line.box)).toEqual([{ x: 20, y: 20, width: 115, height: 10 }]);
  const cells = [word(20, 20, 3), word(47, 20, 3), word(85, 20, 3), word(112, 20, 3)];
  const [first, second] = [aLine(20, 20, 49), aLine(85, 20, 49)];
  expect(joinFoundLines([first, second], [found(box)], cells.flat())).toEqual([first, second]);
});

test("a letter that touches the next line makes its line no higher", () => {
  const next = { x: 16, y: 32, width: 76, height: 20 };
  const reaching = aGlyph(76, 24, 6, 16);
  const ofNext = aGlyph(76, 30, 6, 13);
  const [line] = joinFoundLines([aLine(20, 20, 22)], [found(eight), found(next)], [...word(20, 20, 7), ofNext]);
  expect(line!.box).toEqual({ x: 20, y: 20, width: 54, height: 10 });
  const [higher] = joinFoundLines([aLine(20, 20, 22)], [found(eight), found(next)], [...word(20, 20, 7), reaching]);
  expect(higher!.box).toEqual({ x: 20, y: 20, width: 62, height: 15 });
});

test("a line that geometry did not see has the colours and the box of its ink", () => {
  const [line] = joinFoundLines([], [found(eight, { confidence: 0.75 })], word(20, 20, 8));
  expect(line).toEqual({
    box: { x: 20, y: 20, width: 62, height: 10 },
    rotation: 0,
    glyphHeight: 10,
    color: "#112233",
    ground: "#ffffff",
    confidence: 0.75,
  });
});

test("an upright line reads upwards", () => {
  const glyphs = Array.from({ length: 6 }, (_, index) => aGlyph(50, 20 + 8 * index, 10, 6));
  const upright = { ...found({ x: 25, y: 35, width: 60, height: 20 }), angle: 90 };
  const [line] = joinFoundLines([], [upright], glyphs);
  expect(line).toMatchObject({ rotation: -90, box: { x: 50, y: 20, width: 10, height: 46 }, glyphHeight: 10 });
});

test.each([
  ["nothing but a border runs through it", found(eight), [aGlyph(0, 0, 200, 60)]],
  ["the finder is unsure of it", found(eight, { confidence: 0.55 }), word(20, 20, 8)],
  ["its ink is two dots far apart", found({ x: 16, y: 15, width: 176, height: 20 }), [aGlyph(20, 22, 3, 3), aGlyph(180, 22, 3, 3)]],
  ["it is slanted, which has no box", found(eight, { angle: 30 }), word(20, 20, 8)],
])("no line is made where %s", (_, one, glyphs) => {
  expect(joinFoundLines([], [one], glyphs)).toEqual([]);
});

test("a found line inside a larger line of geometry is that line's", () => {
  const large = aLine(10, 10, 200, { box: { x: 10, y: 10, width: 200, height: 40 }, glyphHeight: 30 });
  expect(joinFoundLines([large], [found(eight)], word(20, 20, 8))).toEqual([large]);
});

test("an outline around the text is no ink of it", () => {
  const pieces = [aLine(20, 20, 22), aLine(44, 20, 22)];
  const glyphs = [...word(20, 20, 6), aGlyph(10, 12, 66, 26)];
  const [line] = joinFoundLines(pieces, [found(six)], glyphs);
  expect(line!.box).toEqual({ x: 20, y: 20, width: 46, height: 10 });
});

test.each([
  ["stand in two cells", [aLine(20, 20, 14), aLine(52, 20, 14)], [...word(20, 20, 2), ...word(52, 20, 2)], six],
  ["are two lines", [aLine(20, 20, 46), aLine(20, 34, 30)], word(20, 20, 6), { x: 14, y: 16, width: 58, height: 32 }],
])("pieces that %s stay two", (_, pieces, glyphs, box) => {
  expect(joinFoundLines(pieces, [found(box)], glyphs)).toEqual(pieces);
});

test("what readings told is followed: a drawing is no line, and the finder's are joined", () => {
  const [icon, text] = [aLine(120, 20, 10), aLine(20, 20, 22)];
  const sight = { found: [found(eight)], drawings: [icon.box] };
  expect(withSight({ lines: [text, icon], glyphs: word(20, 20, 8) }, sight).map(({ box }) => box)).toEqual([
    { x: 20, y: 20, width: 62, height: 10 },
  ]);
  expect(withSight({ lines: [text, icon], glyphs: [] }, null)).toEqual([text, icon]);
});

test("lines that one of the two sees alone are told with who sees them", () => {
  const fresh = found({ x: 96, y: 15, width: 76, height: 20 });
  const doubtful = doubtfulLines([aLine(20, 20, 46), aLine(20, 80, 46)], [found(six), fresh], [...word(20, 20, 6), ...word(100, 20, 8)]);
  expect(doubtful.map((one) => [one.line.box.x, one.line.box.y, one.found])).toEqual([
    [20, 80, null],
    [100, 20, fresh],
  ]);
});

test("lines stand in the order of the page", () => {
  const lines = joinFoundLines([aLine(20, 60, 46)], [found(six)], word(20, 20, 6));
  expect(lines.map(({ box }) => box.y)).toEqual([20, 60]);
});

/** Six lines of letters at steps of eight pixels below one another, and what geometry makes of them. */
const typed = Array.from({ length: 6 }, (_, row) => word(20, 100 + 20 * row, 8)).flat();
const typedLines = Array.from({ length: 6 }, (_, row) => aLine(20, 100 + 20 * row, 62));

test("on a page in a typewriter face spaces are wide, and a lone mark before a line is of it", () => {
  // "- ab : cde", of which a finder leaves out the minus.
  const line = [aGlyph(20, 24, 6, 2), ...word(36, 20, 2), aGlyph(61, 22, 2, 6), ...word(76, 20, 3)];
  const pieces = [aLine(36, 20, 14), aLine(76, 20, 22)];
  const box: Box = { x: 32, y: 15, width: 70, height: 20 };
  const joined = joinFoundLines([...pieces, ...typedLines], [found(box)], [...line, ...typed]);
  expect(joined.map((one) => one.box)[0]).toEqual({ x: 20, y: 20, width: 78, height: 10 });
  expect(joined).toHaveLength(7);
  expect(joinFoundLines(pieces, [found(box)], line)).toEqual(pieces);
});

test("an underline is no letter of its line, and said of it", () => {
  const letters = [aGlyph(20, 20, 2, 10), aGlyph(24, 20, 6, 10)];
  const below = aGlyph(19, 32, 13, 1);
  const box = { x: 15, y: 15, width: 20, height: 22 };
  expect(joinFoundLines([], [found(box)], [...letters, below])).toMatchObject([
    { box: { x: 20, y: 20, width: 10, height: 10 }, glyphHeight: 10, underline: { x: 19, y: 32, width: 13, height: 1 } },
  ]);
  expect(joinFoundLines([aLine(20, 20, 62)], [], [...word(20, 20, 8), aGlyph(19, 31, 66, 2)])).toMatchObject([{ underline: { y: 31 } }]);
});

test.each([
  ["as far below as a border", aGlyph(19, 38, 13, 1)],
  ["far wider than the letters", aGlyph(5, 32, 40, 1)],
  ["as thick as a box", aGlyph(19, 32, 13, 4)],
  ["through the letters", aGlyph(19, 25, 13, 1)],
])("a stroke %s underlines nothing", (_, stroke) => {
  const [line] = joinFoundLines([aLine(20, 20, 10)], [], [aGlyph(20, 20, 2, 10), aGlyph(24, 20, 6, 10), stroke]);
  expect(line).toEqual(aLine(20, 20, 10));
});

test("a capital before small letters is theirs, though geometry took those for capitals", () => {
  const small = [...word(31, 26, 5), aGlyph(71, 22, 6, 10), ...word(79, 26, 3).map((glyph) => ({ ...glyph, bottom: glyph.bottom + 4 }))];
  const line = aLine(31, 22, 72, { glyphHeight: 6, box: { x: 31, y: 22, width: 72, height: 18 } });
  const capital = aGlyph(20, 21, 9, 15);
  const box = { x: 16, y: 20, width: 90, height: 20 };
  const [whole] = joinFoundLines([line], [found(box, { height: 22 })], [capital, ...small]);
  expect(whole!.box).toEqual({ x: 20, y: 21, width: 83, height: 19 });
});
