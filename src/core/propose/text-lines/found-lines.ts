/** Joins the lines that geometry sees in the ink with those that a finder sees: where both agree geometry's boxes are exact, elsewhere ink is gathered in the finder's. */
import type { FoundLine } from "../../decode/line-map.ts";
import { levelBox } from "../../decode/line-map.ts";
import type { LineCandidate } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { area, bottom, centre, containsBox, containsPoint, grow, overlapArea, right, union } from "../../geometry/box.ts";
import { hexColour } from "../../raster/bitmap.ts";
import type { Glyph } from "./ink.ts";
import { boundsOfGlyphs, boxOfGlyph, heightOf, widthOf } from "./ink.ts";
import { joinBridged } from "./bridged.ts";
import { partTouching } from "./parted.ts";
import { capHeight, fillOf } from "./rows.ts";
import { isSignBefore } from "./signs-before.ts";
import { median } from "../../median.ts";
import { findUnderlines, lettersOf } from "./underlined.ts";
import { joinStacked, marksBeside, typewriterStep, widestSpace } from "./typewriter.ts";

/** A line of geometry belongs to a found one when so much of it lies in there, its middle no farther off than this share of the found height. */
const member = { inside: 0.6, middle: 0.35 } as const;
/** Geometry's line is whole when it holds so much of the ink's width. */
const whole = 0.92;
/** A letter at an end is so high, in heights of capitals, or sticks out of its line by no more than so much; one of a stem and a dot is so wide. */
const endLetter = { least: 0.5, most: 1.6, beyond: 0.25, stem: 0.4 } as const;
/** Pieces farther apart than this are two lines, in heights of capitals: spaces between words are half as wide. */
const apart = 0.7;
/**
 * Faces like handwriting have wider ones: of a line of so many words gaps may be so many times as wide as its usual space, and at most so many heights of
 * capitals. A smaller gap parts letters. Cells of a table have one gap that is unlike the others.
 */
const spaces = { least: 3, letters: 0.35, usual: 1.35, most: 1.2 } as const;
/** A bullet before a line is so large at most, in heights of capitals, so nearly as wide as high, and has so much room behind it. */
const bullet = { most: 0.65, stretch: 0.7, room: 0.75 } as const;
/** Dashes and arrows between words are so thick at most and so long at least, and keep so much more room on either side than a space, in heights of capitals. */
const mark = { thickness: 0.5, length: 0.6, room: 0.3 } as const;
/** Found lines below this confidence are not believed where geometry sees no letters. */
const leastConfidence = 0.6;
/** Ink of a line stays within it and this share of its height around it, which outlines that it stands in do not. */
const around = 0.25;
/** Where geometry sees letters of no line, they make this share of its length at least. */
const leastInk = 0.35;
/** Letters fill so much of their boxes. */
const leastFill = 0.15;
/** A frame is so many times as wide as high at least, and other ink lies so many pixels inside of it. */
const frame = { stretch: 1.5, inside: 2 } as const;
/** A found line that is so many capitals high is several lines, which geometry parts better. Capitals make so much of a line at least: of small letters alone it tells less. */
const mostCapitals = 3.2;
const leastCapital = 0.6;

/** A finder's level line as a box, and the ink in it. */
interface Seen {
  readonly found: FoundLine;
  readonly box: Box;
  readonly glyphs: readonly Glyph[];
  /** The widest gap within a line, in heights of capitals. */
  readonly widest: number;
}

/** Only level and upright lines have boxes whose sides are those of the page. */
function boxOf(line: FoundLine): Box | null {
  const {
    middle: [x, y],
    width,
    height,
    angle,
  } = line;
  if (angle === 0) return levelBox(line);
  return angle === 90 ? { x: x - height / 2, y: y - width / 2, width: height, height: width } : null;
}

/** Tells what is left of the corner of an outline that letters hide: a bow in an empty square. */
const isCorner = (glyph: Glyph): boolean => glyph.cut && fillOf(glyph) < leastFill;

/** Tells whether a piece is the frame of a small box: wider than letters are, with others in it. */
function isFrame(glyph: Glyph, glyphs: readonly Glyph[]): boolean {
  if (widthOf(glyph) < frame.stretch * heightOf(glyph)) return false;
  return glyphs.some((other) => other !== glyph && containsBox(boxOfGlyph(glyph), boxOfGlyph(other), -frame.inside));
}

