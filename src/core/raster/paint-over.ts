/** Writing on a picture that is written elsewhere: painted over with what it stands on. */
import { commonest } from "../commonest.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "./bitmap.ts";
import { colourAt } from "./bitmap.ts";
import { colourDistance } from "./colour.ts";

/** A box stands on one colour when so much of the pixels around it is like the commonest of them, within so much in every channel. */
const even = { share: 0.85, off: 24 } as const;

/** Paints boxes over with the colour around them, each where that is one colour; the bitmap stays as it is. Boxes are in its pixels. */
export function paintOver(bitmap: Bitmap, boxes: readonly Box[]): Bitmap {
  if (boxes.length === 0) return bitmap;
  const painted = { ...bitmap, data: bitmap.data.slice() };
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.x) - 1);
    const top = Math.max(0, Math.floor(box.y) - 1);
    const right = Math.min(bitmap.width, Math.ceil(box.x + box.width) + 1);
    const bottom = Math.min(bitmap.height, Math.ceil(box.y + box.height) + 1);
    const ground = groundAround(bitmap, { left, top, right, bottom });
    if (ground === null) continue;
    const colour = [ground >> 16, (ground >> 8) & 255, ground & 255];
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) painted.data.set(colour, 3 * (y * bitmap.width + x));
  }
  return painted;
}

/** Returns the one colour of the outermost pixels of an area, packed; null where they are of several. */
function groundAround(
  bitmap: Bitmap,
  { left, top, right, bottom }: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): number | null {
  const rim: number[] = [];
  for (let x = left; x < right; x++) rim.push(colourAt(bitmap, x, top), colourAt(bitmap, x, bottom - 1));
  for (let y = top + 1; y < bottom - 1; y++) rim.push(colourAt(bitmap, left, y), colourAt(bitmap, right - 1, y));
  const ground = commonest(rim);
  if (ground === null) return null;
  const alike = rim.filter((colour) => colourDistance(colour, ground.value) <= even.off).length;
  return alike >= even.share * rim.length ? ground.value : null;
}
