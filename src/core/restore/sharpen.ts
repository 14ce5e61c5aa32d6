/** Sharpens soft pictures: takes back a blur that is known, and lets no edge overshoot the areas that it parts. */
import type { Bitmap } from "../raster/bitmap.ts";

/** Pixels around the picture that repeat its rim, so that no pass needs to look where it ends. */
const pad = 3;
/** Differences between neighbours up to this are no edge, levels. */
const flat = 2;
/** How much of what the blur would still take away is added in a round: below twice, which would not settle (Landweber, 1951). */
const gain = 1.7;

/** A blur to take back. */
export interface Blur {
  /** Its standard deviation, pixels. */
  readonly sigma: number;
  /** How often what it would still take away is added again: more rounds bring back finer things, and more of what was never there. */
  readonly rounds: number;
}

/** A picture's size with its rim, and the pixels near edges, as indices into it. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly active: Int32Array;
}

/** Copies one channel into the middle of a plane whose rim repeats its outermost pixels. */
function readChannel({ width, height, data }: Bitmap, channel: number): Float32Array {
  const across = width + 2 * pad;
  const plane = new Float32Array(across * (height + 2 * pad));
  for (let y = 0, to = 0; y < height + 2 * pad; y++) {
    const row = width * Math.min(height - 1, Math.max(0, y - pad));
    for (let x = 0; x < across; x++, to++) plane[to] = data[3 * (row + Math.min(width - 1, Math.max(0, x - pad))) + channel]!;
  }
  return plane;
}

/** Lists the pixels that have an edge within reach of the passes. */
function findActive({ width, height, data }: Bitmap): Frame {
  const [across, down] = [width + 2 * pad, height + 2 * pad];
  const near = new Uint8Array(across * down);
  const differ = (a: number, b: number): boolean =>
    Math.abs(data[3 * a]! - data[3 * b]!) > flat ||
    Math.abs(data[3 * a + 1]! - data[3 * b + 1]!) > flat ||
    Math.abs(data[3 * a + 2]! - data[3 * b + 2]!) > flat;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if ((x + 1 < width && differ(at, at + 1)) || (y + 1 < height && differ(at, at + width))) near[(y + pad) * across + x + pad] = 1;
    }
  const wide = near.slice();
  for (let at = pad; at + pad < near.length; at++) if (near[at] !== 0) wide.fill(1, at - pad, at + pad + 1);
  const all = wide.slice();
  for (let at = 0; at < wide.length; at++)
    if (wide[at] !== 0)
      for (let step = -pad; step <= pad; step++)
        if (at + step * across >= 0 && at + step * across < all.length) all[at + step * across] = 1;
  let count = 0;
  const active = new Int32Array(all.length);
  for (let y = pad; y < height + pad; y++)
    for (let at = y * across + pad; at < y * across + pad + width; at++) if (all[at] !== 0) active[count++] = at;
  return { width: across, height: down, active: active.slice(0, count) };
}

/** Returns the weights of a blur two pixels to each side: of the middle, its neighbours, and theirs. */
function weightsOf(sigma: number): readonly [number, number, number] {
  const [one, two] = [Math.exp(-0.5 / sigma ** 2), Math.exp(-2 / sigma ** 2)];
  const sum = 1 + 2 * one + 2 * two;
  return [1 / sum, one / sum, two / sum];
}

/** The range that each active pixel must stay in. */
interface Bounds {
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

/**
 * Finds how far each pixel may go: a pixel on the slope beside an area no further than that area's colour, the middle of a line or of
 * a gap as far as it needs to.
 */
function findBounds(plane: Float32Array, { width, active }: Frame): Bounds {
  const [low, high] = [new Uint8Array(active.length), new Uint8Array(active.length)];
  const ways = [1, width, width + 1, width - 1];
  for (let index = 0; index < active.length; index++) {
    const at = active[index]!;
    const own = plane[at]!;
    let [least, most] = [own, own];
    for (let dy = -2; dy <= 2; dy++)
      for (let other = at + dy * width - 2; other <= at + dy * width + 2; other++) {
        const value = plane[other]!;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    let [valley, ridge] = [false, false];
    for (const way of ways) {
      const [before, after] = [plane[at - way]!, plane[at + way]!];
      if (own + flat < before && own + flat < after) valley = true;
      if (own > before + flat && own > after + flat) ridge = true;
    }
    low[index] = valley ? 0 : least;
    high[index] = ridge ? 255 : most;
  }
  return { low, high };
}

/** Blurs the active pixels of a plane into another one; the rest is flat and stays. */
function blur(
  plane: Float32Array,
  frame: Frame,
  weights: readonly [number, number, number],
  into: { across: Float32Array; both: Float32Array },
): void {
  const [middle, one, two] = weights;
  const { width, active } = frame;
  const { across, both } = into;
  for (let index = 0; index < active.length; index++) {
    const at = active[index]!;
    across[at] = middle * plane[at]! + one * (plane[at - 1]! + plane[at + 1]!) + two * (plane[at - 2]! + plane[at + 2]!);
  }
  for (let index = 0; index < active.length; index++) {
    const at = active[index]!;
    both[at] =
      middle * across[at]! + one * (across[at - width]! + across[at + width]!) + two * (across[at - 2 * width]! + across[at + 2 * width]!);
  }
}

/** Takes the blur out of one channel. */
function sharpenPlane(plane: Float32Array, frame: Frame, { sigma, rounds }: Blur): Float32Array {
  const weights = weightsOf(sigma);
  const { active } = frame;
  const { low, high } = findBounds(plane, frame);
  const sharp = plane.slice();
  const into = { across: plane.slice(), both: plane.slice() };
  for (let round = 0; round < rounds; round++) {
    blur(sharp, frame, weights, into);
    for (let index = 0; index < active.length; index++) {
      const at = active[index]!;
      sharp[at] = Math.min(high[index]!, Math.max(low[index]!, sharp[at]! + gain * (plane[at]! - into.both[at]!)));
    }
  }
  return sharp;
}

/** Returns the picture without a Gaussian blur of a deviation between about a half and one and a half. */
export function sharpen(bitmap: Bitmap, gaussian: Blur): Bitmap {
  const { width, height } = bitmap;
  const frame = findActive(bitmap);
  const data = Uint8Array.from(bitmap.data);
  for (let channel = 0; channel < 3; channel++) {
    const plane = sharpenPlane(readChannel(bitmap, channel), frame, gaussian);
    for (const at of frame.active) {
      const [x, y] = [(at % frame.width) - pad, Math.floor(at / frame.width) - pad];
      data[3 * (y * width + x) + channel] = Math.round(plane[at]!);
    }
  }
  return { width, height, data };
}
