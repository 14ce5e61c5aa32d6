/** Curves without the zigzag of how they were traced: ways found on a coarse grid go in steps, and between two strokes of a sketched line to and fro. */
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { lengthOf, pointAlong } from "../../geometry/path.ts";
import { turnsOf } from "./turns.ts";
import { simplify } from "../trace/route.ts";

/** A place is the mean of those so far before and behind it, in heights of capitals: as far as the line stays on its ink. */
const windows = [6, 4, 2.5, 1.5, 0.8];
/** Places that are averaged are so far apart, in heights of capitals. */
const step = 0.25;
/** A curve has a zigzag when its bends turn by so many degrees more, all together, than those of the smooth one. */
const leastZigzag = 90;
/** Points of a smooth curve are left out where it stays within this, in pixels. */
const tolerance = 1;
/** A curve has no more places than this. */
const mostPlaces = 4000;

/** Averages a line over a window along it; its ends stay to the last bit, which sums would not. */
function averaged(points: readonly Point[], window: number, apart: number): readonly Point[] {
  const length = lengthOf(points);
  const count = Math.max(2, Math.min(mostPlaces, Math.round(length / apart)));
  const places = Array.from({ length: count + 1 }, (_, index) => pointAlong(points, (index * length) / count));
  const most = Math.round((window * count) / length);
  const sums: Point[] = [[0, 0]];
  for (const [x, y] of places) sums.push([sums.at(-1)![0] + x, sums.at(-1)![1] + y]);
  const between = places.slice(1, -1).map((_, before): Point => {
    const index = before + 1;
    const reach = Math.min(most, index, count - index);
    const [from, to] = [sums[index - reach]!, sums[index + reach + 1]!];
    return [(to[0] - from[0]) / (2 * reach + 1), (to[1] - from[1]) / (2 * reach + 1)];
  });
  return [points[0]!, ...between, points.at(-1)!];
}

const turning = (points: readonly Point[]): number => turnsOf(points).reduce((sum, turn) => sum + turn, 0);

/** Returns the smoothest line along a traced one that `isOnInk` accepts; null where the traced one has no zigzag. */
export function smoothed(points: readonly Point[], unit: number, isOnInk: (points: readonly Point[]) => boolean): readonly Point[] | null {
  if (points.length < 4 || distance(points[0]!, points.at(-1)!) < unit) return null;
  const turned = turning(points);
  for (const window of windows) {
    const smooth = simplify(averaged(points, window * unit, step * unit), tolerance);
    if (turning(smooth) + leastZigzag > turned) continue;
    if (isOnInk(smooth)) return smooth;
  }
  return null;
}
