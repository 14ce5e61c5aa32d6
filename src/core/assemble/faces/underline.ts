/** Underlines: runs of ink in a text's colour, right below its baseline and about as wide as its line. */
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { channelsOf } from "../../raster/colour.ts";
import type { SizedFace } from "../../text/metrics.ts";
import { inkExtent } from "../../text/metrics.ts";
import type { SetLine } from "./family.ts";
import { coverageOf, groundOf, placeOf } from "./ink.ts";

/**
 * Where an underline begins, in em: below the baseline, and below the box of the line, whatever its letters are thought to be. On 120 real ones it begins
 * 0.02 to 0.3 below the baseline; most borders and connectors below text begin from 0.4 on.
 */
const begin = { first: 0.01, last: 0.34, belowBox: 0.2 } as const;
/** An underline has at least so much of the text's colour, 0..1: one of a pixel may lie between two rows. */
const leastInk = 0.25;
/** Rows that have at least this share of the ink of its strongest row belong to it. */
const leastShare = 0.3;
/** An underline is at most so thick, in em and in pixels beside. */
const mostThickness = { em: 0.14, more: 0.5 } as const;
/** A column has at least this share of its ink: underscores shine through it. */
const leastDrawn = 0.4;
/** It goes on in at least this share of the columns that no letter crosses, and no letter crosses more of them than half. */
const leastCover = 0.95;
const leastOpen = 0.5;
/** It leaves this much beside letters that cross it, in em, as browsers have it. */
const besideLetters = 0.15;
/** So much ink right above and right below it is a letter that crosses it: small ones end there. */
const leastCrossing = 0.15;
/** It is longer than its line by no more than this at each end: em, or pixels if that is more. Rules, borders and connectors go on. */
const mostBeyond = { em: 0.3, pixels: 2 } as const;
/** Right below it is ground in all but this share of the open columns: fills end there, and letters go on. */
const mostBelow = 0.1;
/** No more of it than this share lies under outlines and connectors: those pass right below text, too. */
const mostDrawn = 0.5;
/** A channel may differ by so much from what lies between ground and ink. */
const stray = 32;
/** Fewer letters and digits tell nothing, and no 1 does: its foot is a run of ink, too. */
const leastLetters = 2;
const telling = /(?!1)[\p{L}\p{N}]/gu;

/** A line of text with what tells how much of each of its pixels is ink. */
interface Inked {
  readonly length: number;
  readonly coverage: (along: number, across: number) => number;
}

/** The picture with a mask of the outlines and connectors that were found in it. */
export interface Picture {
  readonly bitmap: Bitmap;
  readonly strokes: Uint8Array;
}

/** Rows of a line: the first one and the last. */
interface Band {
  readonly from: number;
  readonly to: number;
  /** Sum of the ink of its rows, in pixels. */
  readonly ink: number;
}

/** Looks at the pixels of a line; those of other colours than its text's have no ink. */
function inkOf(line: SetLine, color: string, bitmap: Bitmap): Inked {
  const [ink, ground] = [packedColour(color), groundOf(bitmap, line)];
  const [text, paper] = [channelsOf(ink), channelsOf(ground)];
  const coverage = (along: number, across: number): number => {
    const place = placeOf(line, along, across);
    const share = coverageOf(bitmap, place, ink, ground);
    if (share === 0) return 0;
    const seen = channelsOf(colourAt(bitmap, Math.round(place[0]), Math.round(place[1])));
    const rest = seen.map((value, channel) => Math.abs(value - paper[channel]! - share * (text[channel]! - paper[channel]!)));
    // Thin letters look paler than they are: an underline may be darker than its text was measured.
    return share < 1 && Math.max(...rest) > stray ? 0 : share;
  };
  return { length: Math.floor(line.box.width), coverage };
}

/** Returns how much ink all but a quarter of the columns of a row have: letters leave gaps in more. */
function inkOfRow({ length, coverage }: Inked, row: number): number {
  const shares = Array.from({ length }, (_, along) => coverage(along, row)).toSorted((one, other) => one - other);
  return shares[Math.floor((length - 1) / 4)]!;
}

/** Finds the rows in which an underline would lie; null where none have enough ink, or too many. */
function bandOf(inked: Inked, rows: { readonly first: number; readonly last: number }, most: number): Band | null {
  let [strongest, best] = [leastInk, -1];
  for (let row = rows.first; row <= rows.last; row++) {
    const ink = inkOfRow(inked, row);
    if (ink > strongest) [strongest, best] = [ink, row];
  }
  if (best < 0) return null;
  let [from, to, ink] = [best, best, strongest];
  for (const step of [-1, 1]) {
    for (let row = best + step; ink <= most; row += step) {
      const more = inkOfRow(inked, row);
      if (more < leastShare * strongest) break;
      ink += more;
      if (step < 0) from = row;
      else to = row;
    }
  }
  return ink > most ? null : { from, to, ink };
}

