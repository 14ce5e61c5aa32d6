/** By how much a line turns at its bends. */
import { subtract } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";

/** Returns by how many degrees a line turns at each of its bends. */
export function turnsOf(points: readonly Point[]): readonly number[] {
  return points.slice(1, -1).map((at, index) => {
    const [back, ahead] = [subtract(at, points[index]!), subtract(points[index + 2]!, at)];
    const turn = Math.abs(Math.atan2(back[0] * ahead[1] - back[1] * ahead[0], back[0] * ahead[0] + back[1] * ahead[1]));
    return (turn * 180) / Math.PI;
  });
}
