/** The ground that text stands on: for every pixel the colour of the flat area around it, and how far the pixel differs from that. */
import type { Bitmap } from "../../raster/bitmap.ts";

/** The ground of a picture, one entry a pixel. */
export interface GroundField {
  readonly width: number;
  readonly height: number;
  /** The pixel index whose colour is the ground here, or -1 where the picture has no flat area at all. */
  readonly source: Int32Array;
  /** The largest difference of a channel between pixel and ground, 0..255. */
  readonly contrast: Uint8Array;
}

/** Largest range of a channel in a flat 3 x 3 neighbourhood; leaves room for JPEG noise away from edges. */
const flatRange = 12;
/** A flat area is ground when a square of this many flat pixels fits in it, so that strokes of letters are not. */
const coreSide = 5;
/** Rims fainter than this are no ink anyway. */
const leastHalo = 30;
/** How far a mixed colour may be off the line between its two grounds, in levels of a channel. */
const mixtureSlack = 16;

/** Finds the ground of every pixel: its own colour in flat areas, elsewhere that of the flat area reached over the least change of colour. */
export function findGround(bitmap: Bitmap): GroundField {
  const { width, height } = bitmap;
  const flat = flatMask(bitmap);
  const source = new Int32Array(width * height).fill(-1);
  growCores(flat, source, width, height);
  spreadGround(bitmap, source);
  return { width, height, source, contrast: dropHalos(bitmap, source, measureContrast(bitmap, source)) };
}

/** Marks pixels whose 3 x 3 neighbourhood is of one colour; outside the picture counts as the nearest pixel. */
function flatMask({ width, height, data }: Bitmap): Uint8Array {
  const flat = new Uint8Array(width * height).fill(1);
  const low = new Uint8Array(width * height);
  const high = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < height; y++) {
      const row = y * width;
      for (let x = 0; x < width; x++) {
        const here = data[3 * (row + x) + channel]!;
        const before = x > 0 ? data[3 * (row + x - 1) + channel]! : here;
        const after = x < width - 1 ? data[3 * (row + x + 1) + channel]! : here;
        low[row + x] = before < here ? (before < after ? before : after) : here < after ? here : after;
        high[row + x] = before > here ? (before > after ? before : after) : here > after ? here : after;
      }
    }
    for (let y = 0; y < height; y++) {
      const above = (y > 0 ? y - 1 : 0) * width;
      const here = y * width;
      const below = (y < height - 1 ? y + 1 : y) * width;
      for (let x = 0; x < width; x++) {
        const least = Math.min(low[above + x]!, low[here + x]!, low[below + x]!);
        const most = Math.max(high[above + x]!, high[here + x]!, high[below + x]!);
        if (most - least > flatRange) flat[here + x] = 0;
      }
    }
  }
  return flat;
}

/** Makes every flat area that holds a core its own ground: `source` of its pixels is set to themselves. */
function growCores(flat: Uint8Array, source: Int32Array, width: number, height: number): void {
  const runs = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      run = flat[at] === 1 ? run + 1 : 0;
      if (run >= coreSide) runs[at] = Math.min(coreSide, (y > 0 ? runs[at - width]! : 0) + 1);
      if (runs[at] === coreSide) source[at] = at;
    }
  }
  // Sweeps fill ordinary areas in three or four passes, several times faster than a flood from every core.
  let grown = true;
  while (grown) grown = [sweepDown(flat, source, width), sweepUp(flat, source, width)].includes(true);
}

function sweepDown(flat: Uint8Array, source: Int32Array, width: number): boolean {
  let grown = false;
  for (let at = 0; at < flat.length; at++) {
    if (flat[at] !== 1 || source[at]! >= 0) continue;
    if ((at % width > 0 && source[at - 1]! >= 0) || (at >= width && source[at - width]! >= 0)) {
      source[at] = at;
      grown = true;
    }
  }
  return grown;
}

function sweepUp(flat: Uint8Array, source: Int32Array, width: number): boolean {
  let grown = false;
  for (let at = flat.length - 1; at >= 0; at--) {
    if (flat[at] !== 1 || source[at]! >= 0) continue;
    if (((at + 1) % width > 0 && source[at + 1]! >= 0) || (at < flat.length - width && source[at + width]! >= 0)) {
      source[at] = at;
      grown = true;
    }
  }
  return grown;
}

