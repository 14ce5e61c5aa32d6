/** How sure a reading is by what two readers say: each spells what it cannot read in letters that it knows, and both agree on what they can read. */
import type { Reading } from "../detection.ts";
import { editDistance } from "./edit-distance.ts";
import { plainText } from "./marks.ts";

/**
 * The product of both confidences and of the third power of the share of letters that are the same: readers that know the script spell alike. Of 1,766 right
 * lines on drawn pages by authors whom the net does not know 33 are below it, of 223 by hand 118 (and all but 5 of 692 wrong ones of which it is not sure
 * itself), and of 432 lines in other scripts, scribbles and letters of three pixels all.
 */
const agreed = 0.66;
/** Ideographs, which our own net cannot read: of 157 right lines of PP-OCR none is below. */
const sureOfHan = 0.8;
/** Letters of our own net's scripts, of which PP-OCR says nothing: of 160 right lines 19 are below. */
const sureOfOwn = 0.8;
/** What is doubtful has a confidence between these: above what counts as a drawing, and below what counts as right. */
const doubtful = { least: 0.31, most: 0.49 } as const;

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const ownLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Returns the share of letters that two readings have in common, whatever their marks, case and spaces. */
function likeness(one: string, other: string): number {
  const [a, b] = [plainText(one), plainText(other)];
  const longest = Math.max(Array.from(a).length, Array.from(b).length);
  // One sign alone is read in two ways by good readers: a figure for a letter, a minus for a dash.
  if (longest <= 1) return a === b ? 1 : 0.9;
  return 1 - editDistance(a, b) / longest;
}

/** Returns how much speaks for a reading, of what is needed at least: 1 and more is enough. */
function evidence(chosen: Reading, own: Reading, other: Reading): number {
  if (han.test(chosen.text)) return chosen.confidence / sureOfHan;
  if (ownLetter.test(chosen.text)) return chosen.confidence / sureOfOwn;
  return (own.confidence * other.confidence * likeness(own.text, other.text) ** 3) / agreed;
}

/** Gives the reading that was chosen of two the confidence that both together deserve: its own one, or one below a half where they disagree. */
export function weighed(chosen: Reading, own: Reading, other: Reading): Reading {
  const enough = evidence(chosen, own, other);
  if (chosen.text === "" || enough >= 1) return chosen;
  const confidence = doubtful.least + (doubtful.most - doubtful.least) * enough;
  return { ...chosen, confidence: Math.min(chosen.confidence, Math.round(confidence * 1024) / 1024) };
}
