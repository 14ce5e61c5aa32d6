/**
 * Lines of text that were found in two: where a connector runs through one, the letters that it touches are one piece of ink with it, and of two finders each may
 * see a part. The whole is read anew, and believed where it says both, and more between them or less of what they share.
 */
import type { Fragment, LineCandidate, Reading } from "../detection.ts";
import { bottom, overlapArea, right, union } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";

/** Both parts are of one size, stand on one level and so far apart at most, in letter heights, or share no more than this of the shorter one; a word or two may be gone. */
const apart = { most: 3.5, level: 0.35, size: 1.3, shared: 0.7 } as const;
/** A whole that is read less surely is rather two texts beside a line. */
const sure = 0.85;
/** Parts of fewer letters together say nothing of whether the whole was read. */
const leastLetters = 4;
/** Strokes that are read as letters: nothing else between two texts is a line that parts them. */
const strokes = /^[lI|1!/\\[\](){}.,:;'’\-–—_]*$/u;

const withoutSpaces = (text: string): string => text.replaceAll(/\s/gu, "");
const words = (text: string): number => text.split(/\s+/u).filter((word) => word !== "").length;

/** Tells whether a line may be the beginning or the end of one that was crossed. */
function mayBePart({ rotation, says }: LineCandidate): boolean {
  return rotation === 0 && says === undefined;
}

/** Tells whether two lines stand on one level, in one size. */
function isLevel(left: LineCandidate, next: LineCandidate): boolean {
  const unit = Math.max(left.glyphHeight, next.glyphHeight);
  const common = Math.min(bottom(left.box), bottom(next.box)) - Math.max(left.box.y, next.box.y);
  const lower = Math.min(left.box.height, next.box.height);
  return common >= lower - apart.level * unit && unit <= apart.size * Math.min(left.glyphHeight, next.glyphHeight);
}

/** Tells whether two lines stand on one level, in one size and look, the second one behind the first. */
function areLevel(left: LineCandidate, next: LineCandidate): boolean {
  const gap = next.box.x - right(left.box);
  const isLike = left.color === next.color && left.ground === next.ground && next.ring === undefined && next.sign === undefined;
  return isLevel(left, next) && isLike && gap > 0 && gap <= apart.most * Math.max(left.glyphHeight, next.glyphHeight);
}

/** Tells whether letters that a line runs into stand between two parts. */
function hasLettersBetween(left: LineCandidate, next: LineCandidate, crossed: readonly Fragment[]): boolean {
  const between = { x: right(left.box), y: left.box.y, width: next.box.x - right(left.box), height: left.box.height };
  return crossed.some(({ box }) => overlapArea(box, between) > 0.5 * box.width * box.height);
}

/** Lists, as positions among the lines, what may be the beginning and the end of one line that share a part: of two finders each saw less than the whole. */
export function overlappingPairs(lines: readonly LineCandidate[]): readonly (readonly [number, number])[] {
  const index = createBoxIndex<number>(100);
  for (const [at, line] of lines.entries()) if (mayBePart(line)) index.add(line.box, at);
  return lines.flatMap((left, at): readonly (readonly [number, number])[] => {
    if (!mayBePart(left)) return [];
    const shared = (line: LineCandidate): number => right(left.box) - line.box.x;
    const behind = index.overlapping(left.box).find((place) => {
      const line = lines[place]!;
      const goesOn = line.box.x > left.box.x && right(line.box) > right(left.box) && shared(line) > 0;
      const isPart = shared(line) <= apart.shared * Math.min(left.box.width, line.box.width);
      return place !== at && goesOn && isPart && isLevel(left, line) && left.ground === line.ground;
    });
    return behind === undefined ? [] : [[at, behind]];
  });
}

/** Joins two lines; what the first one has before it stays. */
export function joinLines(left: LineCandidate, next: LineCandidate): LineCandidate {
  const { underline: _, ...rest } = left;
  return { ...rest, box: union(left.box, next.box), glyphHeight: Math.max(left.glyphHeight, next.glyphHeight) };
}

/** Lists, as positions among the lines, what may be parts of one line with letters between them that a connector touches. */
export function crossedPairs(lines: readonly LineCandidate[], fragments: readonly Fragment[]): readonly (readonly [number, number])[] {
  const crossed = fragments.filter(({ crossing }) => crossing.length > 0);
  if (crossed.length === 0) return [];
  return lines.flatMap((left, at): readonly (readonly [number, number])[] => {
    if (!mayBePart(left)) return [];
    const behind = lines
      .map((line, place) => ({ line, place }))
      .filter(({ line, place }) => place !== at && mayBePart(line) && areLevel(left, line))
      .sort((a, b) => a.line.box.x - b.line.box.x)[0];
    return behind !== undefined && hasLettersBetween(left, behind.line, crossed) ? [[at, behind.place]] : [];
  });
}

/** Returns what a text says beyond the letters of another one, in their order; null where it does not say all of them. */
function saysBeyond(text: string, letters: string): string | null {
  let at = 0;
  let beyond = "";
  for (const sign of text)
    if (at < letters.length && sign === letters[at]) at++;
    else beyond += sign;
  return at === letters.length ? beyond : null;
}

/** Tells whether the reading of a whole says what its parts do, and something between that belongs to one of them; the letters at the cut may be misread. */
export function isWhole(whole: Reading, left: Reading, next: Reading): boolean {
  const [before, behind] = [withoutSpaces(left.text), withoutSpaces(next.text)];
  if (whole.confidence < sure || before.length + behind.length < leastLetters) return false;
  if (words(whole.text) > words(left.text) + words(next.text)) return false;
  const said = withoutSpaces(whole.text);
  return [before + behind, before.slice(0, -1) + behind, before + behind.slice(1)].some((parts) => {
    const beyond = saysBeyond(said, parts);
    return beyond !== null && said.length > before.length + behind.length && !strokes.test(beyond);
  });
}

/** Tells whether the reading of a whole begins as the first of two overlapping parts does and ends as the second one, and says more than each. */
export function isUnion(whole: Reading, left: Reading, next: Reading): boolean {
  const [said, before, behind] = [whole, left, next].map(({ text }) => withoutSpaces(text)) as [string, string, string];
  if (whole.confidence < sure || said.length <= Math.max(before.length, behind.length) || said.length > before.length + behind.length)
    return false;
  return said.startsWith(before.slice(0, Math.ceil(before.length / 2))) && said.endsWith(behind.slice(-Math.ceil(behind.length / 2)));
}
