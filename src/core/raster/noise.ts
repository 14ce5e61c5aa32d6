/** Whether a picture is noisy: lossy compression leaves small differences far from every edge, scaling and blurring beside edges only. */
import type { Bitmap } from "./bitmap.ts";

/** Differences up to this much between neighbours are noise, not drawing. */
export const noise = 6;
/**
 * In noisy pictures so large a share of neighbours differs by a little, so large a share does where no edge is near, and so large a share does there by
 * more than a level: scaling leaves its halos beside edges only, and gradients, which programs draw with the pixels of neighbouring levels mixed, differ
 * by one. Of 39 pages saved as JPEGs of the qualities 95, 85, 70 and 40 it tells 34, 37, 34 and 25, and takes none of them, nor a page with ten
 * gradients, for noisy as it was drawn.
 */
const noisy = { small: 0.03, calm: 0.002, rough: 0.0005, levels: 2 } as const;
/** An edge is near within so many pixels. */
const nearEdge = 4;

/** Returns the largest difference of a channel between two pixels. */
function apart({ data }: Bitmap, one: number, other: number): number {
  return Math.max(
    Math.abs(data[3 * one]! - data[3 * other]!),
    Math.abs(data[3 * one + 1]! - data[3 * other + 1]!),
    Math.abs(data[3 * one + 2]! - data[3 * other + 2]!),
  );
}

/** Tells whether neighbours in a pixel's row or column, within a few pixels of it, differ by more than noise. */
function isBesideEdge(bitmap: Bitmap, at: number): boolean {
  const { width, height } = bitmap;
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let step = Math.max(-nearEdge, -x); step < Math.min(nearEdge, width - 1 - x); step++)
    if (apart(bitmap, at + step, at + step + 1) > noise) return true;
  for (let step = Math.max(-nearEdge, -y); step < Math.min(nearEdge, height - 1 - y); step++)
    if (apart(bitmap, at + step * width, at + (step + 1) * width) > noise) return true;
  return false;
}

/** Tells whether the picture is noisy, as lossy compression leaves it (JPEGs of the qualities 40 to 95 and pictures that were only scaled or blurred lie far apart). */
export function isNoisy(bitmap: Bitmap): boolean {
  const { width, height } = bitmap;
  const stride = Math.max(1, Math.floor((width * height) / 400_000));
  let [small, calm, rough, all] = [0, 0, 0, 0];
  for (let at = 0; at + 1 < width * height; at += stride) {
    const difference = apart(bitmap, at, at + 1);
    all++;
    if (difference === 0 || difference > noise) continue;
    small++;
    if (isBesideEdge(bitmap, at)) continue;
    calm++;
    if (difference >= noisy.levels) rough++;
  }
  return small > noisy.small * all && calm > noisy.calm * all && rough > noisy.rough * all;
}
