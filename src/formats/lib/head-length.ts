/** How long the heads of connectors are in formats that draw them themselves. */

import type { EdgeStyle } from "../../core/diagram/types.ts";

/** Returns the length of a plain head in pixels where nobody measured it: it grows with the line, but less. */
export function usualHeadLength(strokeWidth: number): number {
  return 6 + 2.5 * Math.max(1, strokeWidth);
}

/** Returns the length of a plain head in pixels where it was measured, otherwise null. */
export function measuredLength({ headLength: length = 0 }: EdgeStyle): number | null {
  return length > 0 ? length : null;
}

/** Returns the length of a plain head of a connector in pixels. */
export function headLength(style: EdgeStyle): number {
  return measuredLength(style) ?? usualHeadLength(style.strokeWidth);
}
