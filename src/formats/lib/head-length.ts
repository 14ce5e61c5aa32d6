/** How long the heads of connectors are in formats that draw them themselves. */

/** Returns the length of a plain head in pixels: it grows with the line, but less. */
export function headLength(strokeWidth: number): number {
  return 6 + 2.5 * Math.max(1, strokeWidth);
}