/** Lists the columns of a line in which no letter crosses a band, nor stands near such a one. */
function openColumns({ length, coverage }: Inked, { from, to }: Band, margin: number): readonly number[] {
  // Strokes that lean cross the rows above and below in neighbouring columns.
  const isInk = (along: number, row: number): boolean => [-1, 0, 1].some((step) => coverage(along + step, row) >= leastCrossing);
  const isCrossed = Array.from(
    { length: length + 2 * margin },
    (_, index) => isInk(index - margin, from - 1) && isInk(index - margin, to + 1),
  );
  return Array.from({ length }, (_, along) => along).filter((along) => !isCrossed.slice(along, along + 2 * margin + 1).includes(true));
}

/** Tells whether a band ends near the ends of its line, and neither of its ends turns up as the border of a box does. */
function endsWithLine({ length, coverage }: Inked, { from }: Band, isDrawn: (along: number) => boolean, fontSize: number): boolean {
  const most = Math.ceil(Math.max(mostBeyond.pixels, mostBeyond.em * fontSize));
  const isSide = (along: number): boolean =>
    Array.from({ length: from }, (_, row) => row).every((row) => coverage(along, row) >= leastShare);
  return [
    { end: -1, step: -1 },
    { end: length, step: 1 },
  ].every(({ end, step }) => {
    const beyond = Array.from({ length: most + 1 }, (_, index) => end + step * index);
    const last = beyond.findIndex((along) => !isDrawn(along));
    return last >= 0 && !beyond.slice(0, last + 1).some(isSide);
  });
}

/** Returns the rows in which the underline of a line begins: what the letters reach up to and what they reach down to say where the baseline is, and either may be wrong. */
function rowsOfUnderline({ text, box }: SetLine, face: SizedFace): { readonly first: number; readonly last: number } {
  const { top, bottom } = inkExtent(text, face);
  const baselines = [top, box.height + bottom];
  const last = Math.min(Math.max(...baselines) + begin.last * face.fontSize, box.height + begin.belowBox * face.fontSize);
  return { first: Math.ceil(Math.min(...baselines) + begin.first * face.fontSize), last: Math.floor(last) };
}

/** Tells whether a column of a band lies under an outline or a connector. */
function isStroke({ bitmap, strokes }: Picture, line: SetLine, { from, to }: Band, along: number): boolean {
  const [x, y] = placeOf(line, along, (from + to) / 2).map(Math.round) as [number, number];
  return strokes[y * bitmap.width + x] === 1;
}

const isTelling = (text: string): boolean => (text.match(telling)?.length ?? 0) >= leastLetters;

/** Tells whether a line has an underline. */
function hasUnderline(line: SetLine, face: SizedFace & { readonly color: string }, picture: Picture): boolean {
  const { fontSize } = face;
  const inked = inkOf(line, face.color, picture.bitmap);
  const { length, coverage } = inked;
  if (!isTelling(line.text) || length < 1) return false;
  const band = bandOf(inked, rowsOfUnderline(line, face), mostThickness.em * fontSize + mostThickness.more);
  if (band === null) return false;
  const isDrawn = (along: number): boolean => {
    let ink = 0;
    for (let row = band.from; row <= band.to; row++) ink += coverage(along, row);
    return ink >= leastDrawn * band.ink;
  };
  const open = openColumns(inked, band, Math.round(besideLetters * fontSize));
  const shareOf = (has: (along: number) => boolean): number => open.filter(has).length / open.length;
  return (
    open.length >= leastOpen * length &&
    shareOf(isDrawn) >= leastCover &&
    shareOf((along) => coverage(along, band.to + 2) >= leastShare) <= mostBelow &&
    shareOf((along) => isStroke(picture, line, band, along)) <= mostDrawn &&
    endsWithLine(inked, band, isDrawn, fontSize)
  );
}

/** A text with the lines of it whose place is known. */
export interface SetText {
  readonly value: string;
  /** With the type size in pixels of a line that is set in another one than its text. */
  readonly lines: readonly (SetLine & { readonly fontSize?: number })[];
}

/** Tells which lines of a text are underlined, and whether the text is: more than half of its letters are, and every line that tells: static members stand among others. */
export function underlinesOf(
  { value, lines }: SetText,
  face: SizedFace & { readonly color: string },
  picture: Picture,
): { readonly whole: boolean; readonly lines: readonly boolean[] } {
  const lettersOf = (text: string): number => text.replaceAll(/\s/g, "").length;
  const underlined = lines.map((line) => hasUnderline(line, { ...face, fontSize: line.fontSize ?? face.fontSize }, picture));
  const letters = lines.reduce((sum, { text }, index) => sum + (underlined[index]! ? lettersOf(text) : 0), 0);
  const isEvery = lines.every(({ text }, index) => underlined[index]! || !isTelling(text));
  return { whole: isEvery && 2 * letters > lettersOf(value), lines: underlined };
}
