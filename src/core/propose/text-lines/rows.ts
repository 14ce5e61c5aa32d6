/** Rows of letters: components of similar height side by side, with the dots and strokes that belong to them. */
import { median } from "../../median.ts";
import { colourDistance, leadAlike, wayBetween } from "../../raster/colour.ts";
import { bandShift, bandsOf } from "./bands.ts";
import type { Placed } from "./bands.ts";
import type { Glyph, Ink } from "./ink.ts";
import { noRings } from "./ringed.ts";
import type { Ringed } from "./ringed.ts";
import { isSignBefore } from "./signs-before.ts";
import { countStrokes, isBow, isPointer, isStraightStroke, isSwatch, thickestPlace } from "./glyph.ts";

/** A row of components that reads as one line; right and bottom exclusive. */
export interface TextRow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The letters (or groups of touching letters), left to right. */
  readonly bodies: readonly Glyph[];
  /** Dots, hyphens, quotes. */
  readonly parts: readonly Glyph[];
}

/** A row is at most this many times as high as its usual letters, else one of its members is higher than this many and no letter. */
const mostStack = 2.3;
const highGlyph = 1.65;
/** The side of a small shape reaches so much farther than the letters in it, up and down together: pixels, and a share of their height. */
const side = { pixels: 3, height: 0.12 } as const;
/** Pieces of a line are nearer to each other than so many heights of the higher one. */
const pieceGap = 0.6;
/** Least height of a letter in pixels; below it nothing can be read. */
const leastHeight = 4;
/** Largest height of a letter in pixels. */
const mostHeight = 110;
/** Grounds of one line differ by no more than this in any channel. */
const mostGroundChange = 40;
/** What is as thin and short above or below a row, in heights of capitals, is no dot or accent: smoothing leaves it along lines. */
const speck = { thin: 0.07, short: 0.35 } as const;
/** An underscore is at least so wide and at most so thick, and this near below or above the ends of its letters, in heights of capitals. */
const underscore = { wide: 0.4, thin: 0.2, near: 0.4 } as const;
/** Widest hyphen, in letter heights. */
const mostHyphen = 0.85;
/** Cosine between the directions from ground to ink, from which on two words are of one colour. */
const leastLikeness = 0.93;

/**
 * What may be a letter itself, or two, are full stops, commas or quotation marks of letters that are so much higher, this near to them and no
 * higher above them, in their heights: there are the strokes of broken lines.
 */
const mark = { most: 2, height: 0.5, gap: 0.35, above: 0.1 } as const;

/** Tells a letter (or a few touching ones) from lines, specks and pictures by size and fill alone. */
export function looksLikeLetters(glyph: Glyph): boolean {
  const width = glyph.right - glyph.left;
  const height = glyph.bottom - glyph.top;
  if (height < leastHeight || height > mostHeight || width > 14 * height || width > 400) return false;
  const fill = glyph.area / (width * height);
  return width <= Math.max(3, 0.32 * height) ? height >= 5 : fill > 0.12 && fill < 0.97;
}

/** Groups components to rows, read left to right. Rings are no letters, and what stands in one is of no row outside it. */
export function findRows(ink: Ink, { rings, ringOf }: Ringed = noRings): readonly TextRow[] {
  const letters = ink.glyphs.filter((glyph) => looksLikeLetters(glyph) && !rings.has(glyph));
  const usual = median(letters.map(({ top, bottom }) => bottom - top)) ?? 0;
  const bodies = letters.filter((glyph) => !isBow(glyph, ink, usual)).sort((a, b) => a.left - b.left);
  const related = (a: Glyph, b: Glyph): boolean =>
    ringOf.get(a) === ringOf.get(b) && areNeighbours(a, b) && sameGroundBetween(ink, a, b) && !lineBetween(ink, a, b);
  const groups = joinNeighbours(bodies, related).flatMap((group) => unstack(group, related));
  const rows = groups.map((group) => rowOf(trimEnds(group, ink), []));
  const [few, many] = [rows.filter(({ bodies }) => bodies.length <= mark.most), rows.filter(({ bodies }) => bodies.length > mark.most)];
  const lone = new Set(few.flatMap(({ bodies }) => bodies));
  const taken = new Set(many.flatMap(({ bodies }) => bodies));
  const small = ink.glyphs.filter(
    (glyph) => !taken.has(glyph) && !rings.has(glyph) && !ringOf.has(glyph) && glyph.bottom - glyph.top <= mostHeight / 2 && !glyph.cut,
  );
  const surroundings = { small: bandsOf(small), rows: bandsOf(rows), lone, ink };
  const whole = rows.map((row) => withParts(row, surroundings));
  const given = new Set(whole.flatMap(({ parts }) => parts));
  return joinRows(
    whole.filter(({ bodies }) => !bodies.some((body) => given.has(body))),
    ink,
    ringOf,
  );
}

