/** Tells ground from ink: large areas of one colour are ground, what lies on them and differs is ink. */
import type { Bitmap } from "./bitmap.ts";
import { packColours } from "./bitmap.ts";
import { rootOf } from "./roots.ts";

/** The limits by which ground is told from ink, in pixels and colour levels. */
export interface GroundLimits {
  /** Neighbours that differ by no more than this in every channel belong together. */
  readonly tolerance: number;
  /** Pixels at least this far from the border of their area are deep; lines have none but in their heads. */
  readonly depth: number;
  /** Share of an area's pixels that must be deep for it to be ground. */
  readonly deepShare: number;
  /** A ground must have this many pixels. */
  readonly area: number;
}

/** A picture taken apart. */
export interface InkLayer {
  readonly width: number;
  readonly height: number;
  /** How far a pixel is from the ground that it lies on, 0 on the ground itself. */
  readonly strength: Uint8Array;
  /** The pixel of ground nearest to each pixel (itself on the ground), or -1 where the picture has no ground. */
  readonly nearest: Int32Array;
}

/** Returns the largest difference in one channel between two pixels. */
function difference(data: Uint8Array, a: number, b: number): number {
  const red = Math.abs(data[3 * a]! - data[3 * b]!);
  const green = Math.abs(data[3 * a + 1]! - data[3 * b + 1]!);
  const blue = Math.abs(data[3 * a + 2]! - data[3 * b + 2]!);
  return Math.max(red, green, blue);
}

/** Marks pixels that differ strongly from a neighbour: the rims of lines and shapes. */
function markRims({ width, height, data }: Bitmap, colours: Int32Array, limit: number): Uint8Array {
  const rims = new Uint8Array(width * height);
  const differ = (at: number, other: number): boolean => colours[at] !== colours[other] && difference(data, at, other) > limit;
  for (let at = 0, x = 0; at < rims.length; at++, x = x + 1 === width ? 0 : x + 1) {
    if (x > 0 && differ(at, at - 1)) rims[at] = rims[at - 1] = 1;
    if (at >= width && differ(at, at - width)) rims[at] = rims[at - width] = 1;
  }
  return rims;
}

/** Tells whether a pixel has the colour of the three to its left, above it and between them. */
function isOneSquare(colours: Int32Array, at: number, width: number): boolean {
  const colour = colours[at];
  return colours[at - 1] === colour && colours[at - width] === colour && colours[at - width - 1] === colour;
}

/**
 * Labels areas of one colour (4-connected); every pixel holds the first pixel of its area. Along the rim of a line that slants a
 * little the colour changes so slowly, from the line's to the ground's, that each pixel is like the next: two pixels of rims belong
 * together only when they are equal.
 */
function labelAreas(bitmap: Bitmap, tolerance: number): Int32Array {
  const { width, height, data } = bitmap;
  const colours = packColours(bitmap);
  const rims = markRims(bitmap, colours, 2 * tolerance);
  const parents = new Int32Array(width * height);
  const isAlike = (at: number, other: number): boolean =>
    colours[at] === colours[other] || ((rims[at]! & rims[other]!) === 0 && difference(data, at, other) <= tolerance);
  for (let at = 0, x = 0; at < parents.length; at++, x = x + 1 === width ? 0 : x + 1) {
    if (x > 0 && at >= width && isOneSquare(colours, at, width)) {
      parents[at] = parents[at - 1]!; // it was joined with the pixel above it, which is this one's
      continue;
    }
    parents[at] = at;
    const left = x > 0 && isAlike(at, at - 1) ? parents[at - 1]! : -1; // it was given a root just now
    const above = at >= width && isAlike(at, at - width) ? rootOf(parents, at - width) : -1;
    if (left >= 0 && above >= 0) {
      parents[at] = Math.min(left, above);
      parents[Math.max(left, above)] = Math.min(left, above);
    } else if (left >= 0 || above >= 0) parents[at] = Math.max(left, above);
  }
  for (let at = 0; at < parents.length; at++) parents[at] = parents[parents[at]!]!; // an area's first pixel comes first
  return parents;
}

/** Measures how deep each pixel lies in its area: 1 at its border, chessboard distance, capped at 250; the picture's own edge is no border. */
function areaDepth(labels: Int32Array, width: number, height: number): Uint8Array {
  const depth = new Uint8Array(labels.length).fill(250);
  passDepth(labels, depth, { width, height, step: 1 });
  passDepth(labels, depth, { width, height, step: -1 });
  return depth;
}