/** Gathers the ink of a found line: pieces whose middles lie in it, and nearer to its middle than to that of the next line, and that do not lead out of it. */
function glyphsIn(
  { box, across, others }: { readonly box: Box; readonly across: number; readonly others: readonly Box[] },
  glyphs: readonly Glyph[],
): readonly Glyph[] {
  const near = others.filter((other) => other !== box && overlapArea(other, box) > 0);
  const [, level] = centre(box);
  return glyphs.filter((glyph) => {
    const piece = boxOfGlyph(glyph);
    const [x, y] = centre(piece);
    if (!containsPoint(box, [x, y]) || !containsBox(box, piece, around * across) || isCorner(glyph) || isFrame(glyph, glyphs)) return false;
    return !near.some((other) => containsPoint(other, [x, y]) && Math.abs(y - centre(other)[1]) < Math.abs(y - level));
  });
}

/** Returns the box of the ink of a found line; what sticks out of that is of letters of the next line that touch. */
function inkBox({ glyphs, box, found }: Seen): Box {
  const ink = boundsOfGlyphs(glyphs);
  if (found.angle !== 0) return ink;
  const [top, end] = [Math.max(ink.y, Math.floor(box.y)), Math.min(bottom(ink), Math.ceil(bottom(box)))];
  return { ...ink, y: top, height: end - top };
}

/** Leaves out what stands before a level line in a colour of its own, as the small signs before the members of a class: finders take them for its first letters, geometry parts them. */
function withoutSigns(seen: Seen, members: readonly LineCandidate[]): Seen {
  const [first] = members.toSorted((one, other) => one.box.x - other.box.x);
  if (first === undefined || seen.found.angle !== 0) return seen;
  const letters = seen.glyphs.filter((glyph) => containsPoint(first.box, centre(boxOfGlyph(glyph))));
  const [strongest] = letters.toSorted((one, other) => other.peak - one.peak);
  const isSign = (glyph: Glyph): boolean =>
    strongest !== undefined && isSignBefore(glyph, strongest, { gap: first.box.x - glyph.right, height: first.glyphHeight });
  return { ...seen, glyphs: seen.glyphs.filter((glyph) => !isSign(glyph)) };
}

/** Leaves out the bullet before a level line, which finders take for its first letter: a lone small sign, as wide as high, with more room behind it than a typed one has. */
function withoutBullet(seen: Seen, members: readonly LineCandidate[]): Seen {
  if (seen.found.angle !== 0 || members.length === 0) return seen;
  const [first, ...rest] = seen.glyphs.toSorted((one, other) => one.left - other.left);
  const capital = Math.max(...members.map(({ glyphHeight }) => glyphHeight));
  if (first === undefined || first.cut || rest.length === 0) return seen;
  const [least, most] = [Math.min(widthOf(first), heightOf(first)), Math.max(widthOf(first), heightOf(first))];
  const room = Math.min(...rest.map(({ left }) => left), ...members.map(({ box }) => box.x)) - first.right;
  const isBullet = most <= bullet.most * capital + 1 && least >= bullet.stretch * most && room >= bullet.room * capital;
  return isBullet ? { ...seen, glyphs: rest } : seen;
}

/** Adds the lone marks beside a level line of a typewriter face, which finders leave out. */
function withMarks(
  seen: Seen,
  members: readonly LineCandidate[],
  page: { readonly step: number; readonly glyphs: readonly Glyph[] },
): Seen {
  if (seen.found.angle !== 0 || members.length === 0) return seen;
  const step = page.step * Math.max(...members.map(({ glyphHeight }) => glyphHeight));
  return { ...seen, glyphs: [...seen.glyphs, ...marksBeside(seen.glyphs, step, page.glyphs)] };
}

/** Makes a line of ink that a finder calls text. */
function lineOf({ found, glyphs }: Seen, box: Box): LineCandidate {
  const strongest = glyphs.reduce((best, glyph) => (glyph.peak > best.peak ? glyph : best));
  const isUpright = found.angle === 90;
  const bodies = isUpright ? glyphs.map(turned) : glyphs;
  return {
    box,
    rotation: isUpright ? -90 : 0,
    glyphHeight: capHeight(bodies),
    color: hexColour(strongest.ink),
    ground: hexColour(strongest.ground),
    confidence: Math.min(0.9, found.confidence),
  };
}

const turned = (glyph: Glyph): Glyph => ({ ...glyph, top: glyph.left, bottom: glyph.right, left: -glyph.bottom, right: -glyph.top });

