/** Pages in typewriter faces are told by the steps of their letters. */
import { expect, test } from "vitest";
import { typewriterStep } from "../../../../src/core/propose/text-lines/typewriter.ts";
import { aLine } from "../../../make/bitmap.ts";
import { aGlyph } from "../../../make/glyph.ts";

/** Lines of letters, each so far from the one before. */
function stepFor(lines: number, ways: readonly number[]): number | null {
  const letters = Array.from({ length: lines }, (_, row) => {
    let left = 20;
    return [0, ...ways].map((way) => aGlyph((left += way), 20 + 20 * row, 5, 10));
  });
  return typewriterStep(
    letters.map((_, row) => aLine(20, 20 + 20 * row, 200)),
    letters.flat(),
  );
}

test("equal steps, with words between them, are those of a typewriter", () => {
  expect(stepFor(6, [8, 8, 16, 8, 8, 8])).toBeCloseTo(0.8);
});

test("letters of different widths, short words and few lines tell nothing", () => {
  expect(stepFor(6, [4, 9, 6, 11, 8, 5, 7])).toBeNull();
  expect(stepFor(6, [8, 8, 8])).toBeNull();
  expect(stepFor(4, [8, 8, 8, 8, 8, 8])).toBeNull();
});

test("a dot and its letter are one", () => {
  const letters = Array.from({ length: 6 }, (_, row) =>
    [0, 1, 2, 3, 4, 5].flatMap((at) => [aGlyph(20 + 8 * at, 24 + 20 * row, 5, 8), aGlyph(21 + 8 * at, 20 + 20 * row, 2, 2)]),
  );
  const lines = letters.map((_, row) => aLine(20, 20 + 20 * row, 60));
  expect(typewriterStep(lines, letters.flat())).toBeCloseTo(0.8);
});
