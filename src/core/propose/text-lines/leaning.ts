/** Whole lines of text that lean: a finder sees parts of most, and their angles a few degrees off; the letters tell how a line runs and how far. */
import type { TurnedRectangle } from "../../geometry/smallest-rectangle.ts";
import { directionOf, offsetIn } from "../../geometry/smallest-rectangle.ts";
import type { LineCandidate } from "../../detection.ts";
import { createBoxIndex } from "../../geometry/box-index.ts";
import { centre, grow } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { distance } from "../../geometry/point.ts";
import type { Glyph } from "./ink.ts";
import { boxOfGlyph, sizeOf } from "./ink.ts";

/** Two lines are parts of one that lean alike within so many degrees, with middles so little off the other's axis and ends so near, in heights; letters stand out of a word by so much. */
const oneLine = { degrees: 6, off: 0.5, gap: 0.7, height: 1.5, uneven: 0.3 } as const;
/** A letter of a line is so large in heights of what was found, lies so little off its axis, and follows the one before so soon. */
const letter = { least: 0.12, most: 2.2, off: 0.5, gap: 0.9 } as const;
/** So many letters along so many heights tell how a line leans better than a finder does. */
const telling = { letters: 4, length: 2.5 } as const;
/** What leans by no more is a level word, of which some letters stand out, unless it has so many letters along so many heights. */
const doubtful = { degrees: 18, letters: 10, length: 4 } as const;

/** Two letters of a line that no finder saw: so large in pixels, alike in size, and so near in sizes; a line that leans by less is level. As high as a finder would see a line. */
const pair = { least: 5, alike: 2.2, apart: 1.7, leans: 7, high: 1.7 } as const;
/** So many letters, along so many heights, are a line that no finder saw. */
const chain = { letters: 5, length: 2.5 } as const;
/** A level or upright line of few letters is one from so many capitals on, and a word is level up to so many degrees: its first letter may be a capital, its last one a y. */
const straightFrom = 2.5;
const wordLeans = 12;
/** On a picture with more loose letters, as one of noise, none is followed. */
const mostLoose = 3_000;

const isLeaning = ({ angle }: TurnedRectangle): boolean => angle !== 0 && Math.abs(angle) !== 90;

const degreesOf = (radians: number): number => (radians * 180) / Math.PI;

/** Returns by how many degrees two axes part; those of an axis are half a turn apart. */
const parting = (a: number, b: number): number => Math.abs(a - b - 180 * Math.round((a - b) / 180));

/** Returns by how many degrees a line leans against the nearer of level and upright. */
const slopeOf = ({ angle }: Pick<TurnedRectangle, "angle">): number => Math.min(parting(angle, 0), parting(angle, 90));

/** Returns how far the angle of a part may be off: that of a short word hangs on which of its letters stand out. */
const inexactness = ({ width, height }: TurnedRectangle): number =>
  Math.max(oneLine.degrees, degreesOf(Math.atan2(oneLine.uneven * height, width)));

/** Tells whether two rectangles are parts of one line. */
function areOne(a: TurnedRectangle, b: TurnedRectangle): boolean {
  const [long, short] = a.width >= b.width ? [a, b] : [b, a];
  const [low, high] = [Math.min(a.height, b.height), Math.max(a.height, b.height)];
  const [along, off] = offsetIn(long, short.middle);
  return (
    parting(a.angle, b.angle) <= inexactness(short) &&
    high <= oneLine.height * low &&
    Math.abs(off) <= oneLine.off * low &&
    Math.abs(along) - (a.width + b.width) / 2 <= oneLine.gap * low
  );
}

/** Returns the axis on which points lie best: their middle and the angle of their principal axis, in degrees. */
function axisOf(points: readonly Point[]): Pick<TurnedRectangle, "middle" | "angle"> {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const middle = [mean(0), mean(1)] as const;
  let [mixed, spread] = [0, 0];
  for (const [x, y] of points) {
    const [dx, dy] = [x - middle[0], y - middle[1]];
    mixed += 2 * dx * dy;
    spread += dx * dx - dy * dy;
  }
  return { middle, angle: degreesOf(Math.atan2(mixed, spread)) / 2 };
}

/** Returns the rectangle on an axis that reaches from the first to the last of some places along it. */
function onAxis({ middle, angle }: Pick<TurnedRectangle, "middle" | "angle">, along: readonly number[], height: number): TurnedRectangle {
  const [from, to] = [Math.min(...along), Math.max(...along)];
  const [cos, sin] = directionOf({ angle });
  const shift = (from + to) / 2;
  return { angle, middle: [middle[0] + shift * cos, middle[1] + shift * sin], width: to - from, height };
}

