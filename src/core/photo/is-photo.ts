/** Tells photographs and scans of paper from pictures that a program made: programs repeat colours, cameras do not. */
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";

/** The commonest colour of a program's picture covers far more than this share of it, whatever JPEG did to it. */
const leastGround = 0.2;
/** Whitened scans have a ground; but few pixels repeat their neighbour, and the commonest colours cover less than a program's. */
const leastRepeated = 0.56;
const common = 8;
const leastCommon = 0.85;
/** About how many pixels are looked at. */
const samples = 200_000;

/** Tells whether a picture is a photograph or a scan. */
export function isPhoto(bitmap: Bitmap): boolean {
  const shares = commonestShares(bitmap);
  if (shares[0]! < leastGround) return true;
  return repeatedShare(bitmap) < leastRepeated && shares.slice(0, common).reduce((sum, share) => sum + share, 0) < leastCommon;
}

/** Returns the share of pixels that are like their right neighbour. */
function repeatedShare({ width, height, data }: Bitmap): number {
  let [same, all] = [0, 0];
  for (let y = 0; y < height; y += 2)
    for (let x = 1; x < width; x++) {
      const at = 3 * (y * width + x);
      all++;
      if (data[at] === data[at - 3] && data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]) same++;
    }
  return all === 0 ? 1 : same / all;
}

/** Returns the shares of the colours of a sample of pixels, the commonest first; never an empty list. */
function commonestShares(bitmap: Bitmap): readonly number[] {
  const stride = Math.max(1, Math.floor(Math.sqrt((bitmap.width * bitmap.height) / samples)));
  const counts = new Map<number, number>();
  let all = 0;
  for (let y = 0; y < bitmap.height; y += stride)
    for (let x = 0; x < bitmap.width; x += stride) {
      const colour = colourAt(bitmap, x, y);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      all++;
    }
  return [...counts.values()].sort((a, b) => b - a).map((count) => count / all);
}
