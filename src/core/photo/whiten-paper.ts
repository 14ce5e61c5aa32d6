/** Leaves the ink of a page with even light: paper, its rulings and its grain become white. */
import type { Bitmap } from "../raster/bitmap.ts";

/** Ink is at least so much darker than paper, and rulings are never darker than the second value, in levels. */
const leastInk = 38;
const mostRuling = 105;
/** Ink fades to white over so many levels around the threshold. */
const fade = 24;
const paper = 250;
/** Where more than this share of a square of so many pixels' side is darker than rulings, no paper is: pens leave more of it white. */
const mostDark = 0.5;
const cell = 16;

/** Returns the picture with white paper, and in the ink's own colours. */
export function whitenPaper(bitmap: Bitmap): Bitmap {
  const { width, height, data } = bitmap;
  const threshold = inkThreshold(bitmap);
  const clean = new Uint8Array(data.length).fill(255);
  for (let at = 0; at < data.length; at += 3) {
    const share = Math.min(1, (darknessAt(data, at) - threshold) / fade + 0.5);
    if (share <= 0) continue;
    for (let channel = 0; channel < 3; channel++) clean[at + channel] = Math.round(255 - share * (255 - data[at + channel]!));
  }
  return { width, height, data: clean };
}

function darknessAt(data: Uint8Array, at: number): number {
  return Math.max(0, paper - Math.trunc((data[at]! + data[at + 1]! + data[at + 2]!) / 3));
}

/** Finds the darkness that parts a page's ink from its rulings; what lies around the paper has no part in it, as a dark table. */
export function inkThreshold({ width, height, data }: Bitmap): number {
  const counts = new Float64Array(256);
  for (let top = 0; top < height; top += cell)
    for (let left = 0; left < width; left += cell) {
      const seen: number[] = [];
      for (let y = top; y < Math.min(height, top + cell); y++)
        for (let x = left; x < Math.min(width, left + cell); x++) seen.push(darknessAt(data, 3 * (y * width + x)));
      const dark = seen.filter((level) => level > mostRuling).length;
      if (dark <= mostDark * seen.length) for (const level of seen) counts[level]!++;
    }
  return partingLevel(counts);
}

/** Finds the level, 38 to 105, that parts ink from rulings best, given how often each is: the middle between the means of two classes that differ most (Otsu 1979). */
export function partingLevel(counts: Float64Array): number {
  let [all, sum] = [0, 0];
  for (let level = leastInk / 2; level < 256; level++) [all, sum] = [all + counts[level]!, sum + level * counts[level]!];
  let [below, sumBelow, best, threshold] = [0, 0, -1, leastInk];
  for (let level = leastInk / 2; level < 255; level++) {
    [below, sumBelow] = [below + counts[level]!, sumBelow + level * counts[level]!];
    const above = all - below;
    if (below === 0 || above === 0) continue;
    const gap = sumBelow / below - (sum - sumBelow) / above;
    const spread = below * above * gap * gap;
    if (spread > best) [best, threshold] = [spread, (sumBelow / below + (sum - sumBelow) / above) / 2];
  }
  return Math.min(mostRuling, Math.max(leastInk, threshold));
}
