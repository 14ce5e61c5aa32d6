/** Stars that stand alone, as multiplicities at connectors do: half as high as a letter, told by their arms. */
import type { Glyph, Ink } from "./ink.ts";
import { heightOf, sizeOf, widthOf } from "./ink.ts";
import type { TextRow } from "./rows.ts";
import { bandsOf } from "./bands.ts";

/** Stars are so high, in letter heights, and have so many pixels at least: smaller ones have no arms to count. */
const size = { least: 0.3, most: 0.8, pixels: 5 } as const;
/** Longer side for the shorter one. */
const mostAspect = 1.4;
/** Where arms are counted: on rings of these shares of the distance from the middle to the farthest pixel. */
const rings = [0.68, 0.8] as const;
/** Faces draw five arms or six; no neighbour is farther off than this, in shares of an even step. */
const arms = { least: 5, most: 6, farthest: 1.45 } as const;
const directions = 96;
/** Of the square around it a star fills so much; a blot of JPEG noise or a small picture more. */
const mostFill = 0.72;
/** Beside a star that stands alone no letter or dot is nearer, and none reaches its level, in letter heights: "0..*" is one line. */
const alone = { across: 0.9, below: 0.6, tallest: 1.6 } as const;

function hasSize(glyph: Glyph, usual: number, pixels: number = size.pixels): boolean {
  const [longer, shorter] = [Math.max(widthOf(glyph), heightOf(glyph)), Math.min(widthOf(glyph), heightOf(glyph))];
  return (
    !glyph.cut &&
    shorter >= pixels &&
    longer >= size.least * usual &&
    longer <= size.most * usual &&
    longer <= mostAspect * shorter &&
    glyph.area <= mostFill * longer * longer
  );
}

/** Returns the middle of a component's pixels, and how far off its farthest one is. */
function middleOf(glyph: Glyph, ink: Ink): { readonly x: number; readonly y: number; readonly reach: number } {
  const pixels: (readonly [number, number])[] = [];
  for (let y = glyph.top; y < glyph.bottom; y++)
    for (let x = glyph.left; x < glyph.right; x++) if (ink.labels[y * ink.width + x] === glyph.label) pixels.push([x, y]);
  const [sumX, sumY] = pixels.reduce(([alongX, alongY], [x, y]) => [alongX + x, alongY + y], [0, 0]);
  const [x, y] = [sumX / pixels.length, sumY / pixels.length];
  return { x, y, reach: Math.max(...pixels.map(([atX, atY]) => Math.hypot(atX - x, atY - y))) };
}

/** Returns the directions of the arms that a ring crosses, in shares of a turn. */
function armsOn(
  own: (x: number, y: number) => boolean,
  middle: { readonly x: number; readonly y: number },
  radius: number,
): readonly number[] {
  const inked = Array.from({ length: directions }, (_, at) => {
    const angle = (2 * Math.PI * at) / directions;
    return own(Math.round(middle.x + radius * Math.cos(angle)), Math.round(middle.y + radius * Math.sin(angle)));
  });
  const starts = inked.flatMap((is, at) => (is && !inked[(at + directions - 1) % directions]! ? [at] : []));
  return starts.map((start) => {
    let length = 1;
    while (length < directions && inked[(start + length) % directions]!) length++;
    return (start + (length - 1) / 2) / directions;
  });
}

function areEven(found: readonly number[]): boolean {
  if (found.length < arms.least || found.length > arms.most) return false;
  return found.every((at, index) => {
    const next = found[index + 1] ?? found[0]! + 1;
    return (next - at) * found.length <= arms.farthest;
  });
}

/** Tells whether a component is a star. */
function isAsterisk(glyph: Glyph, ink: Ink): boolean {
  const { x, y, reach } = middleOf(glyph, ink);
  const own = (atX: number, atY: number): boolean => ink.labels[atY * ink.width + atX] === glyph.label;
  if (!own(Math.round(x), Math.round(y))) return false;
  return rings.some((share) => areEven(armsOn(own, { x, y }, share * reach)));
}

/** Tells whether something as small as a letter stands beside a component, of the ink at its level. */
function hasNeighbour(glyph: Glyph, near: readonly Glyph[], usual: number): boolean {
  return near.some((other) => {
    if (other === glyph || heightOf(other) > alone.tallest * usual || widthOf(other) > alone.tallest * usual) return false;
    const gap = Math.max(glyph.left - other.right, other.left - glyph.right);
    return gap <= alone.across * usual && other.bottom > glyph.top && other.top < glyph.bottom + alone.below * usual;
  });
}

