/** Fragments of text: rows of a few letters at most of which nothing in the ink says that they are text, and letters that lines run into. */
import type { Fragment } from "../../detection.ts";
import { hexColour } from "../../raster/bitmap.ts";
import { findCrossed } from "./crossed.ts";
import type { Glyph, Ink } from "./ink.ts";
import { boundsOfGlyphs } from "./ink.ts";
import type { Ringed } from "./ringed.ts";
import type { TextRow } from "./rows.ts";

/** Fragments are so high and wide, in letter heights of the page; stars are the lowest, and so few letters, which may be the number of a step, so high. */
const size = { least: 0.3, most: 1.8, widest: 4, few: 2, mostOfFew: 2.6 } as const;
/** Of rows that only their reading and their place can say to be text. */
const unsaid = 0.3;

/** Makes a fragment of letters, and of the pixels of the line that runs into them. */
function fragmentOf(
  letters: readonly Glyph[],
  { ink, usual, ringed }: { readonly ink: Ink; readonly usual: number; readonly ringed: Ringed },
  line: readonly number[] = [],
): Fragment {
  const strongest = letters.reduce((best, letter) => (letter.peak > best.peak ? letter : best));
  const ring = ringed.ringOf.get(letters[0]!);
  return {
    ...(ring === undefined ? {} : { ring }),
    box: boundsOfGlyphs(letters),
    rotation: 0,
    glyphHeight: usual,
    color: hexColour(strongest.ink),
    ground: hexColour(strongest.ground),
    confidence: unsaid,
    letters: letters.length,
    crossing: line.map((at) => [at, ink.groundAt(at % ink.width, Math.floor(at / ink.width))]),
  };
}

/** Finds the fragments among the rows and the ink that belong to no line of text; `usual` is the page's letter height. */
export function findFragments(rest: {
  readonly ink: Ink;
  readonly rows: readonly TextRow[];
  readonly free: readonly Glyph[];
  readonly ringed: Ringed;
  readonly usual: number;
}): readonly Fragment[] {
  const { ink, usual } = rest;
  const isSmall = ({ left, right, top, bottom, bodies }: TextRow): boolean =>
    bottom - top >= size.least * usual &&
    bottom - top <= (bodies.length <= size.few ? size.mostOfFew : size.most) * usual &&
    right - left <= size.widest * usual;
  return [
    ...rest.rows.filter(isSmall).map(({ bodies, parts }) => fragmentOf([...bodies, ...parts], rest)),
    ...findCrossed(ink, rest.free, usual).map(({ letters, line }) => fragmentOf(letters, rest, line)),
  ];
}
