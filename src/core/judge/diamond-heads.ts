/** Heads of wholes and parts: what looks like a small diamond and is the head of a connector, whose tip is at the shape that it leads to. */
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area, bottom, centre, right } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";

/**
 * A head is so large at most, in heights of capitals, its shape so many times as large, and its tip so near to that, in pixels. Of 361 true diamonds of real pages none
 * touches another shape.
 */
const head = { size: 4.5, smaller: 2, reach: 3 } as const;

/** Tells whether a place is on a side of a box, from outside. */
function isAt(box: Box, [x, y]: Point): boolean {
  const [off, aside] = [Math.max(box.x - x, x - right(box)), Math.max(box.y - y, y - bottom(box))];
  return Math.abs(Math.max(off, aside)) <= head.reach;
}

/** Tells whether a shape is the head of a connector: one of its corners is at a larger shape that was chosen with it, and the one across at none. */
export function isDiamondHead(node: NodeCandidate, chosen: readonly NodeCandidate[], glyphHeight: number): boolean {
  const { box, kind } = node;
  if (kind !== "diamond" || Math.max(box.width, box.height) > head.size * glyphHeight) return false;
  const [x, y] = centre(box);
  const others = chosen.filter((other) => other !== node && area(other.box) >= head.smaller * area(box));
  const [left, top, end, low] = (
    [
      [box.x, y],
      [x, box.y],
      [right(box), y],
      [x, bottom(box)],
    ] as const
  ).map((tip) => others.some((other) => isAt(other.box, tip)));
  return [left !== end, top !== low].filter(Boolean).length === 1;
}
