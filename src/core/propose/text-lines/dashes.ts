/** Dashes of a line at both ends of its label are no hyphens of it: they go on beyond the label, or come again at its other end; nor are points, and heads behind dashes. */
import type { LineCandidate } from "../../detection.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { inkHeight } from "./column-ink.ts";
import type { Glyph } from "./ink.ts";
import { heightOf, widthOf } from "./ink.ts";
import { bandsOf } from "./bands.ts";
import { median } from "../../median.ts";

/** A dash is at most so thick and so wide, in heights of capitals; one that slants is nowhere higher in a column than such a share of its height. */
const most = { thickness: 0.35, width: 2, column: 0.6 } as const;
/** Dashes of one line are alike within so many pixels, or such a share of the larger one; what a label cuts off them may be shorter. */
const like = { pixels: 2, share: 0.5 } as const;
/** The next dash lies no farther away than so many of its widths and pixels, and on the line of the one before within so many heights of capitals. */
const gap = { widths: 1.6, pixels: 2 } as const;
const inLine = 0.2;
/** A line runs through the middle of its label: dashes lie within such a share of a capital's height from there. Points at its foot are an ellipsis. */
const offMiddle = 0.3;

/** Dashes of an upright line are so high at most, in heights of capitals, lie in one column within so many pixels, and are so many, so many of them above or below the text. */
const upright = { height: 0.6, off: 1, fewest: 4, beyond: 2 } as const;

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

/** Dashes of the side of a frame over or under a text lie in one row within so many pixels, and are so many, side by side. */
const level = { off: 1, fewest: 5 } as const;

/** A line of text with the pieces of ink in it, from the left, and the pieces in and near it that may be dashes or points of a connector. */
interface Label {
  readonly capital: number;
  /** Of its capitals; commas and letters like g hang below them. */
  readonly middle: number;
  readonly own: readonly Glyph[];
  /** How many pieces it was found with. */
  readonly whole: number;
  /** Its first and last piece as it was found. */
  readonly ends: readonly [Glyph | undefined, Glyph | undefined];
  readonly dashes: ReadonlySet<Glyph>;
  /** Points that lie outside of it. */
  readonly points: readonly Glyph[];
  /** Dashes of an upright line that runs past one of its ends. */
  readonly sides: ReadonlySet<Glyph>;
  /** Where its letters, which are no dashes, begin and end. */
  readonly start: number;
  readonly end: number;
}

function labelOf(line: LineCandidate, bitmap: Bitmap, glyphsAt: (top: number, bottom: number) => readonly Glyph[]): Label {
  const { box, glyphHeight: capital } = line;
  const around = 2 * capital;
  const near = glyphsAt(box.y - around, box.y + box.height + around).filter(
    ({ left, top, right, bottom }) =>
      bottom > box.y - around && top < box.y + box.height + around && right > box.x - around && left < box.x + box.width + around,
  );
  const isWithin = ({ left, top, right, bottom }: Glyph): boolean =>
    left >= box.x - 1 && right <= box.x + box.width + 1 && top >= box.y - 1 && bottom <= box.y + box.height + 1;
  // What is left of a border that a head touches is no piece of its own.
  const isRest = (glyph: Glyph): boolean => glyph.cut && Math.max(widthOf(glyph), heightOf(glyph)) <= most.thickness * capital;
  const all = near.filter((glyph) => isWithin(glyph) && !isRest(glyph)).toSorted((a, b) => a.left - b.left);
  const dashes = new Set(near.filter((glyph) => mayBeDash(glyph, line, bitmap)));
  const side = levelSideIn(all, dashes, capital);
  const own = all.filter((glyph) => !side.has(glyph));
  const points = near.filter((glyph) => Math.max(widthOf(glyph), heightOf(glyph)) <= most.thickness * capital && !isWithin(glyph));
  const sides = new Set(own.filter((glyph) => isOfUprightSide(glyph, near, { capital, isWithin })));
  const letters = own.filter((glyph) => !dashes.has(glyph));
  const [start, end] = [Math.min(...letters.map(({ left }) => left)), Math.max(...letters.map(({ right }) => right))];
  const foot = median(letters.map(({ bottom }) => bottom)) ?? box.y + box.height / 2 + capital / 2;
  return { capital, middle: foot - capital / 2, own, whole: all.length, ends: [all[0], all.at(-1)], dashes, points, sides, start, end };
}

