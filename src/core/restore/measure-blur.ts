/** How much a picture was blurred: by how much its thinnest lines reach over into the pixels beside them. */
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { luma } from "../raster/colour.ts";

/** Fainter lines say nothing, levels. */
const leastContrast = 50;
/** A line whose brightness changes along it by more than this share of its contrast leans. */
const mostLean = 0.15;
/** Deviations are counted in steps of a hundredth of a pixel, up to so many. */
const steps = 300;
/** Fewer lines say nothing about a picture. */
const leastLines = 60;
/** Where a tenth of the lines are sharper than this, the others are smoothed or thick: the picture was not blurred. */
const crisp = 0.67;
/** Crisp lines of two pixels between the rows have half their ink beside their middle, as if blurred by 0.85; lines of blurred pictures have more. */
const straddling = 0.88;

/** In a blurred picture hardly a change of brightness takes most of its way in one pixel: up to 0.03 of them where 0.7 to 1.2 pixels of blur are measured, a third where thick strokes bend. */
const steepest = { ofWay: 0.8, share: 0.12 } as const;

/** How to walk over a picture along its rows or its columns. */
interface Walk {
  readonly length: number;
  readonly step: number;
  readonly lines: number;
  readonly across: number;
}

/** A stretch in which the brightness rises, or falls, from pixel to pixel. */
interface Slope {
  readonly from: number;
  readonly to: number;
  readonly contrast: number;
  /** The pixel after the steepest step. */
  readonly steepest: number;
  /** How much the brightness changes in that step. */
  readonly most: number;
}

/** Returns the brightness of each pixel, 0..255. */
function brightness(bitmap: Bitmap): Uint8Array {
  const { width, height } = bitmap;
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) grey[y * width + x] = luma(colourAt(bitmap, x, y));
  return grey;
}

/** Follows a slope from a pixel that differs from the one before it; `end` is the last pixel of the row or column. */
function followSlope(grey: Uint8Array, from: number, step: number, end: number): Slope {
  const sign = Math.sign(grey[from]! - grey[from - step]!);
  let [to, contrast, steepest, most] = [from, 0, from, 0];
  for (; to <= end; to += step) {
    const rise = sign * (grey[to]! - grey[to - step]!);
    if (rise <= 0) break;
    contrast += rise;
    if (rise > most) [most, steepest] = [rise, to];
  }
  return { from, to, contrast, steepest, most };
}

/** Tells whether a slope crosses something that leans. */
function leans(grey: Uint8Array, { steepest, contrast }: Slope, { step, across }: Walk): boolean {
  const change = (at: number): number => Math.max(Math.abs(grey[at]! - grey[at + across]!), Math.abs(grey[at]! - grey[at - across]!));
  return Math.max(change(steepest), change(steepest - step)) > mostLean * contrast;
}

/**
 * Returns the standard deviation of the Gaussian that makes of a line of one pixel what is seen on this side of it, from the ink in its
 * middle to that in the pixel beside; -1 where the slope is no side of a line. A line is where the slope turns at one end, and at one only.
 */
function deviationOf(grey: Uint8Array, { from, to, contrast }: Slope, { step }: Walk, end: number): number {
  const sign = Math.sign(grey[from]! - grey[from - step]!);
  const turnsBefore = Math.sign(grey[from - step]! - (grey[from - 2 * step] ?? grey[from - step]!)) === -sign;
  const turnsAfter = to <= end && Math.sign(grey[to]! - grey[to - step]!) === -sign;
  if (turnsBefore === turnsAfter) return -1;
  const atLine = Math.abs(turnsBefore ? grey[from]! - grey[from - step]! : grey[to - step]! - grey[to - 2 * step]!);
  const beside = contrast - atLine;
  return beside <= 0 ? 0 : 1 / Math.sqrt(2 * Math.log(contrast / beside));
}

/** What is counted along rows and columns. */
interface Counts {
  /** The sides of lines by their deviation, in steps. */
  readonly sides: Int32Array;
  /** All slopes, and those of which one step is most of their way. */
  slopes: number;
  steep: number;
}

/** Counts the sides of lines along every other row or column by their deviation, and how many slopes are steep. */
function countSides(grey: Uint8Array, walk: Walk, counts: Counts): void {
  for (let line = 1; line + 1 < walk.lines; line += 2) {
    const end = line * walk.across + (walk.length - 1) * walk.step;
    for (let at = line * walk.across + walk.step; at <= end;) {
      if (grey[at] === grey[at - walk.step]) {
        at += walk.step;
        continue;
      }
      const slope = followSlope(grey, at, walk.step, end);
      at = slope.to;
      if (slope.contrast < leastContrast) continue;
      counts.slopes++;
      if (slope.most >= steepest.ofWay * slope.contrast) counts.steep++;
      if (leans(grey, slope, walk)) continue;
      const deviation = deviationOf(grey, slope, walk, end);
      if (deviation >= 0) counts.sides[Math.min(steps, Math.round(100 * deviation))]!++;
    }
  }
}

/** Returns the deviation that a share of those counted stay below. */
function quantile(counts: Int32Array, share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let [at, seen] = [0, counts[0]!];
  while (seen < share * all) seen += counts[++at]!;
  return at / 100;
}

/** Returns the standard deviation of a picture's blur in pixels; 0 where its lines are crisp or few. */
export function measureBlur(bitmap: Bitmap): number {
  const { width, height } = bitmap;
  const grey = brightness(bitmap);
  const counts: Counts = { sides: new Int32Array(steps + 1), slopes: 0, steep: 0 };
  countSides(grey, { length: width, step: 1, lines: height, across: width }, counts);
  countSides(grey, { length: height, step: width, lines: width, across: 1 }, counts);
  if (counts.steep > steepest.share * counts.slopes) return 0;
  const { sides } = counts;
  if (sides.reduce((sum, count) => sum + count, 0) < leastLines) return 0;
  if (quantile(sides, 0.1) < crisp || quantile(sides, 0.5) < straddling) return 0;
  return quantile(sides, 0.25);
}
