/** Underlines of lines of text: ink of its own right below the letters, about as wide as they are. It is no letter, and readers do better without it. */
import type { LineCandidate } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import type { Glyph } from "./ink.ts";
import { boundsOfGlyphs, boxOfGlyph, heightOf, widthOf } from "./ink.ts";
import { capHeight } from "./rows.ts";

/** An underline is no thicker than this, in heights of capitals and in pixels. */
const mostThick = { heights: 0.22, pixels: 2 } as const;
/** It ends beside its letters, in heights of capitals: spaces at an end are underlined, too. */
const beside = { left: 0.4, right: 0.7 } as const;
/** It begins so far above the feet of the lowest letter, which may hang below the others, and so far below them, in heights of capitals. */
const begins = { above: 0.35, below: 0.45 } as const;
/** What is less than so many times as wide as thick is a mark. */
const oblong = 3;

/** Tells whether a piece of ink may be an underline by its form alone. */
function isFlat(glyph: Glyph): boolean {
  return widthOf(glyph) >= oblong * heightOf(glyph);
}

/** Tells whether a piece of ink underlines letters with the bounds `box`. */
function underlines(glyph: Glyph, box: Box, capitals: number): boolean {
  const { x, y, height } = boxOfGlyph(glyph);
  return (
    height <= Math.max(mostThick.pixels, mostThick.heights * capitals) &&
    Math.abs(x - box.x) <= beside.left * capitals + 1 &&
    Math.abs(glyph.right - right(box)) <= beside.right * capitals + 1 &&
    y >= bottom(box) - begins.above * capitals &&
    y <= bottom(box) + begins.below * capitals
  );
}

/** Returns the letters among the pieces of ink of a level line: all but its underline. */
export function lettersOf(glyphs: readonly Glyph[]): readonly Glyph[] {
  const lowest = glyphs.filter(isFlat).toSorted((a, b) => b.top - a.top)[0];
  if (lowest === undefined) return glyphs;
  const letters = glyphs.filter((glyph) => glyph !== lowest);
  return letters.length > 0 && underlines(lowest, boundsOfGlyphs(letters), capHeight(letters)) ? letters : glyphs;
}

/** Says of level lines where their underlines are. */
export function findUnderlines(lines: readonly LineCandidate[], glyphs: readonly Glyph[]): readonly LineCandidate[] {
  const flat = glyphs.filter(isFlat);
  if (flat.length === 0) return lines;
  return lines.map((line) => {
    if (line.rotation !== 0 || line.says !== undefined) return line;
    const found = flat.find((glyph) => underlines(glyph, line.box, line.glyphHeight));
    return found === undefined ? line : { ...line, underline: boxOfGlyph(found) };
  });
}
