/** Ends of connectors that a net saw, each with the shape that it stands at. */
import type { EndCandidate } from "../../detection.ts";
import type { Point } from "../../geometry/point.ts";
import type { Outline } from "../trace/outlines.ts";
import { isInside, nearestOnOutline } from "../trace/outlines.ts";

/** An end at a shape. */
export interface Tip {
  readonly point: Point;
  /** The way by which its line leaves, null where that is not known. */
  readonly direction: Point | null;
  /** The place in the list of outlines. */
  readonly shape: number;
  readonly marked: boolean;
  readonly confidence: number;
}

/** Ends are rather at a shape than at the frame around it: a frame seems so much farther away, in reaches. */
const frameDistance = 0.5;
/** Two ends of one place are nearer than this, in reaches. */
const onePlace = 0.5;

/** Gives ends their shapes; those with none within `reach` pixels are left out, and of two in one place the surer stays. */
export function tipsOf(ends: readonly EndCandidate[], outlines: readonly Outline[], reach: number): readonly Tip[] {
  const tips: Tip[] = [];
  for (const { point, direction, marked, confidence } of [...ends].sort((a, b) => b.confidence - a.confidence)) {
    const shape = nearestShape(point, outlines, reach);
    if (shape < 0) continue;
    const near = tips.some((tip) => Math.hypot(tip.point[0] - point[0], tip.point[1] - point[1]) < onePlace * reach);
    if (!near) tips.push({ point, direction, shape, marked, confidence });
  }
  return tips;
}

function nearestShape(point: Point, outlines: readonly Outline[], reach: number): number {
  let [best, least] = [-1, reach];
  outlines.forEach((outline, index) => {
    const { x, y, width, height } = outline.bounds;
    if (point[0] < x - reach || point[0] > x + width + reach || point[1] < y - reach || point[1] > y + height + reach) return;
    const { gap } = nearestOnOutline(outline, point);
    const far = isInside(outline, point) && !outline.holds ? gap * 0.7 : gap;
    const seeming = far + (outline.holds ? frameDistance * reach : 0);
    if (seeming < least) [best, least] = [index, seeming];
  });
  return best;
}
