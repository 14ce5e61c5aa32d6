/** Builds pieces of ink that may be letters. */
import type { Glyph } from "../../src/core/propose/text-lines/ink.ts";

/** A dark piece on white that fills its box. */
export function aGlyph(left: number, top: number, width: number, height: number): Glyph {
  return {
    label: left,
    left,
    top,
    right: left + width,
    bottom: top + height,
    area: width * height,
    peak: 200,
    peakAt: 0,
    ink: 0x112233,
    ground: 0xffffff,
    cut: false,
  };
}
