/** Draws masks as text: `#` is set, anything else is not. */
import type { Mask } from "../../src/core/raster/bitmap.ts";

/** Makes a mask of its rows, all of one length. */
export function maskOf(rows: readonly string[]): Mask {
  return { width: rows[0]!.length, height: rows.length, data: Uint8Array.from(rows.join(""), (sign) => (sign === "#" ? 1 : 0)) };
}

/** Writes a mask as its rows. */
export function rowsOf({ width, height, data }: Mask): readonly string[] {
  const signs = Array.from(data, (value) => (value ? "#" : ".")).join("");
  return Array.from({ length: height }, (_, y) => signs.slice(y * width, (y + 1) * width));
}
