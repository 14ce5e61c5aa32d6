/** Letters of two lines that touch, such as a g over a d in handwriting, are taken apart at the level between both lines. */
import { isStraightStroke, thickestPlace } from "./glyph.ts";
import type { Glyph, Ink } from "./ink.ts";
import { heightOf } from "./ink.ts";
import { bandsOf } from "./bands.ts";
import { looksLikeLetters } from "./rows.ts";
import { median } from "../../median.ts";

/** How many times as high as the letters around it such a component is. */
const stack = { least: 1.5, most: 3.2 } as const;
/** So many letters stand beside it in each of the lines, at most so many letter heights away. */
const company = { least: 2, reach: 3 } as const;
/** Strokes of letters are at most this share of their height thick. */
const mostThickness = 0.45;
/** Both parts are at least this share of a letter high. */
const leastPart = 0.5;
/** Letters of one line begin and end within this share of their height. */
const slack = 0.5;
/** The cut lies so near to where the lower line begins, or between it and the baseline of the upper one, in letter heights. */
const reach = 0.12;

/** Where a component is cut: pixels from this row on belong to the lower line. */
interface Cut {
  readonly glyph: Glyph;
  readonly row: number;
}

/** Finds the level between the two lines that stand beside a component; null where there are none. */
function levelBetween(
  glyph: Glyph,
  near: readonly Glyph[],
): { readonly from: number; readonly to: number; readonly letter: number } | null {
  const middle = (glyph.top + glyph.bottom) / 2;
  const isUpper = (other: Glyph): boolean => (other.top + other.bottom) / 2 < middle;
  const [upper, lower] = [near.filter(isUpper), near.filter((other) => !isUpper(other))];
  if (upper.length < company.least || lower.length < company.least) return null;
  const letter = median(near.map(heightOf))!;
  const [baseline, head] = [median(upper.map(({ bottom }) => bottom))!, median(lower.map(({ top }) => top))!];
  const isStack = heightOf(glyph) >= stack.least * letter && heightOf(glyph) <= stack.most * letter && baseline <= head + slack * letter;
  const top = Math.min(...upper.map((other) => other.top)) - slack * letter;
  const bottom = Math.max(...lower.map((other) => other.bottom)) + slack * letter;
  if (!isStack || glyph.top < top || glyph.bottom > bottom) return null;
  const highest = Math.min(...lower.map((other) => other.top));
  return { from: Math.floor(Math.min(baseline, highest - reach * letter)), to: Math.ceil(highest + reach * letter), letter };
}

/** Finds the row with the least ink between two levels; of several the lowest, since letters reach under their line more than over it. */
function thinnestRow(glyph: Glyph, { labels, width }: Ink, from: number, to: number): number {
  let [best, least] = [from, Infinity];
  for (let y = from; y <= to; y++) {
    let ink = 0;
    for (let x = glyph.left; x < glyph.right; x++) if (labels[y * width + x] === glyph.label) ink++;
    if (ink <= least + 1) [best, least] = [y, Math.min(ink, least)];
  }
  return best;
}

function cutOf(glyph: Glyph, ink: Ink, near: readonly Glyph[]): Cut | null {
  const level = levelBetween(glyph, near);
  if (level === null || thickestPlace(glyph, ink) > Math.max(3, mostThickness * level.letter) || isStraightStroke(glyph, ink)) return null;
  const least = Math.ceil(leastPart * level.letter);
  const [from, to] = [Math.max(level.from, glyph.top + least), Math.min(level.to, glyph.bottom - least)];
  return from > to ? null : { glyph, row: thinnestRow(glyph, ink, from, to) };
}

/** Returns a part of a component with the box of the pixels that bear its label. */
function partOf(glyph: Glyph, { labels, width }: Ink, label: number, rows: { readonly from: number; readonly to: number }): Glyph {
  let [left, right, top, bottom, area] = [glyph.right, glyph.left, rows.to, rows.from, 0];
  for (let y = rows.from; y < rows.to; y++) {
    for (let x = glyph.left; x < glyph.right; x++) {
      if (labels[y * width + x] !== label) continue;
      area++;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return { ...glyph, label, left, right, top, bottom, area };
}

/** Cuts the components that reach over two lines of letters; lower parts get labels of their own, in `labels` too. */
export function splitStacked(ink: Ink): Ink {
  const letters = ink.glyphs.filter((glyph) => looksLikeLetters(glyph) && !glyph.cut);
  const near = bandsOf(letters);
  const cuts = letters.flatMap((glyph) => {
    const height = heightOf(glyph);
    if (glyph.right - glyph.left > 3 * height) return [];
    const others = near(glyph.top, glyph.bottom).filter(
      (other) =>
        other !== glyph &&
        heightOf(other) * stack.least <= height &&
        heightOf(other) * stack.most * 1.2 >= height &&
        other.top >= glyph.top - 0.3 * height &&
        other.bottom <= glyph.bottom + 0.3 * height &&
        Math.max(other.left - glyph.right, glyph.left - other.right) <= (company.reach * height) / stack.most,
    );
    return cutOf(glyph, ink, others) ?? [];
  });
  const glyphs = [...ink.glyphs];
  for (const { glyph, row } of cuts) {
    const label = glyphs.length + 1;
    for (let y = row; y < glyph.bottom; y++) {
      for (let x = glyph.left; x < glyph.right; x++) {
        const at = y * ink.width + x;
        if (ink.labels[at] === glyph.label) ink.labels[at] = label;
      }
    }
    glyphs[glyph.label - 1] = partOf(glyph, ink, glyph.label, { from: glyph.top, to: row });
    glyphs.push(partOf(glyph, ink, label, { from: row, to: glyph.bottom }));
  }
  return cuts.length === 0 ? ink : { ...ink, glyphs };
}
