/** Growing: thickens a mask by a distance in all directions, so that the spaces between dashes close. */
import type { Mask } from "./bitmap.ts";

/** Grows along rows into `target`: a pixel is set when any within the reach is; linear in pixels. */
function growAlong(source: Uint8Array, target: Uint8Array, { width, height }: Mask, reach: number): void {
  for (let start = 0; start < width * height; start += width) {
    let far = reach;
    const visit = (at: number): void => {
      far = source[at] === 0 ? far + 1 : 0;
      if (far <= reach) target[at] = 1;
    };
    for (let at = start; at < start + width; at++) visit(at);
    far = reach;
    for (let at = start + width - 1; at >= start; at--) visit(at);
  }
}

/** Grows along columns into `target`, row by row, since columns of large masks lie far apart in memory; linear in pixels. */
function growDown(source: Uint8Array, target: Uint8Array, { width, height }: Mask, reach: number): void {
  const far = new Int32Array(width);
  const visit = (y: number): void => {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      far[x] = source[at] === 0 ? far[x]! + 1 : 0;
      if (far[x]! <= reach) target[at] = 1;
    }
  };
  far.fill(reach);
  for (let y = 0; y < height; y++) visit(y);
  far.fill(reach);
  for (let y = height - 1; y >= 0; y--) visit(y);
}

/** Returns the mask grown by a square of side 2 × reach + 1. */
export function growMask(mask: Mask, reach: number): Mask {
  const rows = new Uint8Array(mask.data.length);
  growAlong(mask.data, rows, mask, reach);
  const grown = new Uint8Array(mask.data.length);
  growDown(rows, grown, mask, reach);
  return { ...mask, data: grown };
}
