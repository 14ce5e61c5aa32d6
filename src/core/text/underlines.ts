/** Underlines and readers: below a short word a reader takes one for a stroke of its letters, so they are painted over before lines are read. */
import type { LineCandidate } from "../detection.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { packedColour } from "../raster/bitmap.ts";
import { channelsOf } from "../raster/colour.ts";

/** The soft edge of an underline, in pixels around its ink. */
const edge = 1;

/** Returns the picture without the underlines of lines; it stays what it was where none has one. */
export function withoutUnderlines<Picture extends Bitmap>(bitmap: Picture, lines: readonly LineCandidate[]): Picture {
  if (lines.every(({ underline }) => underline === undefined)) return bitmap;
  const data = bitmap.data.slice();
  for (const { underline, ground, box } of lines) {
    if (underline === undefined) continue;
    const ink = channelsOf(packedColour(ground));
    const [left, end] = [Math.max(0, underline.x - edge), Math.min(bitmap.width, right(underline) + edge)];
    // letters may stand on the soft edge above
    const top = Math.max(0, underline.y - edge, Math.min(underline.y, bottom(box)));
    for (let y = top; y < Math.min(bitmap.height, bottom(underline) + edge); y++)
      for (let x = left; x < end; x++) data.set(ink, 3 * (y * bitmap.width + x));
  }
  return { ...bitmap, data };
}
