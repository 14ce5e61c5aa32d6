/** Whether a line that only one of two finders sees is text: by what a reader makes of it. */
import type { Reading } from "../detection.ts";

/** Where a line was seen: by the net alone or by geometry alone, on a drawn page or on a photograph. */
export interface LoneLine {
  readonly by: "net" | "geometry";
  readonly photo: boolean;
}

/**
 * Least confidences by the number of letters: none or one, two or three, more. Fitted on 1,000 such lines of real pages: what a net alone sees with one
 * letter is an arrowhead or the head of an actor, what geometry alone sees is a piece of an icon unless it reads as a sign. On photographs of what both
 * readers say together: of 1,210 such lines on 40 pages by writers whom neither net knows 371 of 526 true ones and 117 others are text so, by PP-OCR alone
 * 324 and 111.
 */
const least: { readonly [By in LoneLine["by"]]: { readonly [Page in "drawn" | "photo"]: readonly [number, number, number] } } = {
  net: { drawn: [2, 0.8, 0.6], photo: [2, 0.15, 0.15] },
  geometry: { drawn: [0.5, 0.5, 0.5], photo: [2, 0.3, 0.2] },
};
/**
 * What our own net reads this surely is text also where PP-OCR is in doubt: two letters and more alone, a single one where both read the same. Of 1,126 lines
 * of 452 drawn pages that a net alone saw and PP-OCR doubted, 21 of 23 are true texts ("id" over its underline, lone letters), the other two are digits.
 */
const surest = 0.98;
/** One ideograph is a word. */
const ideograph = { letter: /\p{Script=Han}/u, confidence: 0.9 } as const;

const lettersOf = ({ text }: Reading): number => text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;

/** Returns what our own net and PP-OCR make of a line that may be none: the reading of fewer letters, as sure as both are together; our net has no ideographs. */
export function bothSay(one: Reading, other: Reading): Reading {
  if (ideograph.letter.test(other.text)) return other;
  return { text: (lettersOf(one) < lettersOf(other) ? one : other).text, confidence: one.confidence * other.confidence };
}

/** Tells text from drawings; on photographs by what both readers say. */
export function isWritten(reading: Reading, { by, photo }: LoneLine): boolean {
  const { text, confidence } = reading;
  if (ideograph.letter.test(text) && confidence >= ideograph.confidence) return true;
  const letters = lettersOf(reading);
  const [few, some, many] = least[by][photo ? "photo" : "drawn"];
  return confidence >= (letters <= 1 ? few : letters <= 3 ? some : many);
}

/** Tells text that PP-OCR doubts on a drawn page, by what our own net makes of it. */
export function isSurelyWritten(own: Reading, printed: Reading): boolean {
  const letters = lettersOf(own);
  if (letters === 0 || own.confidence < surest) return false;
  return letters > 1 || (own.text === printed.text && printed.confidence >= surest);
}
