/** Pages in typewriter faces: letters stand at equal steps, and a space is as wide as a letter, so that words and lone marks have wide gaps between them. */
import type { LineCandidate } from "../../detection.ts";
import { containsPoint } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import type { Glyph } from "./ink.ts";

/** Fewer letters than this stand at equal steps by chance. */
const leastLetters = 6;
/** A letter's middle lies so near to its place, in steps, and so many letters of a line do. */
const [offPlace, mostLetters] = [0.18, 0.9] as const;
/** So many lines, and such a share of them, make a page one of typewriter faces: of 53 pages of `train` four have more than 0.75, all others at most 0.45. */
const [leastLines, leastShare] = [5, 0.6] as const;
/** The gap that one space leaves between narrow letters, in steps. */
const space = 1.9;
/** A lone mark stands two steps from the next letter, give or take. */
const offMark = 0.36;

/** Returns the sides of pieces together. */
const sidesOf = (pieces: readonly Glyph[]): Pick<Glyph, "left" | "right" | "top" | "bottom"> => ({
  left: Math.min(...pieces.map(({ left }) => left)),
  right: Math.max(...pieces.map(({ right }) => right)),
  top: Math.min(...pieces.map(({ top }) => top)),
  bottom: Math.max(...pieces.map(({ bottom }) => bottom)),
});
const middle = ({ left, right }: Glyph): number => (left + right) / 2;

/** Joins pieces that stand above one another, as dots and their letters do; from left to right. */
export function joinStacked(glyphs: readonly Glyph[]): readonly Glyph[] {
  const letters: Glyph[] = [];
  for (const glyph of glyphs.toSorted((one, other) => middle(one) - middle(other))) {
    const last = letters.at(-1);
    const common = last === undefined ? 0 : Math.min(last.right, glyph.right) - Math.max(last.left, glyph.left);
    if (last !== undefined && common > 0.5 * Math.min(last.right - last.left, glyph.right - glyph.left))
      letters[letters.length - 1] = { ...last, ...sidesOf([last, glyph]) };
    else letters.push(glyph);
  }
  return letters;
}

/** Returns the step between letters, pixels; null where they do not stand at equal ones. */
function stepOf(letters: readonly Glyph[]): number | null {
  const ways = letters.slice(1).map((letter, at) => middle(letter) - middle(letters[at]!));
  const step = median(ways) ?? 0;
  const placed = ways.filter((way) => way > 0.5 * step && Math.abs(way / step - Math.round(way / step)) <= offPlace);
  return placed.length >= mostLetters * ways.length ? step : null;
}

/** Returns the step of a page whose letters stand at equal ones, in heights of capitals; null on all others. */
export function typewriterStep(lines: readonly LineCandidate[], glyphs: readonly Glyph[]): number | null {
  const asked = lines
    .filter(({ rotation }) => rotation === 0)
    .map(({ box, glyphHeight }) => ({
      glyphHeight,
      letters: joinStacked(glyphs.filter((glyph) => containsPoint(box, [middle(glyph), (glyph.top + glyph.bottom) / 2]))),
    }))
    .filter(({ letters }) => letters.length >= leastLetters);
  const told = asked.flatMap(({ letters, glyphHeight }) => {
    const step = stepOf(letters);
    return step === null ? [] : [step / glyphHeight];
  });
  return told.length >= Math.max(leastLines, leastShare * asked.length) ? (median(told) ?? null) : null;
}

/** Returns the widest gap that one space makes, for a step. */
export const widestSpace = (step: number): number => space * step;

/** Finds the lone mark before or behind a line, a space away: the minus or plus of a member, a bullet. */
export function marksBeside(line: readonly Glyph[], step: number, all: readonly Glyph[]): readonly Glyph[] {
  const { left, right, top, bottom } = sidesOf(line);
  const middles = line.map(middle);
  return all.filter((mark) => {
    if (mark.top < top || mark.bottom > bottom || mark.right - mark.left > 1.2 * step) return false;
    const way = mark.right < left ? Math.min(...middles) - middle(mark) : mark.left > right ? middle(mark) - Math.max(...middles) : 0;
    return Math.abs(way / step - 2) <= offMark;
  });
}
