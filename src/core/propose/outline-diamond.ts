/** Diamonds with rounded tips: their straight sides are prolonged to the corners that the author's box had. */
import { boundsOf } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Silhouette } from "../raster/silhouette.ts";

/** A side of the outline as x = offset + slope * y, in pixels of the silhouette's box. */
interface Side {
  readonly offset: number;
  readonly slope: number;
  readonly share: number;
}

/** The prolonged diamond: its corners from the top, clockwise, its box, and the share of its sides that is straight. */
export interface RoundedDiamond {
  readonly corners: readonly Point[];
  readonly bounds: Box;
  readonly share: number;
}

/** Fits a line to one side between two rows by its first and last thirds, and counts what agrees. */
function fitSide(xAt: (row: number) => number, from: number, to: number, tolerance: number): Side {
  const third = Math.max(1, Math.floor((to - from) / 3));
  const mean = (start: number): Point => {
    let [x, y] = [0, 0];
    for (let row = start; row < start + third; row++) {
      x += xAt(row) / third;
      y += (row + 0.5) / third;
    }
    return [x, y];
  };
  const [a, b] = [mean(from), mean(to - third)];
  const slope = (b[0] - a[0]) / Math.max(1e-6, b[1] - a[1]);
  const offset = a[0] - slope * a[1];
  let agreeing = 0;
  for (let row = from; row < to; row++)
    if (Math.abs(xAt(row) - offset - slope * (row + 0.5)) <= tolerance * Math.hypot(1, slope)) agreeing++;
  return { offset, slope, share: agreeing / Math.max(1, to - from) };
}

/** Crosses two sides. */
function meet(a: Side, b: Side): Point {
  const y = (b.offset - a.offset) / (a.slope - b.slope);
  return [a.offset + a.slope * y, y];
}

/** Fits a diamond whose tips may be rounded away; null when the sides are not straight or the corners not where they belong. */
export function fitRoundedDiamond(seen: Silhouette, tolerance: number): RoundedDiamond | null {
  const { width, height } = seen;
  if (Math.min(width, height) < 20) return null;
  const left = (row: number): number => seen.fromLeft[row]!;
  const right = (row: number): number => width - seen.fromRight[row]!;
  const [upper, lower] = [
    [Math.floor(0.14 * height), Math.floor(0.36 * height)],
    [Math.ceil(0.64 * height), Math.ceil(0.86 * height)],
  ] as const;
  const [upperLeft, upperRight] = [fitSide(left, upper[0], upper[1], tolerance), fitSide(right, upper[0], upper[1], tolerance)];
  const [lowerLeft, lowerRight] = [fitSide(left, lower[0], lower[1], tolerance), fitSide(right, lower[0], lower[1], tolerance)];
  if (!(upperLeft.slope < -0.2 && upperRight.slope > 0.2 && lowerLeft.slope > 0.2 && lowerRight.slope < -0.2)) return null;
  const corners = [meet(upperLeft, upperRight), meet(upperRight, lowerRight), meet(lowerLeft, lowerRight), meet(upperLeft, lowerLeft)];
  const bounds = boundsOf(corners);
  const grown =
    Math.max(-bounds.x, bounds.x + bounds.width - width) / width + Math.max(-bounds.y, bounds.y + bounds.height - height) / height;
  const [top, rightmost, bottom, leftmost] = corners;
  const middled =
    Math.abs(top![0] - width / 2) + Math.abs(bottom![0] - width / 2) <= 0.2 * width &&
    Math.abs(rightmost![1] - height / 2) + Math.abs(leftmost![1] - height / 2) <= 0.2 * height;
  if (grown > 0.35 || bounds.x > 3 || bounds.y > 3 || !middled) return null;
  return { corners, bounds, share: (upperLeft.share + upperRight.share + lowerLeft.share + lowerRight.share) / 4 };
}