function rowOf(bodies: readonly Glyph[], parts: readonly Glyph[]): TextRow {
  const all = [...bodies, ...parts];
  return {
    left: Math.min(...all.map((glyph) => glyph.left)),
    top: Math.min(...all.map((glyph) => glyph.top)),
    right: Math.max(...all.map((glyph) => glyph.right)),
    bottom: Math.max(...all.map((glyph) => glyph.bottom)),
    bodies: [...bodies].sort((a, b) => a.left - b.left),
    parts,
  };
}

/** Takes apart rows that one high thing, such as an arrowhead, joined: without it they fall into rows of their own. */
function unstack(group: readonly Glyph[], related: (a: Glyph, b: Glyph) => boolean): readonly (readonly Glyph[])[] {
  const heights = group.map((glyph) => glyph.bottom - glyph.top).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1]!;
  const extent = Math.max(...group.map((glyph) => glyph.bottom)) - Math.min(...group.map((glyph) => glyph.top));
  if (group.length < 3 || extent <= mostStack * usual) return [group];
  const high = group.filter((glyph) => glyph.bottom - glyph.top > highGlyph * usual);
  if (high.length === 0) return [group];
  return [
    ...joinNeighbours(
      group.filter((glyph) => !high.includes(glyph)),
      related,
    ),
    ...high.map((glyph) => [glyph]),
  ];
}

/** Things further apart than this never belong together, in pixels. */
const farthest = 2 * mostHeight;

/** Unites items that a relation joins; items must be sorted by their left side. */
function joinNeighbours<Item extends Placed>(items: readonly Item[], related: (a: Item, b: Item) => boolean): readonly (readonly Item[])[] {
  const parent = items.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  const byBand = new Map<number, number[]>();
  items.forEach((item, index) => {
    for (let band = item.top >> bandShift; band <= (item.bottom - 1) >> bandShift; band++) {
      const near = (byBand.get(band) ?? []).filter((other) => items[other]!.right > item.left - farthest);
      for (const other of near) if (root(other) !== root(index) && related(items[other]!, item)) parent[root(index)] = root(other);
      near.push(index);
      byBand.set(band, near);
    }
  });
  const groups = new Map<number, Item[]>();
  items.forEach((item, index) => {
    const group = groups.get(root(index));
    if (group === undefined) groups.set(root(index), [item]);
    else group.push(item);
  });
  return [...groups.values()];
}

/** Tells whether b may follow a in a row: heights alike, on one level and ground, at most a space apart. */
function areNeighbours(a: Glyph, b: Glyph): boolean {
  const [heightA, heightB] = [a.bottom - a.top, b.bottom - b.top];
  const tall = Math.max(heightA, heightB);
  const low = Math.min(heightA, heightB);
  const gap = b.left - a.right;
  if (gap > 1.05 * tall || gap < -0.4 * tall || low < 0.42 * tall) return false;
  if ((a.cut || b.cut) && (gap > 0.35 * tall || low < 0.6 * tall)) return false;
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (overlap < (gap < 0.4 * tall ? 0.5 : 0.7) * low) return false;
  if (low < 0.6 * tall && gap >= 0.75 * tall) return false;
  return colourDistance(a.ground, b.ground) <= mostGroundChange && (gap < 0.3 * tall || areOneColour(a, b));
}