/** Lowers depths by the neighbours that come before each pixel in the order of one pass: of rows from the top, or backwards (`step` -1). */
function passDepth(
  labels: Int32Array,
  depth: Uint8Array,
  { width, height, step }: { readonly width: number; readonly height: number; readonly step: 1 | -1 },
): void {
  const [first, last] = step === 1 ? [0, width - 1] : [width - 1, 0];
  const back = step * width;
  let at = step === 1 ? 0 : labels.length - 1;
  for (let row = 0; row < height; row++)
    for (let x = first; x !== last + step; x += step, at += step) {
      const label = labels[at]!;
      let least = depth[at]! - 1;
      if (x !== first) least = Math.min(least, labels[at - step] === label ? depth[at - step]! : 0);
      if (row > 0) {
        least = Math.min(least, labels[at - back] === label ? depth[at - back]! : 0);
        if (x !== first) least = Math.min(least, labels[at - back - step] === label ? depth[at - back - step]! : 0);
        if (x !== last) least = Math.min(least, labels[at - back + step] === label ? depth[at - back + step]! : 0);
      }
      depth[at] = least + 1;
    }
}

/** Marks the areas that are large and deep enough to be ground: 1 at the first pixel of each. */
function groundAreas(labels: Int32Array, depth: Uint8Array, limits: GroundLimits): Uint8Array {
  const sizes = new Int32Array(labels.length);
  const deep = new Int32Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    sizes[label]!++;
    if (depth[at]! >= limits.depth) deep[label]!++;
  }
  const ground = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++)
    if (sizes[at]! >= limits.area && deep[at]! > 0 && deep[at]! >= limits.deepShare * sizes[at]!) ground[at] = 1;
  return ground;
}

/** Spreads the ground over the pixels that are none, from each to its neighbours in turn. */
function spreadGround(ground: Uint8Array, width: number): Int32Array {
  const nearest = new Int32Array(ground.length).fill(-1);
  let missing = 0;
  for (let at = 0; at < ground.length; at++)
    if (ground[at]) nearest[at] = at;
    else missing++;
  const queue = new Int32Array(missing);
  let filled = 0;
  const claim = (at: number, from: number): void => {
    if (nearest[at]! >= 0) return;
    nearest[at] = nearest[from]!;
    queue[filled++] = at;
  };
  const visit = (at: number): void => {
    const x = at % width;
    if (x > 0) claim(at - 1, at);
    if (x < width - 1) claim(at + 1, at);
    if (at >= width) claim(at - width, at);
    if (at + width < ground.length) claim(at + width, at);
  };
  for (let at = 0; at < ground.length; at++) {
    const isWithin = ground[at - 1] === 1 && ground[at + 1] === 1 && ground[at - width] === 1 && ground[at + width] === 1;
    if (ground[at] === 1 && !isWithin) visit(at);
  }
  for (let next = 0; next < filled; next++) visit(queue[next]!);
  return nearest;
}

/** Tells whether a pixel is only the blend of two grounds that meet there, so no ink of its own. */
function isBlend(data: Uint8Array, at: number, one: number, other: number): boolean {
  let along = 0;
  let length = 0;
  for (let channel = 0; channel < 3; channel++) {
    const step = data[3 * other + channel]! - data[3 * one + channel]!;
    along += step * (data[3 * at + channel]! - data[3 * one + channel]!);
    length += step * step;
  }
  if (length === 0) return false;
  const share = along / length;
  if (share < -0.1 || share > 1.1) return false;
  let off = 0;
  for (let channel = 0; channel < 3; channel++) {
    const from = data[3 * one + channel]!;
    const blend = from + share * (data[3 * other + channel]! - from);
    off = Math.max(off, Math.abs(data[3 * at + channel]! - blend));
  }
  return off <= 10;
}

/** Finds a ground of another colour on the far side of a pixel, two pixels away, or -1. */
function groundBeyond(bitmap: Bitmap, nearest: Int32Array, at: number): number {
  const { width, data } = bitmap;
  const own = nearest[at]!;
  const x = at % width;
  for (const step of [1, -1, width, -width])
    for (let reach = 1; reach <= 2; reach++) {
      const other = at + step * reach;
      if (other < 0 || other >= nearest.length) break;
      if (Math.abs(step) === 1 && Math.abs((other % width) - x) !== reach) break;
      if (nearest[other] === other && difference(data, other, own) > 12) return other;
    }
  return -1;
}

/** Takes a picture apart into ground and ink. */
export function separateInk(bitmap: Bitmap, limits: GroundLimits): InkLayer {
  const { width, height, data } = bitmap;
  const labels = labelAreas(bitmap, limits.tolerance);
  const areas = groundAreas(labels, areaDepth(labels, width, height), limits);
  const ground = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) ground[at] = areas[labels[at]!]!;
  const nearest = spreadGround(ground, width);
  const strength = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const own = nearest[at]!;
    if (own === at || own < 0) continue;
    const far = difference(data, at, own);
    if (far <= 8) continue;
    const beyond = groundBeyond(bitmap, nearest, at);
    strength[at] = beyond >= 0 && isBlend(data, at, own, beyond) ? 0 : far;
  }
  return { width, height, strength, nearest };
}
