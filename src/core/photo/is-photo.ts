/** Tells photographs and scans of paper from pictures that a program made: programs repeat colours, weights and straight ways, pens and cameras do not. */
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { handSigns } from "./hand-signs.ts";
import { differenceFromGround, fillShare, grainShare } from "./paper-ground.ts";

/** The commonest colour of a program's picture covers far more than this share of it, whatever JPEG did to it. */
const leastGround = 0.2;
/** Whitened scans have a ground; but few pixels repeat their neighbour, and the commonest colours cover less than a program's. */
const leastRepeated = 0.56;
const common = 8;
const leastCommon = 0.85;
/** About how many pixels are looked at. */
const samples = 200_000;

/** Fewer pieces of strokes say nothing: the 101 scans below had 57 or more. */
const fewestPieces = 30;
/**
 * From this share of steady pieces on a picture is a program's, whatever its colours: of 276 drawings by hand it was 0.11 at most; the four
 * pictures of 922 digital ones whose colours are a photograph's, as their ground shades off, had more than 0.4. Planks of wood are steady, too, but
 * one way only.
 */
const programFrom = 0.2;
/**
 * A scan has white paper, and is told by all four signs at once. 101 drawings by hand whose colours are a program's had at least 0.038 grain,
 * at most 0.009 fills, at most 0.037 steady pieces, and at most 0.77 of the three commonest weights; those of 922 digital pictures that come
 * nearest had 0.023 grain, 0.046 fills, 0.074 steady pieces. Sketched lines are never on grain, and what compression made grainy has steady lines.
 */
const leastGrain = 0.03;
const mostFill = 0.02;
const mostSteady = 0.055;
const mostAlike = 0.84;

/** Tells whether a picture is a photograph or a scan. */
export function isPhoto(bitmap: Bitmap): boolean {
  const differences = differenceFromGround(bitmap);
  const isColoured = hasColoursOfPhoto(bitmap);
  if (!isColoured && (grainShare(bitmap, differences) < leastGrain || fillShare(bitmap, differences) >= mostFill)) return false;
  const { pieces, steady, steadyBothWays, alike } = handSigns(differences);
  if (pieces < fewestPieces) return isColoured;
  return isColoured ? !steadyBothWays || steady < programFrom : steady < mostSteady && alike < mostAlike;
}

function hasColoursOfPhoto(bitmap: Bitmap): boolean {
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
