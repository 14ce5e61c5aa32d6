/** Which readings are text: strokes of drawings read as letters, too. */
import type { ReadLine } from "../../detection.ts";

/** Readings below this are drawings that were taken for text. */
const leastConfidence = 0.3;
/** So many times as high as the page's letters are strokes of icons that look like one or two. */
const oversize = 1.8;
/** So few letters, so much larger than the page's, are text above this only: a slanted label reads as larger letters that nobody wrote. */
const unsure = { letters: 6, size: 1.3, confidence: 0.75 } as const;
/** Turned text of so few letters counts above this only: strokes of drawings that stand upright look like some. */
const turned = { confidence: 0.75, letters: 3 } as const;

/** Tells text from drawings: it has a letter or a digit, or is one of the short signs that people write alone; one or two huge letters are parts of icons. The page's letters are of a height in pixels. */
export function isReadable({ text, confidence, rotation, glyphHeight: height }: ReadLine, glyphHeight: number): boolean {
  if (text === "" || confidence < leastConfidence) return false;
  if (text.length < 3 && height > oversize * glyphHeight) return false;
  if (text.length <= unsure.letters && confidence < unsure.confidence && height > unsure.size * glyphHeight) return false;
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;
  if (rotation !== 0 && letters <= turned.letters && confidence < turned.confidence) return false;
  return letters > 0 || /^(\.{2,3}|\. \. \.|…|[?!+*&%#$€/])$/u.test(text);
}
