/** Cuts out what lies around the end of a connector, turned so that its line leaves to the left: what the end net looks at. `training/ends/view.py` cuts alike. */
import type { EndCandidate } from "../detection.ts";
import type { Point } from "../geometry/point.ts";
import type { Cutter } from "./cut-outs.ts";
import { cutOutSide, cutOutSize } from "./cut-outs.ts";

/** Half the side of the box around an end, in heights of capitals; capitals are taken for so many pixels high at least. */
const reach = 2;
const leastUnit = 5;

/** An end, and how high capitals are on its page, pixels. */
export interface EndToCut extends Pick<EndCandidate, "point" | "direction"> {
  readonly glyphHeight: number;
}

/** Writes the cut-out of an end at a place of `into`. */
export function cutEnd(cutter: Cutter, { point: [x, y], direction, glyphHeight }: EndToCut, into: Float32Array, at: number): void {
  const half = reach * Math.max(leastUnit, glyphHeight);
  const values = into.subarray(at, at + cutOutSize);
  cutter.cut({ x: x - half, y: y - half, width: 2 * half, height: 2 * half }, values, 0);
  values.set(turned(values, direction));
}

/** Mirrors a cut-out at its diagonal where the line leaves upwards or downwards, then at its middle where it would leave to the right. */
function turned(values: Float32Array, [across, down]: Point): Float32Array {
  const isUpright = Math.abs(down) > Math.abs(across);
  const leavesRight = (isUpright ? down : across) > 0;
  const result = new Float32Array(values.length);
  for (let row = 0; row < cutOutSide; row++)
    for (let column = 0; column < cutOutSide; column++) {
      const seen = leavesRight ? cutOutSide - 1 - column : column;
      const from = 3 * (isUpright ? seen * cutOutSide + row : row * cutOutSide + seen);
      result.set(values.subarray(from, from + 3), 3 * (row * cutOutSide + column));
    }
  return result;
}
