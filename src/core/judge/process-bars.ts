/** Predefined processes: a box with a bar at its left and at its right is that box with its bars; of the boxes that show it the one between the bars may look likelier. */
import type { NodeCandidate, ReadLine } from "../detection.ts";
import { area, bottom, boxFromEdges, overlapArea, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { areSameColour } from "../raster/same-colour.ts";

/** Sides of both boxes lie on each other, and bars are as wide as each other, within so many pixels. */
const slack = 2.5;
/** A bar is so many pixels wide at least, and takes such a share of the whole box at most. */
const bar = { pixels: 3, share: 0.2 } as const;
/** A shape stands in a bar when it takes so much of it, and not as much of the box between the bars. */
const taken = 0.5;

/** Returns the bars that a box leaves of a wider one; null where they are none. */
function barsOf({ box, style }: NodeCandidate, whole: NodeCandidate): readonly [Box, Box] | null {
  if (whole.kind !== "rectangle" || !areSameColour(style.stroke, whole.style.stroke) || !areSameColour(style.fill, whole.style.fill))
    return null;
  if (Math.abs(whole.box.y - box.y) > slack || Math.abs(bottom(whole.box) - bottom(box)) > slack) return null;
  const [left, other] = [box.x - whole.box.x, right(whole.box) - right(box)];
  const least = Math.max(bar.pixels, style.strokeWidth + 1);
  if (Math.abs(left - other) > slack || Math.min(left, other) < least || Math.max(left, other) > bar.share * whole.box.width) return null;
  return [boxFromEdges(whole.box.x, box.y, box.x, bottom(box)), boxFromEdges(right(box), box.y, right(whole.box), bottom(box))];
}

/** Tells whether nothing stands in a bar: no text that begins outside the box between the bars, and no shape but those that lie around that box. */
function isBare(
  place: Box,
  between: Box,
  { chosen, lines }: { readonly chosen: readonly NodeCandidate[]; readonly lines: readonly ReadLine[] },
): boolean {
  const stands = ({ box }: NodeCandidate): boolean =>
    overlapArea(box, place) >= taken * area(place) && overlapArea(box, between) <= taken * area(between);
  return lines.every(({ box }) => overlapArea(box, place) === 0 || overlapArea(box, between) > 0) && !chosen.some(stands);
}

/** Widens chosen boxes to the candidates that have a bar more at both sides, in which no text and no other shape stands. */
export function withProcessBars(
  chosen: readonly NodeCandidate[],
  candidates: readonly NodeCandidate[],
  { lines }: { readonly lines: readonly ReadLine[] },
): readonly NodeCandidate[] {
  return chosen.map((node) => {
    if (node.kind !== "rectangle" || node.style.stroke === null) return node;
    const whole = candidates.find((one) => barsOf(node, one)?.every((place) => isBare(place, node.box, { chosen, lines })));
    return whole === undefined ? node : { ...node, box: whole.box };
  });
}
