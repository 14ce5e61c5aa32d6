/** Found lines that a line of geometry runs across are one: finders part long lines in the middle of a word. */
import type { FoundLine } from "../../decode/line-map.ts";
import { levelBox } from "../../decode/line-map.ts";
import type { LineCandidate } from "../../detection.ts";
import { bottom, centre, right, union } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";

/** Both parts are on one level when they share so much of the lower one's height, and next to each other within such a share of it. */
const beside = { level: 0.7, gap: 0.4 } as const;
/** The line reaches so far into both, in heights of its capitals. */
const reach = 1;

/** Tells whether one found box goes on where the other ends. */
function goesOn(left: Box, next: Box): boolean {
  const low = Math.min(left.height, next.height);
  const common = Math.min(bottom(left), bottom(next)) - Math.max(left.y, next.y);
  return common >= beside.level * low && Math.abs(next.x - right(left)) <= beside.gap * low;
}

/** Tells whether a line runs through both. */
function spans({ box, rotation, glyphHeight }: LineCandidate, left: Box, next: Box): boolean {
  const [, level] = centre(box);
  const isWithin = (one: Box): boolean => level > one.y && level < bottom(one);
  return (
    rotation === 0 &&
    isWithin(left) &&
    isWithin(next) &&
    right(left) - box.x >= reach * glyphHeight &&
    right(box) - next.x >= reach * glyphHeight
  );
}

function together(left: FoundLine, next: FoundLine): FoundLine {
  const box = union(levelBox(left), levelBox(next));
  return {
    middle: centre(box),
    width: box.width,
    height: box.height,
    angle: 0,
    confidence: Math.min(left.confidence, next.confidence),
  };
}

/** Joins the found level lines across which lines of geometry run; all others stay in their order. */
export function joinBridged(found: readonly FoundLine[], lines: readonly LineCandidate[]): readonly FoundLine[] {
  const joined: { at: number; one: FoundLine }[] = [];
  const fromLeft = found
    .map((one, at) => ({ one, at }))
    .toSorted((a, b) => a.one.middle[0] - a.one.width / 2 - (b.one.middle[0] - b.one.width / 2));
  for (const { one, at } of fromLeft) {
    const before = joined.find(({ one: left }) => {
      if (one.angle !== 0 || left.angle !== 0) return false;
      const [leftBox, box] = [levelBox(left), levelBox(one)];
      return goesOn(leftBox, box) && lines.some((line) => spans(line, leftBox, box));
    });
    if (before === undefined) joined.push({ one, at });
    else Object.assign(before, { at: Math.min(before.at, at), one: together(before.one, one) });
  }
  return joined.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
}