/** Lists the pieces of a row that follow each other as dashes do, around one of them. */
function runAround(glyph: Glyph, row: readonly Glyph[], isNext: (one: Glyph, other: Glyph) => boolean): readonly Glyph[] {
  const at = row.indexOf(glyph);
  let [first, last] = [at, at];
  while (first > 0 && isNext(row[first - 1]!, row[first]!)) first--;
  while (last < row.length - 1 && isNext(row[last]!, row[last + 1]!)) last++;
  return row.slice(first, last + 1);
}

/** Finds the dashes of a level line under the feet or over the heads of letters, as of the side of a frame on which its name stands, with those at its corners. */
function levelSideIn(pieces: readonly Glyph[], dashes: ReadonlySet<Glyph>, capital: number): ReadonlySet<Glyph> {
  const letters = pieces.filter((glyph) => !dashes.has(glyph));
  if (letters.length === 0) return new Set();
  const [foot, head] = [median(letters.map(({ bottom }) => bottom))!, median(letters.map(({ top }) => top))!];
  const isBeyond = ({ top, bottom }: Glyph): boolean => top >= foot || bottom <= Math.min(head, foot - capital);
  const isNext = (one: Glyph, other: Glyph): boolean =>
    other.left - one.right <= gap.widths * Math.max(widthOf(one), widthOf(other)) + gap.pixels;
  const side = new Set<Glyph>();
  for (const glyph of pieces) {
    if (!dashes.has(glyph) || heightOf(glyph) > most.thickness * capital || !isBeyond(glyph)) continue;
    // at a corner a dash has a piece of the upright side
    const row = pieces
      .filter((other) => isBeyond(other) && heightOf(other) <= upright.height * capital && widthOf(other) <= most.width * capital)
      .filter(({ top, bottom }) => Math.abs(top - glyph.top) <= level.off || Math.abs(bottom - glyph.bottom) <= level.off);
    const run = runAround(glyph, row, isNext);
    if (run.filter((other) => dashes.has(other)).length >= level.fewest) for (const other of run) side.add(other);
  }
  return side;
}

/** Tells whether a piece is a dash of an upright line, as of the side of a frame that is as wide as its text: that goes on above or below the text. */
function isOfUprightSide(
  glyph: Glyph,
  near: readonly Glyph[],
  { capital, isWithin }: { readonly capital: number; readonly isWithin: (glyph: Glyph) => boolean },
): boolean {
  if (widthOf(glyph) > most.thickness * capital || heightOf(glyph) > upright.height * capital) return false;
  const column = near
    .filter(({ left, right }) => Math.abs(left - glyph.left) <= upright.off && Math.abs(right - glyph.right) <= upright.off)
    .toSorted((one, other) => one.top - other.top);
  const isNext = (one: Glyph, other: Glyph): boolean =>
    other.top - one.bottom <= gap.widths * Math.max(heightOf(one), heightOf(other)) + gap.pixels;
  const run = runAround(glyph, column, isNext);
  return run.length >= upright.fewest && run.filter((one) => !isWithin(one)).length >= upright.beyond;
}

/** Tells whether a piece is a level dash in the middle of a label. */
function isLevelDash(glyph: Glyph, { capital, middle, dashes }: Label): boolean {
  return dashes.has(glyph) && heightOf(glyph) <= most.thickness * capital && Math.abs(middleOf(glyph)[1] - middle) <= offMiddle * capital;
}

/** Tells whether nothing stands above or below a piece, but for a pixel at its ends: strokes of Chinese letters and dots of small ones do not. */
function standsAlone(glyph: Glyph, own: readonly Glyph[]): boolean {
  return own.every((other) => other === glyph || other.right <= glyph.left + 1 || other.left >= glyph.right - 1);
}

