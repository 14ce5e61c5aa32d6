/** Which of two readings of a line is believed: of our own net, which knows Cyrillic and Greek, and of PP-OCR, which knows Latin and Chinese better. */
import type { Reading } from "../detection.ts";
import { weighed } from "./agreement.ts";
import { countMarks, withMarks } from "./marks.ts";
import { latinTwins } from "./scripts.ts";

/** Letters that PP-OCR does not know, or not all of. */
const ownLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** A page is written in such letters when so many lines hold so many of them, so sure and such a share of all. */
const proof = { lines: 2, letters: 3, confidence: 0.75, share: 0.4 } as const;
/** On a page without proof, a line alone is in such letters when it holds so many, so sure. */
const alone = { letters: 4, confidence: 0.8, share: 0.6 } as const;
/**
 * PP-OCR has few letters with marks and reads them without, or as other letters (i for ü): our marks go to the same letters of its reading from the first
 * confidence on, and from the second on our reading is believed where that would lose some of them.
 */
const sureOfMarks = { sameLetters: 0.6, others: 0.85 } as const;

function countLetters(text: string): { readonly own: number; readonly all: number } {
  const signs = Array.from(text).filter((sign) => /\p{L}/u.test(sign));
  return { own: signs.filter((sign) => ownLetter.test(sign)).length, all: signs.length };
}

function holds({ text, confidence }: Reading, least: Readonly<Record<"letters" | "confidence" | "share", number>>): boolean {
  const { own, all } = countLetters(text);
  return own >= least.letters && own >= least.share * all && confidence >= least.confidence;
}

/** Chooses of two readings of a line, on a page that is in letters of our own net or not. */
function chosenOf(read: Reading, other: Reading, isOfScript: boolean): Reading {
  if (isOfScript ? ownLetter.test(read.text) : holds(read, alone)) return read;
  const own = { ...read, text: latinTwins(read.text) };
  const isOdd = ownLetter.test(own.text);
  if (other.text === "" || (!isOdd && other.confidence < own.confidence)) return own;
  const joined = own.confidence >= sureOfMarks.sameLetters ? withMarks(other.text, own.text) : other.text;
  const isPoorer = own.confidence >= sureOfMarks.others && countMarks(joined) < countMarks(own.text);
  return isPoorer ? own : { ...other, text: joined };
}

/** Looks at our own readings of a page, and returns what chooses between the two readings of one of its lines and says how sure both are together. */
export function chooseOnPage(page: readonly Reading[]): (own: Reading, other: Reading) => Reading {
  const isOfScript = page.filter((reading) => holds(reading, proof)).length >= proof.lines;
  return (own, other) => weighed(chosenOf(own, other, isOfScript), own, other);
}
