/** The generated tables are whole, and those of the fonts that are installed. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findFonts } from "../../../src/adapters/image/fonts.ts";
import { advances, ink, letterRanges, signRanges } from "../../../src/core/text/metrics-data.ts";
import { textWidth } from "../../../src/core/text/metrics.ts";
import { readTrueType } from "../../../tools/true-type.ts";

const count = (ranges: readonly (readonly [number, number])[]): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

test("each table has an entry for every sign", () => {
  for (const [name, table] of Object.entries(advances))
    expect(table.length, name).toBe(2 * count(name === "symbol" ? signRanges : letterRanges));
  for (const [name, table] of Object.entries(ink))
    expect(table.length, name).toBe(3 * count(name === "symbol" ? signRanges : letterRanges));
});

describe("widths are those of the font file", () => {
  test.each(findFonts().filter(({ family }) => ["sans", "serif", "mono", "hand"].includes(family)))(
    "$family, bold $bold, italic $italic",
    ({ family, bold, italic, path }) => {
      const font = readTrueType(readFileSync(path));
      for (const sign of "AgW1 .ßЖ€ơệșÿ") {
        const want = font.glyph(sign.codePointAt(0)!)!.advance / font.unitsPerEm;
        const width = textWidth(sign, { font: family as "sans", bold, italic, fontSize: 1 });
        expect(Math.abs(width - want), sign).toBeLessThan(0.001);
      }
    },
  );
});
