/** Zeros that stand alone: a reader sees every line in one size, in which a zero and a letter o look alike; the zero is higher than wide. */
import type { LineCandidate } from "../detection.ts";

/** A letter o is 0.9 times as wide as high and wider, in hands, too; a zero is 0.6 to 0.75 times as wide. */
const widest = 0.8;

/** Writes a zero where a letter o was read alone in the place of one; `lines` stand as `texts` do. */
export function mendLoneZeros(texts: readonly string[], lines: readonly LineCandidate[]): readonly string[] {
  return texts.map((text, at) => {
    const { box, rotation } = lines[at]!;
    const isZero = /^[oO]$/u.test(text) && rotation === 0 && box.width < widest * box.height;
    return isZero ? "0" : text;
  });
}