/** Tells whether a line of geometry is one of those that a found line is made of. */
function isMember(line: LineCandidate, { box, found }: Seen): boolean {
  const isUpright = found.angle === 90;
  if (line.ring !== undefined || (line.rotation === 0) === isUpright) return false;
  const [[x, y], [u, v]] = [centre(line.box), centre(box)];
  const off = isUpright ? Math.abs(x - u) / box.width : Math.abs(y - v) / box.height;
  return overlapArea(line.box, box) >= member.inside * area(line.box) && off <= member.middle;
}

/** Tells whether pieces stand one below the other, or a line is far too high for its letters: then it is several. */
function areStackedLines(members: readonly LineCandidate[], { found }: Seen): boolean {
  const [from, to] = found.angle === 90 ? ([(b: Box) => b.x, right] as const) : ([(b: Box) => b.y, bottom] as const);
  const common = Math.min(...members.map(({ box }) => to(box))) - Math.max(...members.map(({ box }) => from(box)));
  const tallest = Math.max(...members.map(({ glyphHeight, box }) => Math.max(glyphHeight, leastCapital * (to(box) - from(box)))));
  return common < 0 || found.height > mostCapitals * tallest;
}

/** Returns the gaps between things that are listed from the start of a line, in pixels. */
function gapsBetween(extents: readonly (readonly [from: number, to: number])[]): readonly number[] {
  const gaps: number[] = [];
  let end = extents[0]![1];
  for (const [from, to] of extents) {
    if (from > end) gaps.push(from - end);
    end = Math.max(end, to);
  }
  return gaps;
}

/** Tells whether nothing but wide gaps without any ink parts the pieces of a line: those of two cells of a table, over whose border a finder looks. */
function standApart(members: readonly LineCandidate[], { found, glyphs, widest }: Seen): boolean {
  const extentOf = found.angle === 90 ? (b: Box) => [b.y, bottom(b)] as const : (b: Box) => [b.x, right(b)] as const;
  const sorted = (boxes: readonly Box[]): readonly (readonly [number, number])[] => boxes.map(extentOf).toSorted((a, b) => a[0] - b[0]);
  const ink = glyphs.map(boxOfGlyph);
  const tallest = Math.max(...members.map(({ glyphHeight }) => glyphHeight));
  const between = ink.length === 0 ? [] : gapsBetween(sorted(ink)).filter((gap) => gap > spaces.letters * tallest);
  const usual = between.length < spaces.least ? 0 : median(between)!;
  const limit = Math.max(widest * tallest, Math.min(spaces.usual * usual, spaces.most * tallest));
  const words = members.map(({ box }) => box).reduce(union);
  const isBetween = (glyph: Glyph): boolean => found.angle === 0 && glyph.left > words.x && glyph.right < right(words);
  const roomy = glyphs.map((glyph, at) => (isBetween(glyph) && isMark(glyph, tallest) ? grow(ink[at]!, mark.room * tallest) : ink[at]!));
  return gapsBetween(sorted([...members.map(({ box }) => box), ...roomy])).some((gap) => gap > limit);
}

/** Tells whether ink is that of a dash or an arrow between the words of a level line. */
function isMark(glyph: Glyph, capital: number): boolean {
  return !glyph.cut && heightOf(glyph) <= mark.thickness * capital && widthOf(glyph) >= mark.length * capital;
}

/** Adds the letters at the ends of a level line that is all but whole: one letter of many is a small share of it; an i is a stem and a dot. */
function withEnds(line: LineCandidate, { found, glyphs }: Seen): LineCandidate | null {
  if (found.angle !== 0) return null;
  // Of a word that is all small letters but for its first the capital is as high as what its long ones reach.
  const beyond = endLetter.beyond * line.glyphHeight;
  const isEnd = ({ left, right: end, top, bottom: foot }: Glyph): boolean =>
    (end <= line.box.x + 1 || left >= right(line.box) - 1) &&
    foot - top >= endLetter.least * line.glyphHeight &&
    (foot - top <= endLetter.most * line.glyphHeight || (top >= line.box.y - beyond && foot <= bottom(line.box) + beyond));
  const low = glyphs.filter((glyph) => heightOf(glyph) < endLetter.least * line.glyphHeight);
  const stems = joinStacked(low).filter((letter) => widthOf(letter) <= endLetter.stem * line.glyphHeight && isEnd(letter));
  const ends = [...glyphs.filter(isEnd), ...stems];
  return ends.length === 0 ? null : { ...line, box: ends.map(boxOfGlyph).reduce(union, line.box) };
}

