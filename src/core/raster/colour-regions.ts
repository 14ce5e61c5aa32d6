/** Regions of equal colour: 4-connected components of pixels with exactly the same colour. */
import type { Bitmap, Mask } from "./bitmap.ts";
import { colourDistance } from "./colour.ts";

/** Every pixel's region, and what is known of each region; boxes are half-open, in whole pixels. */
export interface ColourRegions {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** The region of each pixel, counted from 0 in reading order of the first pixels. */
  readonly labels: Int32Array;
  /** Packed colour, `0xrrggbb`, of each region. */
  readonly colours: Int32Array;
  readonly areas: Int32Array;
  readonly lefts: Int32Array;
  readonly tops: Int32Array;
  readonly rights: Int32Array;
  readonly bottoms: Int32Array;
  /** Index of each region's first pixel in reading order. */
  readonly starts: Int32Array;
}

/** Packs all pixels, four bytes each. */
function packColours(bitmap: Bitmap): Int32Array {
  const { data } = bitmap;
  const packed = new Int32Array(bitmap.width * bitmap.height);
  for (let at = 0, from = 0; at < packed.length; at++, from += 3)
    packed[at] = (data[from]! << 16) | (data[from + 1]! << 8) | data[from + 2]!;
  return packed;
}

/** Finds the root of a provisional label and shortens the way to it. */
function findRoot(parents: Int32Array, label: number): number {
  let root = label;
  while (parents[root] !== root) {
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

/** Labels pixels provisionally and joins labels that touch; the labels array becomes each pixel's first root. */
function joinNeighbours(
  packed: Int32Array,
  width: number,
  { labels, steps }: { readonly labels: Int32Array; readonly steps: Steps | null },
): Int32Array {
  const isNear = (one: number, other: number): boolean =>
    one === other || (steps !== null && one !== steps.apart && other !== steps.apart && colourDistance(one, other) <= steps.most);
  let parents = new Int32Array(1024);
  let count = 0;
  for (let at = 0, x = 0; at < packed.length; at++, x = x + 1 === width ? 0 : x + 1) {
    const colour = packed[at]!;
    const west = x !== 0 && isNear(packed[at - 1]!, colour) ? labels[at - 1]! : -1;
    const north = at >= width && isNear(packed[at - width]!, colour) ? labels[at - width]! : -1;
    if (west < 0 && north < 0) {
      if (count === parents.length) {
        const grown = new Int32Array(2 * count);
        grown.set(parents);
        parents = grown;
      }
      parents[count] = count;
      labels[at] = count++;
    } else if (west < 0 || north < 0 || west === north) labels[at] = west < 0 ? north : west;
    else {
      const [a, b] = [findRoot(parents, west), findRoot(parents, north)];
      parents[Math.max(a, b)] = Math.min(a, b);
      labels[at] = Math.min(a, b);
    }
  }
  return parents.subarray(0, count);
}

/** Replaces every provisional label by its final number, and returns how many there are. */
function numberRoots(parents: Int32Array): number {
  let count = 0;
  // a root is always smaller than its children, so parents are final before they are read
  for (let label = 0; label < parents.length; label++) parents[label] = parents[label] === label ? count++ : parents[parents[label]!]!;
  return count;
}

/** Labels the regions of equal colour; linear in pixels, eight bytes a pixel while it runs and four after. */
export function labelColours(bitmap: Bitmap): ColourRegions {
  return labelPixels(packColours(bitmap), bitmap.width, bitmap.height);
}

/** Which colours count as one region, beside equal ones. */
export interface Steps {
  /** The largest change of a channel from pixel to pixel. */
  readonly most: number;
  /** A packed colour whose pixels go with their like only; -1 for none. */
  readonly apart: number;
}

/** Labels the regions in which colours change by small steps only; a region's colour is that of its first pixel. */
export function labelSteps(bitmap: Bitmap, steps: Steps): ColourRegions {
  return labelPixels(packColours(bitmap), bitmap.width, bitmap.height, steps);
}

/** Labels the two sides of a mask: regions of colour 0xffffff where it is set, of colour 0 elsewhere. */
export function labelMask(mask: Mask): ColourRegions {
  const packed = new Int32Array(mask.data.length);
  for (let at = 0; at < packed.length; at++) if (mask.data[at] !== 0) packed[at] = 0xffffff;
  return labelPixels(packed, mask.width, mask.height);
}

/** Labels the regions of values that are equal, or near in steps, of a picture of packed colours. */
function labelPixels(packed: Int32Array, width: number, height: number, steps: Steps | null = null): ColourRegions {
  const labels = new Int32Array(width * height);
  const finals = joinNeighbours(packed, width, { labels, steps });
  const count = numberRoots(finals);
  const make = (value = 0): Int32Array => new Int32Array(count).fill(value);
  const regions: ColourRegions = {
    width,
    height,
    count,
    labels,
    colours: make(),
    areas: make(),
    lefts: make(width),
    tops: make(height),
    rights: make(),
    bottoms: make(),
    starts: make(-1),
  };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const label = finals[labels[at]!]!;
      labels[at] = label;
      if (regions.starts[label]! < 0) {
        regions.starts[label] = at;
        regions.tops[label] = y;
        regions.colours[label] = packed[at]!;
      }
      regions.areas[label]!++;
      if (x < regions.lefts[label]!) regions.lefts[label] = x;
      if (x >= regions.rights[label]!) regions.rights[label] = x + 1;
      regions.bottoms[label] = y + 1;
    }
  return regions;
}