/** Tells whether two components are of one text colour: thin letters are paler, so only the direction from ground to ink counts. */
function areOneColour(a: Glyph, b: Glyph): boolean {
  return leadAlike(wayBetween(a.ground, a.ink), wayBetween(b.ground, b.ink), leastLikeness);
}

/** Tells whether the ground goes on between two neighbours, so that words in adjacent shapes of one colour stay apart. */
function sameGroundBetween({ groundAt }: Ink, a: Glyph, b: Glyph): boolean {
  if (b.left - a.right < 3) return true;
  const x = (a.right + b.left) >> 1;
  const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) >> 1;
  return colourDistance(groundAt(x, y), a.ground) <= mostGroundChange;
}

/** Tells whether a drawn line runs between two things, looking along three levels of their common height. */
function lineBetween({ labels, width }: Ink, a: Placed, b: Placed): boolean {
  const [top, height] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  let hits = 0;
  for (const share of [0.2, 0.5, 0.8]) {
    const row = Math.floor(top + share * height) * width;
    for (let x = a.right; x < b.left; x++) {
      if (labels[row + x] !== -1) continue;
      hits++;
      break;
    }
  }
  return hits >= 2;
}

/** Drops rests of frames, arrows and bars at both ends of a row. */
function trimEnds(group: readonly Glyph[], ink: Ink): readonly Glyph[] {
  const row = [...group].sort((a, b) => a.left - b.left);
  const clean = row.filter((glyph) => !glyph.cut);
  const level = clean.length > 0 ? clean : row;
  const height = capHeight(level);
  const [top, bottom] = [Math.min(...level.map((glyph) => glyph.top)), Math.max(...level.map((glyph) => glyph.bottom))];
  const strokes = clean.map((glyph) => thickestPlace(glyph, ink)).sort((a, b) => a - b);
  const usual = strokes[strokes.length >> 1] ?? Infinity;
  /** The one letter of a row that has a stem above or below the others, which a line runs into. */
  const isLetter = (glyph: Glyph): boolean =>
    glyph.right - glyph.left <= 1.1 * height && glyph.bottom - glyph.top <= 1.5 * height && countStrokes(glyph, ink) >= 2;
  const foreign = (glyph: Glyph, gap: number): boolean => {
    if (glyph.bottom - glyph.top > 1.5 * height && isStraightStroke(glyph, ink)) return true;
    const thick = thickestPlace(glyph, ink);
    if (thick > Math.max(4, 0.58 * height) || isPointer(glyph, ink)) return true;
    if (!glyph.cut) return false;
    if (thick >= Math.max(3, 2 * usual)) return true; // an arrowhead
    if (glyph.right - glyph.left > 2.2 * height && countStrokes(glyph, ink) <= 2) return true;
    const sticksOut = glyph.top < top - 1 || glyph.bottom > bottom + 1;
    return clean.length > 0 && (gap > 0.35 * height || fillOf(glyph) > 0.62 || (sticksOut && !isLetter(glyph)));
  };
  const strongest = level.reduce((best, glyph) => (glyph.peak > best.peak ? glyph : best));
  if (row.length > 2 && isSignBefore(row[0]!, strongest, { gap: row[1]!.left - row[0]!.right, height })) row.shift();
  if (row.length > 2 && isSwatch(row[0]!, ink, { gap: row[1]!.left - row[0]!.right, height })) row.shift();
  while (row.length > 1 && foreign(row[0]!, row[1]!.left - row[0]!.right)) row.shift();
  while (row.length > 1 && foreign(row.at(-1)!, row.at(-1)!.left - row.at(-2)!.right)) row.pop();
  return row;
}

