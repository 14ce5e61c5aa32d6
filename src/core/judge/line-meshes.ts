/** Meshes: what looks like a diamond and is the ground between lines that cross, as those of use cases do that lead from two persons to several cases. */
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { distance, lerp } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, colourNear, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

import { shareDrawn } from "../raster/ink-along.ts";

/** A side that is a line goes on beyond its corner for such a share of its length, pixels at least and at most, of which such a share is drawn. */
const goesOn = { share: 0.4, least: 10, most: 40, drawn: 0.9 } as const;
/** Right beyond a corner any line that arrives there is near, pixels; what goes on may run so many pixels beside it. */
const [skip, reach] = [4, 2] as const;
/**
 * So many of the eight ways beyond the corners are drawn: a connector goes on in none of them. Of 260 true diamonds of real pages none has more than three, of the six
 * meshes that were taken for some none has fewer than four.
 */
const fewest = 4;
/** So much of its box is the ground of a diamond at least, whose half it covers but for its lines. */
const leastGround = 0.2;
/** Colours that differ by less are one ground, which is looked for so many pixels behind each side, and seen behind so many of them. */
const [sameGround, behind, fewestOpen] = [24, 6, 3] as const;

/** Lists the places beyond the second of two corners, in the line of the side between them. */
function beyond(from: Point, to: Point): readonly Point[] {
  const length = distance(from, to);
  const last = Math.min(goesOn.most, Math.max(goesOn.least, goesOn.share * length));
  return Array.from({ length: Math.floor(last - skip) + 1 }, (_, step) => lerp(from, to, 1 + (skip + step) / length));
}

/** Floods the ground inside a box from its middle, and returns its topmost, rightmost, lowest and leftmost places; null where ink or text is in the middle. */
function cornersOf({ x, y, width, height }: Box, bitmap: Bitmap, ground: number): readonly Point[] | null {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [across, down] = [Math.min(bitmap.width, Math.ceil(x + width)) - left, Math.min(bitmap.height, Math.ceil(y + height)) - top];
  const isGround = (at: number): boolean =>
    colourDistance(colourAt(bitmap, left + (at % across), top + Math.floor(at / across)), ground) <= sameGround;
  const first = Math.floor(down / 2) * across + Math.floor(across / 2);
  if (across < 3 || down < 3 || !isGround(first)) return null;
  const seen = new Uint8Array(across * down);
  seen[first] = 1;
  const queue = [first];
  for (const at of queue) {
    const column = at % across;
    const next = [column > 0 ? at - 1 : -1, column < across - 1 ? at + 1 : -1, at - across, at + across];
    for (const to of next)
      if (to >= 0 && to < seen.length && !seen[to] && isGround(to)) {
        seen[to] = 1;
        queue.push(to);
      }
  }
  // what a letter holds is not the ground of its shape
  if (queue.length < leastGround * across * down) return null;
  const places = queue.map((at): Point => [left + (at % across) + 0.5, top + Math.floor(at / across) + 0.5]);
  const extreme = (of: (place: Point) => number): Point => places.reduce((best, place) => (of(place) > of(best) ? place : best));
  return [extreme(([, row]) => -row), extreme(([column]) => column), extreme(([, row]) => row), extreme(([column]) => -column)];
}

/** Tells whether the same ground lies beyond most sides, as it does where lines part it. */
function isOpen(corners: readonly Point[], bitmap: Bitmap, ground: number): boolean {
  const [, right, , left] = corners;
  const centre = lerp(left!, right!, 0.5);
  const outside = corners.map((corner, at) => {
    const middle = lerp(corner, corners[(at + 1) % 4]!, 0.5);
    return lerp(centre, middle, 1 + behind / Math.max(1, distance(centre, middle)));
  });
  return outside.filter((place) => colourDistance(colourNear(bitmap, place), ground) <= sameGround).length >= fewestOpen;
}

/** Counts the ways beyond its corners, of eight, in which the sides of a diamond go on; none where it is filled. */
export function countSidesGoingOn(
  { box, style }: NodeCandidate,
  { bitmap, ground }: { readonly bitmap: Bitmap; readonly ground: number },
): number {
  const corners = cornersOf(box, bitmap, ground);
  if (corners === null || style.stroke === null || !isOpen(corners, bitmap, ground)) return 0;
  const look = { line: packedColour(style.stroke), ground, reach };
  return corners
    .flatMap((corner, at) => [beyond(corners[(at + 1) % 4]!, corner), beyond(corners[(at + 3) % 4]!, corner)])
    .filter((places) => shareDrawn(places, bitmap, look) >= goesOn.drawn).length;
}

/** Tells whether a shape is the ground between lines that cross; `background` is the colour of the page. */
export function isLineMesh(node: NodeCandidate, bitmap: Bitmap, background: string): boolean {
  if (node.kind !== "diamond") return false;
  return countSidesGoingOn(node, { bitmap, ground: packedColour(node.style.fill ?? background) }) >= fewest;
}