/** Spreads grounds to all other pixels along the paths of least colour change (Dijkstra with one bucket a cost). */
function spreadGround({ width, height, data }: Bitmap, source: Int32Array): void {
  const bucketCount = 1024;
  const cost = new Int32Array(width * height).fill(0x7fffffff);
  const buckets: number[][] = Array.from({ length: bucketCount }, () => []);
  let waiting = 0;
  for (let at = 0; at < source.length; at++) if (source[at]! >= 0) cost[at] = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (source[at]! < 0) continue;
      const onBorder =
        (x > 0 && source[at - 1]! < 0) ||
        (x < width - 1 && source[at + 1]! < 0) ||
        (y > 0 && source[at - width]! < 0) ||
        (y < height - 1 && source[at + width]! < 0);
      if (onBorder) {
        buckets[0]!.push(at);
        waiting++;
      }
    }
  }
  for (let level = 0; waiting > 0; level++) {
    const bucket = buckets[level % bucketCount]!;
    while (bucket.length > 0) {
      const at = bucket.pop()!;
      waiting--;
      if (cost[at] !== level) continue;
      const x = at % width;
      if (x > 0) relax(at, at - 1, level);
      if (x < width - 1) relax(at, at + 1, level);
      if (at >= width) relax(at, at - width, level);
      if (at < source.length - width) relax(at, at + width, level);
    }
  }
  function relax(from: number, to: number, level: number): void {
    const a = 3 * from;
    const b = 3 * to;
    const change = Math.abs(data[a]! - data[b]!) + Math.abs(data[a + 1]! - data[b + 1]!) + Math.abs(data[a + 2]! - data[b + 2]!);
    const next = level + change + 1;
    if (next >= cost[to]!) return;
    cost[to] = next;
    source[to] = source[from]!;
    buckets[next % bucketCount]!.push(to);
    waiting++;
  }
}

function measureContrast({ data }: Bitmap, source: Int32Array): Uint8Array {
  const contrast = new Uint8Array(source.length);
  for (let at = 0; at < source.length; at++) {
    const from = source[at]!;
    if (from < 0 || from === at) continue;
    const a = 3 * at;
    const b = 3 * from;
    contrast[at] = Math.max(Math.abs(data[a]! - data[b]!), Math.abs(data[a + 1]! - data[b + 1]!), Math.abs(data[a + 2]! - data[b + 2]!));
  }
  return contrast;
}

/** Clears the antialiased rim between two grounds: pixels near a ground other than their own whose colour is a mixture of the two. */
function dropHalos(bitmap: Bitmap, source: Int32Array, contrast: Uint8Array): Uint8Array {
  const { width, height } = bitmap;
  const near = [-2 * width, -width, -2, -1, 1, 2, width, 2 * width];
  const steps = [...near, -width - 1, -width + 1, width - 1, width + 1];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      if (contrast[at]! < leastHalo) continue;
      const own = source[at]!;
      for (const step of steps)
        if (source[at + step] === at + step && isMixture(bitmap, at, own, at + step)) {
          contrast[at] = 0;
          break;
        }
    }
  }
  return contrast;
}

/** Tells whether the colour of a pixel lies between those of its own ground and of another one that clearly differs. */
function isMixture({ data }: Bitmap, at: number, own: number, other: number): boolean {
  let along = 0;
  let length = 0;
  for (let channel = 0; channel < 3; channel++) {
    const axis = data[3 * other + channel]! - data[3 * own + channel]!;
    along += axis * (data[3 * at + channel]! - data[3 * own + channel]!);
    length += axis * axis;
  }
  if (length < leastHalo * leastHalo) return false;
  const share = along / length;
  if (share < 0 || share > 1) return false;
  for (let channel = 0; channel < 3; channel++) {
    const mixed = data[3 * own + channel]! + share * (data[3 * other + channel]! - data[3 * own + channel]!);
    if (Math.abs(mixed - data[3 * at + channel]!) > mixtureSlack) return false;
  }
  return true;
}
