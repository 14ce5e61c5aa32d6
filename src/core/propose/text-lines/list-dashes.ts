/**
 * Dashes before the items of a list: a space away from the words, so that neither geometry nor a finder takes them for a piece of the line. A dash is one
 * where another item has one like it, below or above it or as far from its words; dashes of connectors stand so by chance at most.
 */
import type { LineCandidate } from "../../detection.ts";
import { bottom } from "../../geometry/box.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { Glyph } from "./ink.ts";
import { heightOf, widthOf } from "./ink.ts";
import { bandsOf } from "./bands.ts";
import { median } from "../../median.ts";

/** A dash is so long and at most so thick, in heights of capitals, and so many times as long as thick. */
const dash = { least: 0.2, most: 0.85, thick: 0.3, oblong: 1.8 } as const;
/** Lines of small letters alone are measured too low by so much at most; pieces that stand on the foot of a line are so high, in heights of capitals. */
const [flat, letter] = [1.6, 0.5] as const;
/** Its middle is so far above the foot of the letters, in heights of capitals: the middle of small letters, with what hands add. */
const above = { least: 0.1, most: 0.75 } as const;
/** A space parts it from its words, in heights of capitals. */
const space = { least: 0.15, most: 1.3 } as const;
/** Before it nothing stands for so many heights of capitals: there dashes of a connector go on. */
const clear = 1;
/** Grounds that differ by more than this in a channel are two. */
const otherGround = 8;
/** Items of one list are at most so far apart, in heights of capitals. */
const apart = 6;
/** Two dashes are alike within such a share of their length and so many pixels; below each other, or from their words, within so many heights of capitals. */
const like = { share: 0.35, pixels: 2, below: 0.3, away: 0.2 } as const;

/** The dash of an item, and how far it stands before the first word. */
interface ItemDash {
  readonly glyph: Glyph;
  readonly away: number;
  readonly capital: number;
}

const middleOf = ({ top, bottom: foot }: Glyph): number => (top + foot) / 2;

/** Tells whether a piece has the form of a dash at the height of small letters. */
function isDash(glyph: Glyph, capital: number, foot: number): boolean {
  const [long, thick] = [widthOf(glyph), heightOf(glyph)];
  const isBar = long >= dash.least * capital && long <= dash.most * capital && thick <= dash.thick * capital && long >= dash.oblong * thick;
  const level = (foot - middleOf(glyph)) / capital;
  return isBar && level >= above.least && level <= above.most;
}

/** Finds the dash of a line: the last piece before its words, or the first one within it. */
function dashOf(line: LineCandidate, usual: number, glyphsAt: (top: number, bottom: number) => readonly Glyph[]): ItemDash | null {
  const { box, glyphHeight } = line;
  const capital = Math.max(glyphHeight, Math.min(usual, flat * glyphHeight));
  const reach = (space.most + dash.most + clear) * capital;
  const near = glyphsAt(box.y, bottom(box))
    .filter((glyph) => glyph.left >= box.x - reach && glyph.left < box.x + reach && glyph.bottom > box.y && glyph.top < bottom(box))
    // What is left of the border around a list stands over its dashes.
    .filter((glyph) => !glyph.cut || glyph.left >= box.x - 1)
    .toSorted((a, b) => a.left - b.left);
  const letters = near.filter((glyph) => glyph.left >= box.x - 1 && heightOf(glyph) >= letter * glyphHeight);
  const foot = median(letters.map((glyph) => glyph.bottom)) ?? bottom(box);
  const before = near.findLastIndex(({ right }) => right <= box.x);
  const within = near.findIndex(({ left }) => left >= box.x - 1);
  for (const at of [before, within]) {
    const [glyph, next, last] = [near[at], near[at + 1], near[at - 1]];
    if (glyph === undefined || next === undefined) continue;
    const away = next.left - glyph.right;
    const isSpaced = away >= space.least * capital && away <= space.most * capital;
    // what stands on another ground stands outside of the shape, as the number at the end of a connector
    const isFree =
      last === undefined || glyph.left - last.right >= clear * capital || colourDistance(last.ground, glyph.ground) > otherGround;
    if (isSpaced && isFree && colourDistance(glyph.ground, next.ground) === 0 && isDash(glyph, capital, foot))
      return { glyph, away, capital };
  }
  return null;
}

/** Tells whether two dashes are of one list. */
function areOfOneList(one: ItemDash, other: ItemDash): boolean {
  const [a, b] = [one.glyph, other.glyph];
  const down = Math.abs(middleOf(a) - middleOf(b));
  const long = Math.max(widthOf(a), widthOf(b));
  return (
    down >= one.capital &&
    down <= apart * one.capital &&
    Math.abs(widthOf(a) - widthOf(b)) <= Math.max(like.pixels, like.share * long) &&
    Math.abs(heightOf(a) - heightOf(b)) <= like.pixels &&
    (Math.abs(a.left - b.left) <= like.below * one.capital || Math.abs(one.away - other.away) <= like.away * one.capital)
  );
}

/** Lets level lines begin with the dashes before them; `glyphs` are the pieces of ink, `usual` the height of the page's capitals. */
export function withListDashes(
  lines: readonly LineCandidate[],
  { glyphs, usual }: { readonly glyphs: readonly Glyph[]; readonly usual: number },
): readonly LineCandidate[] {
  const glyphsAt = bandsOf(glyphs);
  const dashes = lines.map((line) => (line.rotation === 0 && line.says === undefined ? dashOf(line, usual, glyphsAt) : null));
  return lines.map((line, at) => {
    const own = dashes[at]!;
    if (own === null || own.glyph.left >= line.box.x) return line;
    const isItem = dashes.some((other) => other !== null && other !== own && areOfOneList(own, other));
    return isItem ? { ...line, box: { ...line.box, x: own.glyph.left, width: line.box.x + line.box.width - own.glyph.left } } : line;
  });
}
