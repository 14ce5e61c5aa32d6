/** Moves the sides of a box that a net proposes to where the ink ends: a diamond, a figure or a picture shows no straight edge that could be looked for. */
import type { Box } from "../geometry/box.ts";
import { bottom, boxFromEdges, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** A side moves at most this share of the box's length across it, and may move so many pixels in any case. */
const reachShare = 0.22;
const leastReach = 3;
/** Paper is what is commonest around the box, so far from it. */
const ringShare = 0.12;
/** A colour so far from the paper is ink. */
const leastInk = 48;

/** Returns the commonest colour around a box. */
function paperAround(bitmap: Bitmap, box: Box): number {
  const [across, down] = [Math.max(2, ringShare * box.width), Math.max(2, ringShare * box.height)];
  const [left, top] = [Math.max(0, Math.round(box.x - across)), Math.max(0, Math.round(box.y - down))];
  const [far, low] = [
    Math.min(bitmap.width - 1, Math.round(right(box) + across)),
    Math.min(bitmap.height - 1, Math.round(bottom(box) + down)),
  ];
  const counts = new Map<number, number>();
  const count = (x: number, y: number): void => {
    const colour = colourAt(bitmap, x, y);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  };
  for (let x = left; x <= far; x++) for (const y of [top, low]) count(x, y);
  for (let y = top; y <= low; y++) for (const x of [left, far]) count(x, y);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/**
 * Returns where ink ends near a side: outwards from ink to the first gap of two pixels, inwards from paper to the first ink; a side from which ink
 * goes on, as where a connector leaves, stays.
 */
function endOfInk(at: number, outwards: 1 | -1, reach: number, hasInk: (at: number) => boolean): number {
  const steps = Array.from({ length: reach }, (_, index) => index + 1);
  if (!hasInk(at)) {
    const inwards = steps.find((step) => hasInk(at - outwards * step));
    return inwards === undefined ? at : at - outwards * inwards;
  }
  const gap = steps.find((step) => !hasInk(at + outwards * step) && !hasInk(at + outwards * (step + 1)));
  return gap === undefined ? at : at + outwards * (gap - 1);
}

/** Fits a box to the ink in it, pixels; a box that would become nothing stays. */
export function fitToInk(bitmap: Bitmap, box: Box): Box {
  const paper = paperAround(bitmap, box);
  const [left, top, far, low] = [box.x, box.y, right(box), bottom(box)].map(Math.round) as [number, number, number, number];
  const isInk = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height && colourDistance(colourAt(bitmap, x, y), paper) >= leastInk;
  const inColumn = (x: number): boolean => {
    for (let y = top; y <= low; y++) if (isInk(x, y)) return true;
    return false;
  };
  const inRow = (y: number): boolean => {
    for (let x = left; x <= far; x++) if (isInk(x, y)) return true;
    return false;
  };
  const [across, down] = [box.width, box.height].map((length) => Math.max(leastReach, Math.round(reachShare * length))) as [number, number];
  const [start, end] = [endOfInk(left, -1, across, inColumn), endOfInk(far, 1, across, inColumn)];
  const [first, last] = [endOfInk(top, -1, down, inRow), endOfInk(low, 1, down, inRow)];
  return end - start < 4 || last - first < 4 ? box : boxFromEdges(start, first, end, last);
}