/** Returns the two ends of a rectangle's axis. */
function endsOf(rectangle: TurnedRectangle): readonly Point[] {
  const [cos, sin] = directionOf(rectangle);
  const { middle, width } = rectangle;
  return [-width / 2, width / 2].map((along) => [middle[0] + along * cos, middle[1] + along * sin] as const);
}

/** Joins two parts of one line: its axis is that on which the ends of both lie best, since each alone is off by some degrees. */
function together(a: TurnedRectangle, b: TurnedRectangle): TurnedRectangle {
  const ends = [...endsOf(a), ...endsOf(b)];
  const axis = { ...a, ...axisOf(ends) };
  return onAxis(
    axis,
    ends.map((end) => offsetIn(axis, end)[0]),
    Math.max(a.height, b.height),
  );
}

/** Joins parts of one line for as long as there are any: the word in the middle is often the shortest. */
function joinParts(parts: readonly TurnedRectangle[]): readonly TurnedRectangle[] {
  const joined: TurnedRectangle[] = [];
  for (const part of parts) {
    let whole = part;
    for (let at = joined.findIndex((one) => areOne(one, whole)); at >= 0; at = joined.findIndex((one) => areOne(one, whole))) {
      whole = together(joined[at]!, whole);
      joined.splice(at, 1);
    }
    joined.push(whole);
  }
  return joined;
}

/** Tells whether a line has enough letters to lean by little. */
function isLong(line: TurnedRectangle, glyphs: readonly Glyph[]): boolean {
  return line.width >= doubtful.length * line.height && lettersOn(line, glyphs).length >= doubtful.letters;
}

const byLength = (lines: readonly TurnedRectangle[]): readonly TurnedRectangle[] => lines.toSorted((a, b) => b.width - a.width);

/** Returns the letters that lie in a line, or follow its last one on either side. */
function lettersOn(line: TurnedRectangle, glyphs: readonly Glyph[]): readonly Glyph[] {
  const { width, height } = line;
  return glyphs.filter((glyph) => {
    const size = sizeOf(glyph);
    if (size < letter.least * height || size > letter.most * height) return false;
    const [along, off] = offsetIn(line, centre(boxOfGlyph(glyph)));
    return Math.abs(off) <= letter.off * height && Math.abs(along) - width / 2 - size / 2 <= letter.gap * height;
  });
}

/** Lets a line run as its letters do, and reach as far as they follow each other. */
function lengthen(found: TurnedRectangle, glyphs: readonly Glyph[]): TurnedRectangle {
  let [line, known] = [found, 0];
  for (;;) {
    const letters = lettersOn(line, glyphs);
    if (letters.length <= known) return line;
    known = letters.length;
    const axis = { ...line, ...(isTelling(letters, line) ? axisOf(letters.map((glyph) => centre(boxOfGlyph(glyph)))) : {}) };
    const along = letters.flatMap((glyph) => {
      const place = offsetIn(axis, centre(boxOfGlyph(glyph)))[0];
      return [place - sizeOf(glyph) / 2, place + sizeOf(glyph) / 2];
    });
    line = onAxis(axis, along, line.height);
  }
}

/** Tells whether letters are enough to tell how a line leans. */
function isTelling(letters: readonly Glyph[], line: TurnedRectangle): boolean {
  if (letters.length < telling.letters) return false;
  const along = letters.map((glyph) => offsetIn(line, centre(boxOfGlyph(glyph)))[0]);
  return Math.max(...along) - Math.min(...along) >= telling.length * line.height;
}

/** Returns the rectangle of two letters that may follow each other, as high as a finder would see it; null where they stand level, upright or apart. */
function pairOf(glyph: Glyph, other: Glyph): TurnedRectangle | null {
  const [from, to] = [centre(boxOfGlyph(glyph)), centre(boxOfGlyph(other))];
  const apart = distance(from, to);
  const [small, large] = [Math.min(sizeOf(glyph), sizeOf(other)), Math.max(sizeOf(glyph), sizeOf(other))];
  if (small < pair.least || large > pair.alike * small || apart > pair.apart * large) return null;
  const { angle, middle } = axisOf([from, to]);
  return slopeOf({ angle }) < pair.leans ? null : { middle, angle, width: apart + large, height: pair.high * large };
}

