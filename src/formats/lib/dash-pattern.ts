/** The strokes and gaps of broken lines: as measured, or as is usual for their kind. */
import type { Dash, DashLengths } from "../../core/diagram/types.ts";

/** What of a line's look says how it is broken. */
export interface BrokenLine {
  readonly dash: Dash;
  readonly strokeWidth: number;
  readonly dashLengths?: DashLengths;
}

/** Strokes and gaps in line widths where nobody measured them. */
const usual: Readonly<Record<Dash, readonly number[]>> = {
  solid: [],
  dashed: [4, 3],
  dotted: [1, 2],
  dashdot: [6, 3, 1, 3],
  longdash: [8, 4],
};

/** Returns how long strokes and gaps are where that was measured, otherwise null; in pixels. */
export function measuredDashes({ dash, dashLengths, strokeWidth }: BrokenLine): readonly [dash: number, gap: number] | null {
  if (dash === "solid" || dashLengths === undefined || strokeWidth <= 0) return null;
  return Math.min(dashLengths.dash, dashLengths.gap) > 0 ? [dashLengths.dash, dashLengths.gap] : null;
}

/** Returns strokes and gaps in turn, in widths of the line; nothing for a line that is not broken. */
export function dashShares(line: BrokenLine): readonly number[] {
  return measuredDashes(line)?.map((length) => length / line.strokeWidth) ?? usual[line.dash];
}

/** Returns strokes and gaps in turn, in pixels; nothing for a line that is not broken. */
export function dashPattern(line: BrokenLine): readonly number[] {
  return measuredDashes(line) ?? usual[line.dash].map((share) => share * Math.max(1, line.strokeWidth));
}
