/** Boxes with cut corners, as cards and manual inputs have: outlines of straight lines that geometry measured and no other kind explains. */
import type { Box } from "../../geometry/box.ts";
import { placesOn } from "../../geometry/places.ts";
import type { Point } from "../../geometry/point.ts";
import { distance } from "../../geometry/point.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourNear } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { SeenCandidate } from "../candidates.ts";

/** Sides of a box lie along its own within so many pixels; cuts are no shorter than this across and down, and than such a share of the shorter side. */
const [aligned, leastCut, leastShare] = [2, 10, 0.08] as const;
/** Such outlines have so many corners, and so many cuts. */
const [corners, cuts] = [
  [4, 6],
  [1, 2],
] as const;
/** Where a corner is cut the ground of the page lies: so much of both sides is as bare as that, within so many levels; a crossing line may hide the rest. */
const [bare, sameGround] = [0.8, 24] as const;
/** The ground is looked at so far outside a corner, and sides are left out so near to where the cut meets them, pixels. */
const [outside, meeting] = [3, 3] as const;

/** From corner to corner. */
type Side = readonly [from: Point, to: Point];

/** Lists the corners of a shape's own path, in pixels of the page. */
function cornersOf({ node: { box, path } }: SeenCandidate): readonly Point[] {
  return (path ?? []).flatMap((command) =>
    command.op === "M" || command.op === "L" ? [[box.x + command.to[0] * box.width, box.y + command.to[1] * box.height] as const] : [],
  );
}

/** Tells whether nothing is drawn from a corner of the box to where a cut meets its side. */
function isBare(corner: Point, end: Point, ground: number, bitmap: Bitmap): boolean {
  const places = placesOn([corner, end]).filter(({ at }) => distance(at, end) > meeting);
  return places.filter(({ at }) => colourDistance(colourNear(bitmap, at), ground) <= sameGround).length >= bare * places.length;
}

/** Returns the corner of a box that a slanted side cuts off. */
function cornerCutBy([from, to]: Side, { x, y, width, height }: Box): Point {
  const isAt = (axis: 0 | 1, place: number): boolean => Math.min(Math.abs(from[axis] - place), Math.abs(to[axis] - place)) <= aligned;
  return [isAt(0, x) ? x : x + width, isAt(1, y) ? y : y + height];
}

/** Tells whether the page's ground lies where a slanted side cuts a corner off. */
function isCutBy(side: Side, box: Box, bitmap: Bitmap): boolean {
  const corner = cornerCutBy(side, box);
  const out = (axis: 0 | 1, begin: number): number => corner[axis] + (Math.abs(corner[axis] - begin) < 1 ? -outside : outside);
  const ground = colourNear(bitmap, [out(0, box.x), out(1, box.y)]);
  return side.every((end) => isBare(corner, end, ground, bitmap));
}

/** Measures how far a side leads across or down, whichever is less. */
const slantOf = ([from, to]: Side): number => Math.min(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));

/** Tells whether geometry measured a box of whose corners one or two are cut off, and the page's ground lies in their place: beyond a line that crosses a box its sides run on. */
export function hasCutCorners(candidate: SeenCandidate, bitmap: Bitmap): boolean {
  const { box } = candidate.node;
  const points = cornersOf(candidate);
  if (points.length < corners[0] || points.length > corners[1]) return false;
  const slants = points.map((from, index): Side => [from, points[(index + 1) % points.length]!]).filter((side) => slantOf(side) > aligned);
  if (slants.length < cuts[0] || slants.length > cuts[1]) return false;
  const least = Math.max(leastCut, leastShare * Math.min(box.width, box.height));
  return slants.every((side) => slantOf(side) >= least && isCutBy(side, box, bitmap));
}