/** Finds lines of letters that no finder saw: from each letter and its nearest on, as far as letters follow. Letters of level lines are not among `loose`. */
function chainsOf(loose: readonly Glyph[]): readonly TurnedRectangle[] {
  if (loose.length > mostLoose) return [];
  const index = createBoxIndex<Glyph>();
  for (const glyph of loose) index.add(boxOfGlyph(glyph), glyph);
  const taken = new Set<Glyph>();
  return loose.flatMap((glyph): readonly TurnedRectangle[] => {
    if (taken.has(glyph)) return [];
    const near = index.overlapping(grow(boxOfGlyph(glyph), sizeOf(glyph))).filter((other) => other !== glyph && !taken.has(other));
    const away = (other: Glyph): number => distance(centre(boxOfGlyph(glyph)), centre(boxOfGlyph(other)));
    const nearest = near.reduce<Glyph | null>((best, other) => (best === null || away(other) < away(best) ? other : best), null);
    const seed = nearest === null ? null : pairOf(glyph, nearest);
    if (seed === null) return [];
    const line = lengthen(seed, loose);
    const letters = lettersOn(line, loose);
    if (letters.length < chain.letters || line.width < chain.length * line.height || slopeOf(line) < pair.leans) return [];
    for (const letter of letters) taken.add(letter);
    return [line];
  });
}

/** Returns the letters that stand in no level or upright line; geometry takes leaning ones for such, but their letters run otherwise. */
function looseGlyphs({ glyphs, lines }: Letters): readonly Glyph[] {
  const index = createBoxIndex<LineCandidate>();
  const members = new Map<LineCandidate, Point[]>();
  for (const line of lines) index.add(line.box, line);
  const holdersOf = glyphs.map((glyph) => index.at(centre(boxOfGlyph(glyph))));
  for (const [at, holders] of holdersOf.entries())
    for (const line of holders) members.set(line, [...(members.get(line) ?? []), centre(boxOfGlyph(glyphs[at]!))]);
  const straight = new Set([...members].filter(([line, letters]) => isStraight(line, letters)).map(([line]) => line));
  return glyphs.filter((glyph, at) => sizeOf(glyph) >= pair.least && !holdersOf[at]!.some((line) => straight.has(line)));
}

/** Tells whether the letters of a level or upright line run so; of a few letters its length tells. */
function isStraight({ box, glyphHeight }: LineCandidate, letters: readonly Point[]): boolean {
  const long = Math.max(box.width, box.height);
  if (letters.length < telling.letters) return long >= straightFrom * glyphHeight;
  return slopeOf(axisOf(letters)) < (letters.length < doubtful.letters ? wordLeans : pair.leans);
}

/** Tells whether a line is another one again. */
function areSame(a: TurnedRectangle, b: TurnedRectangle): boolean {
  const [along, off] = offsetIn(a, b.middle);
  const [low, gap] = [Math.min(a.height, b.height), Math.abs(a.width - b.width) / 2];
  return parting(a.angle, b.angle) <= oneLine.degrees && Math.abs(off) <= oneLine.off * low && Math.abs(along) + gap <= low;
}

/** Tells whether a line lies within a longer one. */
function isWithin(line: TurnedRectangle, longer: TurnedRectangle): boolean {
  const [along, off] = offsetIn(longer, line.middle);
  return Math.abs(along) <= longer.width / 2 && Math.abs(off) <= oneLine.off * Math.min(line.height, longer.height);
}

/** Lists lines from the longest on, without those that lie within a longer one. */
function longestOf(lines: readonly TurnedRectangle[]): readonly TurnedRectangle[] {
  const kept: TurnedRectangle[] = [];
  for (const line of byLength(lines)) if (!kept.some((longer) => isWithin(line, longer))) kept.push(line);
  return kept;
}

/** The letters of a page, and the level and upright lines in which most of them stand. */
interface Letters {
  readonly glyphs: readonly Glyph[];
  readonly lines: readonly LineCandidate[];
}

/** Returns the lines that lean, whole, the longest first. Some share letters: a finder may take two rows for one. */
export function wholeLeaning(found: readonly TurnedRectangle[], letters: Letters): readonly TurnedRectangle[] {
  const loose = looseGlyphs(letters);
  const parts = joinParts(byLength(found.filter(isLeaning)));
  // letters of level lines are part of no line that leans by little, but geometry takes parts of steep ones for level words
  const lettersOf = (part: TurnedRectangle): readonly Glyph[] => (slopeOf(part) > doubtful.degrees ? letters.glyphs : loose);
  const whole = joinParts(byLength(parts.map((part) => lengthen(part, lettersOf(part)))));
  const chains = longestOf(chainsOf(loose));
  const all = [...whole, ...chains.filter((line) => !whole.some((other) => areSame(other, line)))];
  return byLength(all.filter((line) => slopeOf(line) > doubtful.degrees || isLong(line, loose)));
}
