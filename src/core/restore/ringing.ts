/** Ringing: by how much a lossy picture's pixels may be off, which grows with the contrast around them. */
import type { Bitmap } from "../raster/bitmap.ts";

/** How far a block's pixels may be from what was drawn, levels; blocks have eight by eight pixels, as those of JPEG. */
export interface Ringing {
  /** Pixels in a row of the picture, blocks in a row of blocks. */
  readonly width: number;
  readonly across: number;
  readonly levels: Uint8Array;
}

/** A picture rings by up to this share of the contrast in a block and those around it. */
const share = 0.2;

/** Returns the level of ringing at a pixel. */
export function ringingAt({ width, across, levels }: Ringing, at: number): number {
  const y = Math.floor(at / width);
  return levels[(y >> 3) * across + ((at - y * width) >> 3)]!;
}

/** Measures the contrast of each block: the largest range of a channel. */
function blockContrasts({ width, height, data }: Bitmap, across: number): Uint8Array {
  const blocks = across * Math.ceil(height / 8);
  const [low, high] = [new Uint8Array(3 * blocks).fill(255), new Uint8Array(3 * blocks)];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const block = 3 * ((y >> 3) * across + (x >> 3));
      for (let entry = block; entry < block + 3; entry++, at++) {
        if (data[at]! < low[entry]!) low[entry] = data[at]!;
        if (data[at]! > high[entry]!) high[entry] = data[at]!;
      }
    }
  const range = (entry: number): number => high[entry]! - low[entry]!;
  return Uint8Array.from({ length: blocks }, (_, block) => Math.max(range(3 * block), range(3 * block + 1), range(3 * block + 2)));
}

/** Measures how much a picture may ring in each of its blocks, by no more than `most` levels. */
export function measureRinging(bitmap: Bitmap, most: number): Ringing {
  const across = Math.ceil(bitmap.width / 8);
  const contrasts = blockContrasts(bitmap, across);
  const down = contrasts.length / across;
  const levels = new Uint8Array(contrasts.length);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let contrast = 0;
      for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row++)
        contrast = Math.max(contrast, ...contrasts.subarray(row * across + Math.max(0, x - 1), row * across + Math.min(across, x + 2)));
      levels[y * across + x] = Math.min(most, share * contrast);
    }
  return { width: bitmap.width, across, levels };
}