/** Tells whether a piece is a dash of a connector; `goesOn` tells of others whether they lie farther out. */
function isDash(glyph: Glyph, label: Label, goesOn: (other: Glyph) => boolean): boolean {
  const { capital, own, dashes, start, end } = label;
  const isLevel = heightOf(glyph) <= most.thickness * capital;
  if (!dashes.has(glyph) || (isLevel && !isLevelDash(glyph, label))) return false;
  return Array.from(dashes).some((other) => {
    if (other === glyph || !isOfLine(glyph, other, capital)) return false;
    const isNext = Math.max(other.left - glyph.right, glyph.left - other.right) <= gap.widths * widthOf(other) + gap.pixels;
    const areApart = (glyph.right <= start && other.left >= end) || (other.right <= start && glyph.left >= end);
    return (goesOn(other) && isNext) || (isLevel && own.includes(other) && areApart);
  });
}

/** Tells whether a piece is a point of a dotted connector: two more follow outside of the label, in equal steps in one direction. */
function isPoint(glyph: Glyph, { capital, points }: Label): boolean {
  if (Math.max(widthOf(glyph), heightOf(glyph)) > most.thickness * capital) return false;
  const [x, y] = middleOf(glyph);
  const isAt = (point: Glyph, [u, v]: readonly [number, number]): boolean =>
    Math.hypot(middleOf(point)[0] - u, middleOf(point)[1] - v) <= inLine * capital;
  return points.some((next) => {
    const [u, v] = middleOf(next);
    return Math.hypot(u - x, v - y) <= capital && points.some((last) => last !== next && isAt(last, [2 * u - x, 2 * v - y]));
  });
}

/** Takes away from one end, of pieces that are listed from there inwards, what a connector has there: dashes, points, and a head behind two dashes. */
function fromEnd(pieces: readonly Glyph[], label: Label, isFarther: (one: Glyph, other: Glyph) => boolean): readonly Glyph[] {
  const letters = [...pieces];
  while (letters.length > 1 && label.sides.has(letters[0]!)) letters.shift();
  const [head, first, second] = letters;
  const hasHead =
    second !== undefined &&
    !label.dashes.has(head!) &&
    [first!, second].every((dash) => isLevelDash(dash, label) && standsAlone(dash, letters.slice(1))) &&
    isOfLine(first!, second, label.capital);
  if (hasHead) letters.shift();
  const isTaken = (glyph: Glyph, next: Glyph): boolean =>
    standsAlone(glyph, letters) && (isPoint(glyph, label) || isDash(glyph, label, (other) => isFarther(other, glyph) || other === next));
  while (letters.length > 1 && isTaken(letters[0]!, letters[1]!)) letters.shift();
  return letters;
}

/** Takes what connectors have at both ends of level lines from them; `glyphs` are the pieces of ink. */
export function withoutDashes(
  lines: readonly LineCandidate[],
  { bitmap, glyphs }: { readonly bitmap: Bitmap; readonly glyphs: readonly Glyph[] },
): readonly LineCandidate[] {
  const glyphsAt = bandsOf(glyphs);
  return lines.map((line) => {
    if (line.rotation !== 0) return line;
    const label = labelOf(line, bitmap, glyphsAt);
    const behind = fromEnd(label.own, label, (one, other) => one.left < other.left);
    const letters = fromEnd(behind.toReversed(), label, (one, other) => one.right > other.right).toReversed();
    if (letters.length === 0 || letters.length === label.whole) return line;
    const { box } = line;
    const left = letters[0] === label.ends[0] ? box.x : letters[0]!.left;
    const right = letters.at(-1) === label.ends[1] ? box.x + box.width : letters.at(-1)!.right;
    const top = Math.max(box.y, Math.min(...letters.map((glyph) => glyph.top)));
    const bottom = Math.min(box.y + box.height, Math.max(...letters.map((glyph) => glyph.bottom)));
    return { ...line, box: { x: left, y: top, width: right - left, height: bottom - top } };
  });
}