/** Estimates the height of capitals of letters in a row: the distance from the common top of tall ones to the baseline. */
export function capHeight(bodies: readonly Glyph[]): number {
  const tops = bodies.map((body) => body.top).sort((a, b) => a - b);
  const baselines = bodies.map((body) => body.bottom).sort((a, b) => a - b);
  return Math.max(4, baselines[(baselines.length - 1) >> 1]! - tops[Math.floor((tops.length - 1) * 0.15)]!);
}

/** Returns the share of its box that a component fills. */
export function fillOf(glyph: Glyph): number {
  return glyph.area / ((glyph.right - glyph.left) * (glyph.bottom - glyph.top));
}

interface Surroundings {
  readonly small: (top: number, bottom: number) => readonly Glyph[];
  readonly rows: (top: number, bottom: number) => readonly TextRow[];
  /** Those of the small things that may be letters of their own. */
  readonly lone: ReadonlySet<Glyph>;
  readonly ink: Ink;
}

/** Tells whether a bar joins a row to another one: a hyphen in a font of wide letters. */
function isBridge(bar: Glyph, row: TextRow, rows: Surroundings["rows"]): boolean {
  const reach = row.bottom - row.top;
  return rows(bar.top, bar.bottom).some((other) => {
    if (other === row || other.top > bar.top || other.bottom < bar.bottom || other.bottom - other.top > 2 * reach) return false;
    const gap = bar.left >= row.right ? other.left - bar.right : bar.left - other.right;
    return gap >= 0 && gap < 0.7 * reach;
  });
}

/** Tells whether a bar above a row is the underscore of the row above that: `created_at` over `updated_at`. */
function isUnderscoreAbove(bar: Glyph, row: TextRow, rows: Surroundings["rows"]): boolean {
  const letter = capHeight(row.bodies);
  const isFlat = bar.right - bar.left >= underscore.wide * letter && bar.bottom - bar.top <= underscore.thin * letter;
  if (!isFlat || bar.bottom > row.top) return false;
  const reach = underscore.near * letter;
  return rows(bar.top - reach, bar.bottom).some(
    (other) =>
      other !== row &&
      other.bottom <= row.top + reach &&
      Math.abs(bar.top - other.bottom) <= reach &&
      bar.left >= other.left - reach &&
      bar.right <= other.right + letter,
  );
}

/** Adds the small things that stand in reach of a row; a bar longer than a hyphen at an end is a piece of a line. */
function withParts(row: TextRow, { small, rows, lone, ink }: Surroundings): TextRow {
  const height = row.bottom - row.top;
  const letter = capHeight(row.bodies);
  const near = small(row.top - height, row.bottom + height);
  const parts = near.filter((part) => {
    if (lone.has(part)) return false;
    if (part.right < row.left - 3 * height || part.left > row.right + 3 * height) return false;
    const [partWidth, partHeight] = [part.right - part.left, part.bottom - part.top];
    if (partHeight > 0.6 * height || partWidth > 1.3 * height) return false;
    if (partWidth > 0.9 * height && !isBridge(part, row, rows)) return false;
    if (part.top < row.top - 0.35 * height || part.bottom > row.bottom + 0.3 * height) return false;
    const isBeyond = part.bottom <= row.top || part.top >= row.bottom;
    if (isBeyond && Math.min(partWidth, partHeight) < speck.thin * letter && Math.max(partWidth, partHeight) < speck.short * letter)
      return false;
    if (colourDistance(part.ground, row.bodies[0]!.ground) > mostGroundChange || isUnderscoreAbove(part, row, rows)) return false;
    const outside = part.left >= row.right || part.right <= row.left;
    if (outside && partWidth > mostHyphen * letter && isStraightStroke(part, ink) && !isBridge(part, row, rows)) return false;
    return part.left >= row.left - 0.4 * height - partWidth && part.right <= row.right + 0.5 * height + partWidth;
  });
  return withMarks(
    parts.length === 0 ? row : rowOf(row.bodies, parts),
    near.filter((part) => lone.has(part)),
  );
}