/** A star follows its row so closely, in letter heights: "0..*". */
const mostGap = 0.5;

/** Finds stars of a page; `usual` is its letter height. */
export function findAsterisks(ink: Ink, usual: number): readonly Glyph[] {
  return ink.glyphs.filter((glyph) => hasSize(glyph, usual) && isAsterisk(glyph, ink));
}

/** Returns those that stand alone among ink that belongs to no line of text. */
export function loneAsterisks(stars: readonly Glyph[], ink: Ink, taken: ReadonlySet<Glyph>, usual: number): readonly Glyph[] {
  const near = bandsOf(ink.glyphs);
  return stars.filter((star) => !taken.has(star) && !hasNeighbour(star, near(star.top, star.bottom + alone.below * usual), usual));
}

/** Dots of a range are so large, in letter heights, and stand so close above the foot of their row. */
const dot = { most: 0.3, raised: 0.15 } as const;
/** Behind the dots of a range even what is too small to have arms is a star, in pixels; its middle lies above that of the digits, in letter heights. A dot that is missing widens the gap behind so few pieces. */
const behindDots = { gap: 0.7, pixels: 3, raised: 0.1, faint: 0.4, few: 2 } as const;

/** Looks ink up by its level. */
type Near = (top: number, bottom: number) => readonly Glyph[];

/** Lists what follows a row that ends in a dot: the second dot of a range, where it is not of the row, and a star; nothing where there is no star. */
function restOfRange({ top, bottom, bodies, parts }: TextRow, glyphs: Near, usual: number): readonly Glyph[] {
  const isDot = (glyph: Glyph): boolean =>
    sizeOf(glyph) <= Math.max(2, dot.most * usual) && bottom - glyph.bottom <= Math.max(1, dot.raised * usual);
  const behind = (last: Glyph, gap: number): readonly Glyph[] =>
    glyphs(top, bottom).filter((one) => one.left >= last.right - 1 && one.left - last.right <= gap * usual);
  const [last, previous] = [...bodies, ...parts].sort((a, b) => b.right - a.right);
  if (last === undefined || previous === undefined || !isDot(last)) return [];
  const second = isDot(previous) ? null : behind(last, mostGap).find((one) => isDot(one) && Math.abs(one.bottom - last.bottom) <= 1);
  // Of small letters the second dot may be too faint to be ink.
  const isFaint = second === undefined;
  if (isFaint && bodies.length + parts.length > behindDots.few) return [];
  const middle = (top + bottom) / 2 - behindDots.raised * usual;
  const star = behind(second ?? last, behindDots.gap + (isFaint ? behindDots.faint : 0)).find(
    (one) => hasSize(one, usual, behindDots.pixels) && one.top >= top - 0.3 * usual && (one.top + one.bottom) / 2 <= middle,
  );
  if (star === undefined) return [];
  return second === null || isFaint ? [star] : [second, star];
}

/** Adds the star right behind a row to it: it is too low beside digits to be one of their row. */
function withAsterisk(
  row: TextRow,
  { stars, glyphs }: { readonly stars: readonly Glyph[]; readonly glyphs: Near },
  usual: number,
): TextRow {
  const star = stars.find(
    (one) =>
      !row.bodies.includes(one) &&
      !row.parts.includes(one) &&
      one.left >= row.right - 1 &&
      one.left - row.right <= mostGap * usual &&
      one.top >= row.top - 0.3 * usual &&
      one.bottom <= row.bottom,
  );
  const added = star === undefined ? restOfRange(row, glyphs, usual) : [star];
  if (added.length === 0) return row;
  const [right, top] = [Math.max(...added.map((one) => one.right)), Math.min(row.top, ...added.map((one) => one.top))];
  return { ...row, right, top, parts: [...row.parts, ...added] };
}

/** Adds stars to the rows that they follow, of all ink; they are no rows of their own then. */
export function joinAsterisks(
  rows: readonly TextRow[],
  ink: { readonly stars: readonly Glyph[]; readonly glyphs: Near },
  usual: number,
): readonly TextRow[] {
  const joined = rows.map((row) => withAsterisk(row, ink, usual));
  const followed = new Set(joined.flatMap(({ parts }) => parts));
  return joined.filter(({ bodies, parts }) => bodies.length > 1 || parts.length > 0 || !followed.has(bodies[0]!));
}
