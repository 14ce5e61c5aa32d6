/** Rows and columns of pixels across a node: which colour they have, and how much of them. */
import type { Node } from "../diagram/types.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** So many pixels at both ends are border, but no more than this share of the row. */
const rim = { pixels: 3, share: 0.05 } as const;
/** Colours that differ by no more than this in a channel are one. */
const sameColour = 24;
/** Shorter rows say nothing. */
const shortest = 4;

/** A row of a node's pixels, or a column: its commonest colour and the share that has about this colour. */
export interface PixelRow {
  readonly colour: number;
  readonly share: number;
}

/** Looks along a row of pixels in a node, or along a column of them; null where it is too short or off the picture. */
export function pixelRow({ box }: Pick<Node, "box">, at: number, bitmap: Bitmap, isUpright = false): PixelRow | null {
  const [begin, end] = isUpright ? [box.y, bottom(box)] : [box.x, right(box)];
  const [along, across] = isUpright ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const margin = Math.min(rim.pixels + 1, rim.share * (end - begin) + 1);
  const [from, to] = [Math.max(0, Math.ceil(begin + margin)), Math.min(along, Math.floor(end - margin))];
  if (at < 0 || at >= across || to - from < shortest) return null;
  const counts = new Map<number, number>();
  for (let place = from; place < to; place++) {
    const colour = isUpright ? colourAt(bitmap, at, place) : colourAt(bitmap, place, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [colour] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  let alike = 0;
  for (const [other, count] of counts) if (colourDistance(other, colour) <= sameColour) alike += count;
  return { colour, share: alike / (to - from) };
}