/** Returns the line that a found one stands for, of its members; null where they say it better. */
function joined(seen: Seen, members: readonly LineCandidate[]): LineCandidate | null {
  if (seen.glyphs.length === 0) return null;
  if (members.length > 0 && (areStackedLines(members, seen) || standApart(members, seen))) return null;
  const box = inkBox(seen);
  const along = (one: Box): number => (seen.found.angle === 90 ? one.height : one.width);
  const [only] = members;
  if (members.length === 1 && along(only!.box) >= whole * along(box)) return withEnds(only!, seen);
  if (members.length > 0) {
    const tallest = members.reduce((best, line) => (line.glyphHeight > best.glyphHeight ? line : best));
    return { ...tallest, box: members.reduce((all, line) => union(all, line.box), box) };
  }
  const covered = seen.glyphs.reduce((sum, glyph) => sum + along(boxOfGlyph(glyph)), 0);
  if (seen.found.confidence < leastConfidence || covered < leastInk * along(box)) return null;
  return lineOf(seen, box);
}

/** A line that one of the two sees alone: what is read there decides whether it is text. */
export interface DoubtfulLine {
  readonly line: LineCandidate;
  /** The finder's; null where geometry alone sees it. */
  readonly found: FoundLine | null;
}

/** Lists the lines that geometry or the finder sees alone. */
export function doubtfulLines(
  lines: readonly LineCandidate[],
  found: readonly FoundLine[],
  glyphs: readonly Glyph[],
): readonly DoubtfulLine[] {
  const boxes = found.map((one) => boxOf(one)).filter((box) => box !== null);
  const alone = lines.filter((line) => !boxes.some((box) => containsPoint(box, centre(line.box))));
  const fresh = found.flatMap((one): readonly DoubtfulLine[] => {
    const box = boxOf(one);
    if (box === null || lines.some((line) => containsPoint(box, centre(line.box)))) return [];
    return joinFoundLines([], [one], glyphs).map((line) => ({ line, found: one }));
  });
  return [...alone.map((line) => ({ line, found: null })), ...fresh];
}

/** What readings told of the lines of a page: the finder's that are text, and the places of geometry's that are drawings. */
export interface TextSight {
  readonly found: readonly FoundLine[];
  readonly drawings: readonly Box[];
}

/** Joins both kinds of lines as readings told. */
export function withSight(
  { lines, glyphs }: { readonly lines: readonly LineCandidate[]; readonly glyphs: readonly Glyph[] },
  sight: TextSight | null,
): readonly LineCandidate[] {
  if (sight === null) return lines;
  const written = lines.filter(
    ({ box }) => !sight.drawings.some((drawing) => overlapArea(drawing, box) > 0.8 * Math.max(area(drawing), area(box))),
  );
  return joinFoundLines(written, sight.found, glyphs);
}

/** Joins both; `glyphs` are the pieces of ink of the picture, in its pixels. */
export function joinFoundLines(
  lines: readonly LineCandidate[],
  seen: readonly FoundLine[],
  glyphs: readonly Glyph[],
): readonly LineCandidate[] {
  const found = joinBridged(seen, lines);
  let all = [...partTouching(lines, found)];
  const step = typewriterStep(lines, glyphs);
  const widest = step === null ? apart : widestSpace(step);
  const boxes = found.map((one) => boxOf(one));
  const level = boxes.filter((box, at): box is Box => box !== null && found[at]!.angle === 0);
  for (const [at, one] of found.entries()) {
    const box = boxes[at];
    if (box === null || box === undefined) continue;
    const place = { box, across: one.height, others: one.angle === 0 ? level : [] };
    const pieces = glyphsIn(place, glyphs);
    const inside = { found: one, box, glyphs: one.angle === 0 ? lettersOf(pieces) : pieces, widest };
    const members = all.filter((line) => isMember(line, inside));
    const bare = withoutBullet(withoutSigns(inside, members), members);
    const whole = step === null ? bare : withMarks(bare, members, { step, glyphs });
    const isTaken = members.length === 0 && all.some((line) => overlapArea(line.box, box) > 0.3 * area(box));
    const line = isTaken ? null : joined(whole, members);
    if (line !== null) all = [...all.filter((other) => !members.includes(other)), line];
  }
  return findUnderlines(all, glyphs).toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}
