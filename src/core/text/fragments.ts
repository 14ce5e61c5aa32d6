/** Fragments: what may be text though nothing in its ink says so. Which of them are read, and which readings are believed, hangs on where they stand. */
import type { Detections, Fragment, LineCandidate, ReadFragment, Reading } from "../detection.ts";
import { area, centre, containsPoint, overlapArea } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { channelsOf } from "../raster/colour.ts";
import { isBesideLines, isBracket } from "./brackets.ts";

/** A fragment that shares so much of its area with a line of text is a piece of it. */
const ofLine = 0.3;
/** Digits and capitals are so high, stars so large, in letter heights; stars are about as wide as high. */
const letter = { least: 0.55, most: 1.5 } as const;
const star = { least: 0.25, most: 0.8, aspect: 1.4 } as const;
/** Fragments of one letter are read where the page net sees the end of a connector so near, in letter heights, and so surely. */
const nearEnd = { reach: 4, confidence: 0.2 } as const;
/** They are read, too, where they stand in the middle of what the page net sees as a shape, so surely, and their middles are so near as a share of its size. */
const inShape = { score: 0.3, off: 0.15, lowest: 0.4, letters: 2 } as const;
/** Names of fields and the like have so many letters: longer ones are lines of text. */
const word = { least: 2, most: 4 } as const;
/** Brackets are so high and wide, in letter heights. */
const bracket = { least: 0.8, most: 2.2, widest: 1.3 } as const;
/** No more are read on a page: one with more is full of pictures. */
const most = 150;

/** What stands at the end of a connector: one or none, a letter for any number, a star, a range. Other digits were pieces of heads and letters, of 8 on 237 pages 8. */
const multiplicity = /^(?:[01*nNmM]|(?:\d{1,2}|[*nNmM])\.{2,3}(?:\d{1,2}|[*nNmM]))$/u;
const letters = /^[\p{L}\p{N}]{2,}$/u;
const oneLetter = /^[\p{L}\p{N}]$/u;
/** Least confidences, fitted on 2,000 fragments of real pages (docs/adr/0050-fragments-of-text.md). */
const sure = { multiplicity: 0.9, star: 0.3, word: 0.9, letter: 0.9 } as const;

/** Tells whether a text is what stands at one end of a connector. */
export function isMultiplicity(text: string): boolean {
  return multiplicity.test(text);
}

/** Leaves out the fragments that are pieces of lines. */
export function fragmentsBeside(lines: readonly LineCandidate[], fragments: readonly Fragment[]): readonly Fragment[] {
  const index = createBoxIndex<LineCandidate>(100);
  for (const line of lines) index.add(line.box, line);
  return fragments.filter(({ box }) => !index.overlapping(box).some((line) => overlapArea(line.box, box) > ofLine * area(box)));
}

const isAsHighAsLetters = ({ box }: Fragment, unit: number): boolean =>
  box.height >= letter.least * unit && box.height <= letter.most * unit;

function isAsLargeAsStars({ box: { width, height } }: Fragment, unit: number): boolean {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  return shorter >= star.least * unit && longer <= star.most * unit && longer <= star.aspect * shorter;
}

/** Tells whether a letter stands where the name of a shape does: in its middle. */
export function isInMiddle(letterBox: Box, shape: Box): boolean {
  const [at, middle] = [centre(letterBox), centre(shape)];
  return Math.abs(at[0] - middle[0]) <= inShape.off * shape.width && Math.abs(at[1] - middle[1]) <= inShape.off * shape.height;
}

/** Lists the fragments that are worth reading; letters at ends are read well enough by one reader, small ones that stand alone in shapes are not. */
export function fragmentsToRead({ page, lines, fragments = [], sight }: Detections): readonly Fragment[] {
  const unit = page.glyphHeight;
  const ends = (sight?.ends ?? []).filter(({ confidence }) => confidence >= nearEnd.confidence);
  const isWord = (fragment: Fragment): boolean =>
    fragment.crossing.length === 0 && fragment.letters >= word.least && fragment.letters <= word.most;
  const shapes = (sight?.shapes ?? []).filter(({ score }) => score >= inShape.score);
  const isNamed = ({ box, crossing }: Fragment): boolean =>
    crossing.length === 0 &&
    box.height >= inShape.lowest * unit &&
    shapes.some((shape) => box.height < shape.box.height && isInMiddle(box, shape.box));
  const mayBeBracket = ({ box, crossing, letters: count }: Fragment): boolean =>
    crossing.length === 0 &&
    count <= 2 &&
    box.height >= bracket.least * unit &&
    box.height <= bracket.most * unit &&
    box.width <= bracket.widest * unit &&
    box.height > box.width &&
    isBesideLines(box, lines);
  const chosen = fragments.flatMap((fragment): readonly Fragment[] => {
    if ((fragment.letters <= inShape.letters && isNamed(fragment)) || mayBeBracket(fragment)) return [fragment];
    const isLetters = isAsHighAsLetters(fragment, unit);
    if (!isLetters && !isAsLargeAsStars(fragment, unit)) return [];
    if (!isWord(fragment) && !ends.some(({ point }) => containsPoint(fragment.box, point, nearEnd.reach * unit))) return [];
    return [isLetters ? { ...fragment, glance: true } : fragment];
  });
  return chosen.slice(0, most);
}

/** Paints the ground over the lines that run into fragments. */
export function withoutCrossings(bitmap: Bitmap, fragments: readonly Fragment[]): Bitmap {
  if (fragments.every(({ crossing }) => crossing.length === 0)) return bitmap;
  const data = bitmap.data.slice();
  for (const [at, ground] of fragments.flatMap(({ crossing }) => crossing)) data.set(channelsOf(ground), 3 * at);
  return { ...bitmap, data };
}

/** Tells what a fragment says; null where its reading is not believed. A star beside nothing else is read unsurely, and still is one. */
export function kindOfFragment({ crossing }: Fragment, { text, confidence }: Reading): ReadFragment["kind"] | null {
  if (isMultiplicity(text)) {
    const least = text === "*" && crossing.length === 0 ? sure.star : sure.multiplicity;
    return confidence >= least ? "multiplicity" : null;
  }
  if (crossing.length > 0) return null;
  if (isBracket(text)) return confidence >= sure.word ? "word" : null;
  if (oneLetter.test(text)) return confidence >= sure.letter ? "letter" : null;
  return letters.test(text) && confidence >= sure.word ? "word" : null;
}
