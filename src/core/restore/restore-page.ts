/** Restores worn pictures of pages before anything is looked for in them: blurred ones become crisp, and lossy ones flat. */
import type { Bitmap } from "../raster/bitmap.ts";
import { isNoisy } from "../raster/noise.ts";
import { calm } from "./calm.ts";
import type { Wear } from "./calm.ts";
import { enlargeTwice } from "./enlarge.ts";
import { measureBlur } from "./measure-blur.ts";
import { sharpen } from "./sharpen.ts";

/** Wider blurs leave too little to bring back. */
const mostSigma = 1.5;
/** JPEGs of poor quality: beside black strokes pixels are up to 40 levels off (quality 40), and not even thin strokes have two pixels alike. */
const lossy: Wear = { noise: 36, ringing: 44, leastArea: 20, leastCore: 0 };
/** Where a blur was taken back, pixels ripple by less; thin strokes stay smooth, since their levels tell where their middle is. */
const sharpened: Wear = { noise: 12, ringing: 28, leastArea: 48, leastCore: 0.1 };
/** What enlarging by cubic interpolation leaves of a pixel's spread; more rounds would bring out the old pixels' corners. */
const enlarging = { sigma: 0.9, rounds: 4 } as const;

/** Returns the picture with its blur and its noise taken out, and the same picture when it has neither. */
export function restorePage(bitmap: Bitmap): Bitmap {
  const sigma = measureBlur(bitmap);
  const noisy = isNoisy(bitmap);
  if (sigma > 0) return calm(sharpen(bitmap, { sigma: Math.min(mostSigma, sigma), rounds: 8 }), noisy ? lossy : sharpened);
  return noisy ? calm(bitmap, lossy) : bitmap;
}

/** Returns the picture twice as wide and high, as crisp as a drawn one. */
export function restoreSize(bitmap: Bitmap): Bitmap {
  return calm(sharpen(enlargeTwice(bitmap), enlarging), sharpened);
}
