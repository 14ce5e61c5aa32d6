/** Opening: keeps of a mask only what a square of a given side fits into, so thin lines go and solid parts stay. */
import type { Mask } from "./bitmap.ts";

/** Opens a mask with a square; linear in pixels, eight bytes a pixel while it runs. */
export function openMask(mask: Mask, side: number): Mask {
  const { width, height, data } = mask;
  // the side of the largest filled square that ends at each pixel
  const largest = new Uint16Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0) continue;
      const before = x === 0 || y === 0 ? 0 : Math.min(largest[at - 1]!, largest[at - width]!, largest[at - width - 1]!);
      largest[at] = Math.min(side, before + 1);
    }
  // walk back: how far each pixel is still covered by a full square that ends to its right and below
  const opened = new Uint8Array(width * height);
  const across = new Uint16Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = width - 1, left = 0; x >= 0; x--) {
      const at = y * width + x;
      left = largest[at]! >= side ? side : Math.max(0, left - 1);
      across[at] = left;
    }
  for (let x = 0; x < width; x++)
    for (let y = height - 1, left = 0; y >= 0; y--) {
      const at = y * width + x;
      left = across[at]! > 0 ? side : Math.max(0, left - 1);
      if (left > 0) opened[at] = 1;
    }
  return { width, height, data: opened };
}
