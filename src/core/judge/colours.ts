/** Reads colours as numbers. */

/** Returns red, green and blue of `#rrggbb`, 0 to 255. */
export function parseColour(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
