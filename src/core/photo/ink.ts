/** What is ink on a prepared page, whose paper is white. */
import type { Bitmap } from "../raster/bitmap.ts";

/** Pixels are ink when their mean level is below this. */
const inkLevel = 190;

/** Tells whether a pixel, by its place in the rows, is ink. */
export function isInk({ data }: Pick<Bitmap, "data">, pixel: number): boolean {
  return data[3 * pixel]! + data[3 * pixel + 1]! + data[3 * pixel + 2]! < 3 * inkLevel;
}
