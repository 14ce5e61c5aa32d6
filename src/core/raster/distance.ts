/** Distance transform: how far each pixel of a mask is from the nearest pixel outside it. */
import type { Mask } from "./bitmap.ts";

/** Measures distances in thirds of a pixel (chamfer 3-4, at most 8 % off), 0 outside; the picture's border counts as inside. */
export function chamferDistance({ width, height, data }: Mask): Uint16Array {
  const far = new Uint16Array(width * height);
  const limit = 65_000;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!data[at]) continue;
      let best = limit;
      if (x > 0) best = Math.min(best, far[at - 1]! + 3);
      if (y > 0) {
        best = Math.min(best, far[at - width]! + 3);
        if (x > 0) best = Math.min(best, far[at - width - 1]! + 4);
        if (x < width - 1) best = Math.min(best, far[at - width + 1]! + 4);
      }
      far[at] = best;
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const at = y * width + x;
      if (!data[at]) continue;
      let best = far[at]!;
      if (x < width - 1) best = Math.min(best, far[at + 1]! + 3);
      if (y < height - 1) {
        best = Math.min(best, far[at + width]! + 3);
        if (x < width - 1) best = Math.min(best, far[at + width + 1]! + 4);
        if (x > 0) best = Math.min(best, far[at + width - 1]! + 4);
      }
      far[at] = best;
    }
  return far;
}
