/** How much of a prepared page is covered with ink: drawings leave most of their paper white, photographs of other things rarely do. */
import type { Bitmap } from "../raster/bitmap.ts";
import { isInk } from "./ink.ts";

/** Cells along the longer side, and the share of its pixels from which on a cell is full. */
const cellsAlong = 40;
const fullFrom = 0.35;

/** Returns the share of a page's cells that are full of ink, 0..1. */
export function filledShare(bitmap: Bitmap): number {
  const side = Math.max(1, Math.round(Math.max(bitmap.width, bitmap.height) / cellsAlong));
  let [all, full] = [0, 0];
  for (let top = 0; top + side <= bitmap.height; top += side)
    for (let left = 0; left + side <= bitmap.width; left += side) {
      all++;
      if (inkIn(bitmap, { left, top, side }) >= fullFrom * side * side) full++;
    }
  return all === 0 ? 0 : full / all;
}

function inkIn(bitmap: Bitmap, { left, top, side }: { readonly left: number; readonly top: number; readonly side: number }): number {
  let ink = 0;
  for (let y = top; y < top + side; y++) for (let x = left; x < left + side; x++) if (isInk(bitmap, y * bitmap.width + x)) ink++;
  return ink;
}
