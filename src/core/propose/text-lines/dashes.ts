/** Dashes of a line at both ends of its label are no hyphens of it: they go on beyond the label, or come again at its other end. */
import type { LineCandidate } from "../../detection.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { inkHeight } from "./column-ink.ts";
import type { Glyph } from "./ink.ts";

/** A dash is at most so thick and so wide, in heights of capitals; one that slants is nowhere higher in a column than such a share of its height. */
const most = { thickness: 0.35, width: 2, column: 0.6 } as const;
/** Dashes of one line are alike within so many pixels, or such a share of the larger one; what a label cuts off them may be shorter. */
const like = { pixels: 2, share: 0.5 } as const;
/** The next dash lies no farther away than so many of its widths and pixels, and on the line of the one before within so many heights of capitals. */
const gap = { widths: 1.6, pixels: 2 } as const;
const inLine = 0.2;
/** A line runs through the middle of its label: dashes lie within such a share of a capital's height from there. Points at its foot are an ellipsis. */
const offMiddle = 0.3;

const widthOf = ({ left, right }: Glyph): number => right - left;
const heightOf = ({ top, bottom }: Glyph): number => bottom - top;
const middleOf = ({ left, top, right, bottom }: Glyph): readonly [number, number] => [(left + right) / 2, (top + bottom) / 2];
const isNoLarger = (one: number, other: number): boolean => one - other <= Math.max(like.pixels, like.share * one);

/** Tells whether a piece may be a level or slanting dash: no higher than wide, and thin in each of its columns. */
function mayBeDash({ left, right, top, bottom }: Glyph, line: LineCandidate, bitmap: Bitmap): boolean {
  const capital = line.glyphHeight;
  if (right - left < bottom - top || right - left > most.width * capital) return false;
  if (bottom - top <= most.thickness * capital) return true;
  for (let x = left; x < right; x++) if (inkHeight(bitmap, line, { x, top, end: bottom }) > most.column * (bottom - top)) return false;
  return true;
}

/** Tells whether a piece is a dash of another's line, or what a label left of one: no larger, and where that line goes on. */
function isOfLine(one: Glyph, other: Glyph, capital: number): boolean {
  if (!isNoLarger(widthOf(one), widthOf(other)) || !isNoLarger(heightOf(one), heightOf(other))) return false;
  const [[x, y], [u, v]] = [middleOf(one), middleOf(other)];
  const [across, down] = [Math.abs(u - x), Math.abs(v - y)];
  const rise = heightOf(other) - most.thickness * capital;
  // A stroke of some thickness rises by less than its box is high.
  const [least, largest] = rise <= 0 ? [0, 0] : [rise / widthOf(other), heightOf(other) / widthOf(other)];
  return down >= least * across - inLine * capital && down <= largest * across + inLine * capital;
}

/** Finds the pieces at the ends of a line that are dashes of a connector. */
function dashesOf(
  line: LineCandidate,
  bitmap: Bitmap,
  glyphs: readonly Glyph[],
): { readonly own: readonly Glyph[]; readonly letters: readonly Glyph[] } {
  const { box, glyphHeight: capital } = line;
  const near = glyphs.filter((glyph) => glyph.bottom > box.y - capital && glyph.top < box.y + box.height + capital);
  const own = near
    .filter(
      (glyph) =>
        glyph.left >= box.x - 1 && glyph.right <= box.x + box.width + 1 && glyph.top >= box.y - 1 && glyph.bottom <= box.y + box.height + 1,
    )
    .toSorted((a, b) => a.left - b.left);
  const dashes = near.filter((glyph) => mayBeDash(glyph, line, bitmap));
  const others = own.filter((glyph) => !dashes.includes(glyph));
  const middle = box.y + box.height / 2;
  const isLevel = (glyph: Glyph): boolean => heightOf(glyph) <= most.thickness * capital;
  const [start, end] = [Math.min(...others.map(({ left }) => left)), Math.max(...others.map(({ right }) => right))];
  const gapOf = (glyph: Glyph): number => gap.widths * widthOf(glyph) + gap.pixels;
  /** The letters lie between both. */
  const areApart = (one: Glyph, other: Glyph): boolean =>
    (one.right <= start && other.left >= end) || (other.right <= start && one.left >= end);
  const isDash = (glyph: Glyph, goesOn: (other: Glyph) => boolean): boolean =>
    dashes.includes(glyph) &&
    (!isLevel(glyph) || Math.abs(middleOf(glyph)[1] - middle) <= offMiddle * capital) &&
    dashes.some((other) => {
      if (other === glyph || !isOfLine(glyph, other, capital)) return false;
      const isNext = Math.max(other.left - glyph.right, glyph.left - other.right) <= gapOf(other);
      return (goesOn(other) && isNext) || (isLevel(glyph) && own.includes(other) && areApart(glyph, other));
    });
  const letters = [...own];
  while (letters.length > 1 && isDash(letters[0]!, (other) => other.left < letters[0]!.left || other === letters[1])) letters.shift();
  while (letters.length > 1 && isDash(letters.at(-1)!, (other) => other.right > letters.at(-1)!.right || other === letters.at(-2)))
    letters.pop();
  return { own, letters };
}

/** Takes the dashes of connectors from the ends of level lines; `glyphs` are the pieces of ink. */
export function withoutDashes(
  lines: readonly LineCandidate[],
  { bitmap, glyphs }: { readonly bitmap: Bitmap; readonly glyphs: readonly Glyph[] },
): readonly LineCandidate[] {
  return lines.map((line) => {
    if (line.rotation !== 0) return line;
    const { own, letters } = dashesOf(line, bitmap, glyphs);
    if (letters.length === own.length) return line;
    const left = letters[0] === own[0] ? line.box.x : letters[0]!.left;
    const right = letters.at(-1) === own.at(-1) ? line.box.x + line.box.width : letters.at(-1)!.right;
    return { ...line, box: { ...line.box, x: left, width: right - left } };
  });
}
