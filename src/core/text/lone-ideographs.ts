/** Ideographs that stand alone on a page of another script: feet of crows and other strokes of drawings read as such. */
import type { Reading } from "../detection.ts";

/** What is so short is no word of a page, of which so many other lines say in what it is written. */
const page = { letters: 2, lines: 10 } as const;

const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const lone = new RegExp(`^\\p{Script=Han}{1,${page.letters}}$`, "u");

/** Reads nothing where one or two ideographs stand alone on a page in whose other lines there are none. */
export function dropLoneIdeographs<Read extends Reading>(readings: readonly Read[]): readonly Read[] {
  const isLone = ({ text }: Reading): boolean => lone.test(text.replaceAll(/\s/gu, ""));
  const others = readings.filter((reading) => !isLone(reading) && /\p{L}/u.test(reading.text));
  if (others.length < page.lines || others.some(({ text }) => square.test(text))) return readings;
  return readings.map((reading) => (isLone(reading) ? { ...reading, text: "", confidence: 0 } : reading));
}
