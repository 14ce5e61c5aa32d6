/** Lines of geometry that are several, since letters of neighbouring lines touch, are parted where a finder sees one line below the other. */
import type { FoundLine } from "../../decode/line-map.ts";
import { levelBox } from "../../decode/line-map.ts";
import type { LineCandidate } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, centre, containsPoint, right } from "../../geometry/box.ts";

/** The finder's boxes are so much larger than the letters in them, in their own heights: medians of 430 lines of real pages. */
export const finderMargin = { left: 0.14, right: 0.21, top: 0.12, bottom: 0.19 } as const;
/** Capitals are this share of the finder's box high: the median of 12,833 lines of real pages; a quarter is below 0.47, a quarter above 0.57. */
const capitals = 0.53;
/** Found lines below this confidence part nothing. */
const leastConfidence = 0.8;
/** So much of a found line's height, and of the narrower one's width, lies in the line that it parts. */
const inside = { height: 0.35, width: 0.5 } as const;
/** Lines below each other are so far apart from middle to middle, in heights of the lower one. */
const step = 0.5;
/** A found line is so many times as wide as high, which icons over their names are not. */
const oblong = 1.6;
/** Found lines are as high as this share of the capitals of the line at least, and together as wide as this share of it: a mark beside letters is neither. */
const least = { height: 0.9, width: 0.8 } as const;

const common = (from: number, to: number, otherFrom: number, otherTo: number): number => Math.min(to, otherTo) - Math.max(from, otherFrom);
const across = (a: Box, b: Box): number => common(a.x, right(a), b.x, right(b)) / Math.min(a.width, b.width);
const down = (a: Box, b: Box): number => common(a.y, bottom(a), b.y, bottom(b));

/** Tells whether two found lines stand one below the other. */
function standBelow(a: Box, b: Box): boolean {
  return across(a, b) >= inside.width && Math.abs(centre(a)[1] - centre(b)[1]) > step * Math.min(a.height, b.height);
}

/** Lists the found lines that a line of geometry is made of; none where it is one line. */
function linesIn(line: LineCandidate, found: readonly Box[]): readonly Box[] {
  const held = found.filter(
    (box) =>
      box.height >= least.height * line.glyphHeight &&
      box.width >= oblong * box.height &&
      across(box, line.box) >= inside.width &&
      down(box, line.box) >= inside.height * box.height,
  );
  const stacked = held.filter((box) => held.some((other) => standBelow(box, other)));
  if (stacked.length === 0) return [];
  const [from, to] = [Math.min(...held.map(({ x }) => x)), Math.max(...held.map(right))];
  return common(from, to, line.box.x, right(line.box)) >= least.width * line.box.width ? held : [];
}

/** Makes a line of a found box, in the look of the line that it is a part of. */
function partOf(line: LineCandidate, { x, y, width, height }: Box): LineCandidate {
  const [left, top] = [Math.round(x + finderMargin.left * height), Math.round(y + finderMargin.top * height)];
  const [end, foot] = [Math.round(x + width - finderMargin.right * height), Math.round(y + height - finderMargin.bottom * height)];
  return { ...line, box: { x: left, y: top, width: end - left, height: foot - top }, glyphHeight: Math.round(capitals * height) };
}

/** Parts the level lines that are several; a found line that another line of geometry stands for stays with that one. */
export function partTouching(lines: readonly LineCandidate[], found: readonly FoundLine[]): readonly LineCandidate[] {
  const boxes = found.filter(({ angle, confidence }) => angle === 0 && confidence >= leastConfidence).map(levelBox);
  const parted = new Set<Box>();
  return lines.flatMap((line) => {
    const parts = line.rotation === 0 && line.says === undefined ? linesIn(line, boxes) : [];
    if (parts.length === 0) return [line];
    const standsFor = (other: LineCandidate, box: Box): boolean =>
      other !== line &&
      other.rotation === 0 &&
      containsPoint(box, centre(other.box)) &&
      common(other.box.x, right(other.box), box.x, right(box)) >= inside.width * box.width;
    const own = parts.filter((box) => !parted.has(box) && !lines.some((other) => standsFor(other, box)));
    if (own.length === 0) return [line];
    for (const box of own) parted.add(box);
    return own.map((box) => partOf(line, box));
  });
}