/** Adds the marks at both ends of a row of letters, one after the other. */
function withMarks(row: TextRow, lone: readonly Glyph[]): TextRow {
  const letter = capHeight(row.bodies);
  if (row.bodies.length < 2) return row;
  const beyond = (part: Glyph): number => Math.max(part.left - row.right, row.left - part.right);
  const isMark = (part: Glyph): boolean =>
    Math.max(part.bottom - part.top, part.right - part.left) <= mark.height * letter &&
    beyond(part) >= 0 &&
    beyond(part) <= mark.gap * letter &&
    part.top >= row.top - mark.above * letter &&
    part.bottom <= row.bottom + mark.gap * letter &&
    colourDistance(part.ground, row.bodies[0]!.ground) <= mostGroundChange;
  const next = lone.find(isMark);
  return next === undefined
    ? row
    : withMarks(
        rowOf(row.bodies, [...row.parts, next]),
        lone.filter((part) => part !== next),
      );
}

/** Tells whether a row is nothing but the head of a line, which hangs on what it points at. */
function isLoneHead({ bodies, top, bottom }: TextRow, ink: Ink): boolean {
  const [only] = bodies;
  return bodies.length === 1 && only!.cut && thickestPlace(only!, ink) >= Math.max(3, 0.4 * (bottom - top));
}

/** Tells whether a row is the side of a small shape that is left of its outline: it reaches farther up and down than the letters beside it, which stand on one side of it. */
function isLoneSide(row: TextRow, rowsAt: (top: number, bottom: number) => readonly TextRow[]): boolean {
  if (row.bodies.length > 1 || !row.bodies[0]!.cut) return false;
  const reach = pieceGap * (row.bottom - row.top);
  const beside = rowsAt(row.top, row.bottom).filter(
    (other) =>
      other.bodies.length > 1 &&
      other.top > row.top &&
      other.bottom < row.bottom &&
      other.left - reach < row.right &&
      other.right + reach > row.left,
  );
  const stands = ({ top, bottom }: TextRow): boolean =>
    row.bottom - bottom + (top - row.top) >= Math.max(side.pixels, side.height * (bottom - top));
  const isLeft = ({ left }: TextRow): boolean => left < row.left;
  return beside.some(stands) && (beside.every(isLeft) || !beside.some(isLeft));
}

/** Joins pieces of one line that only a hyphen, a colon or a wide space kept apart. */
function joinRows(rows: readonly TextRow[], ink: Ink, ringOf: Ringed["ringOf"]): readonly TextRow[] {
  const sorted = [...rows].sort((a, b) => a.left - b.left);
  const rowsAt = bandsOf(rows);
  const sides = new Set(rows.filter((row) => isLoneSide(row, rowsAt)));
  const groups = joinNeighbours(sorted, (a, b) => {
    const [heightA, heightB] = [a.bottom - a.top, b.bottom - b.top];
    const tall = Math.max(heightA, heightB);
    const low = Math.min(heightA, heightB);
    const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const gap = b.left - a.right;
    if (low <= 0.5 * tall || overlap <= 0.75 * low || gap >= pieceGap * tall || gap <= -2 * tall) return false;
    const [first, last, second] = [a.bodies[0]!, a.bodies.at(-1)!, b.bodies[0]!];
    if (ringOf.get(first) !== ringOf.get(second)) return false;
    if (isLoneHead(a, ink) || isLoneHead(b, ink) || sides.has(a) || sides.has(b)) return false;
    return (
      colourDistance(first.ground, second.ground) <= mostGroundChange &&
      areOneColour(first, second) &&
      sameGroundBetween(ink, last, second) &&
      !lineBetween(ink, a, b)
    );
  });
  return groups.map((group) =>
    group.length === 1
      ? group[0]!
      : rowOf(
          group.flatMap((row) => row.bodies),
          group.flatMap((row) => row.parts),
        ),
  );
}
