/** Regions of equal colour: 4-connected components of pixels with exactly the same colour. */
import type { Bitmap, Mask } from "./bitmap.ts";
import { packColours } from "./bitmap.ts";
import { colourDistance } from "./colour.ts";
import { rootOf } from "./roots.ts";

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

/** Which colours count as one region, beside equal ones. */
export interface Steps {
  /** The largest change of a channel from pixel to pixel. */
  readonly most: number;
  /** A packed colour whose pixels go with their like only; -1 for none. */
  readonly apart: number;
}

/** Packed colours of a picture, row by row, and which of them belong together beside equal ones. */
interface Sheet {
  readonly packed: Int32Array;
  readonly width: number;
  readonly steps: Steps | null;
}

/** Tells whether two neighbouring pixels belong together. */
function isNear(one: number, other: number, steps: Steps | null): boolean {
  return one === other || (steps !== null && one !== steps.apart && other !== steps.apart && colourDistance(one, other) <= steps.most);
}

/** Says behind which pixel each run ends: a piece of a row whose neighbouring pixels belong together. `scratch` has room for one number a pixel. */
function findRuns({ packed, width, steps }: Sheet, scratch: Int32Array): Int32Array {
  let count = 0;
  for (let row = 0; row < packed.length; row += width) {
    for (let at = row + 1; at < row + width; at++)
      if (packed[at] !== packed[at - 1] && !isNear(packed[at - 1]!, packed[at]!, steps)) scratch[count++] = at;
    scratch[count++] = row + width;
  }
  return scratch.slice(0, count);
}

/** Tells whether a pixel from `from` on and before `to` belongs together with the one above it. */
function hangsOn({ packed, width, steps }: Sheet, from: number, to: number): boolean {
  if (steps === null) return packed[from] === packed[from - width];
  for (let at = from; at < to; at++) if (isNear(packed[at - width]!, packed[at]!, steps)) return true;
  return false;
}

/** Joins runs that touch those of the row above; a parent is never after its child. */
function joinRuns(sheet: Sheet, ends: Int32Array): Int32Array {
  const { width } = sheet;
  const parents = new Int32Array(ends.length);
  let above = 0;
  for (let run = 0, from = 0; run < ends.length; from = ends[run++]!) {
    parents[run] = run;
    if (from < width) continue;
    const to = ends[run]!;
    while (ends[above]! + width <= from) above++;
    for (let over = above; over < run; over++) {
      const [left, right] = [over === 0 ? width : ends[over - 1]! + width, ends[over]! + width];
      if (left >= to) break;
      if (!hangsOn(sheet, Math.max(from, left), Math.min(to, right))) continue;
      const [one, other] = [rootOf(parents, over), rootOf(parents, run)];
      parents[Math.max(one, other)] = Math.min(one, other);
    }
  }
  return parents;
}

/** Replaces every run by its final number, and returns how many there are. */
function numberRoots(parents: Int32Array): number {
  let count = 0;
  // a root is always smaller than its children, so parents are final before they are read
  for (let run = 0; run < parents.length; run++) parents[run] = parents[run] === run ? count++ : parents[parents[run]!]!;
  return count;
}

/** Labels the regions of equal colour; linear in pixels, eight bytes a pixel while it runs and four after. */
export function labelColours(bitmap: Bitmap): ColourRegions {
  return labelPixels({ packed: packColours(bitmap), width: bitmap.width, steps: null });
}

/** Labels the regions in which colours change by small steps only; a region's colour is that of its first pixel. */
export function labelSteps(bitmap: Bitmap, steps: Steps): ColourRegions {
  return labelPixels({ packed: packColours(bitmap), width: bitmap.width, steps });
}

/** Labels the two sides of a mask: regions of colour 0xffffff where it is set, of colour 0 elsewhere. */
export function labelMask(mask: Mask): ColourRegions {
  const packed = new Int32Array(mask.data.length);
  for (let at = 0; at < packed.length; at++) if (mask.data[at] !== 0) packed[at] = 0xffffff;
  return labelPixels({ packed, width: mask.width, steps: null });
}

/** Labels the regions of values that are equal, or near in steps: runs are joined, and pixels are only walked to find and to fill them. */
function labelPixels(sheet: Sheet): ColourRegions {
  const { packed, width } = sheet;
  const height = packed.length / width;
  const labels = new Int32Array(packed.length);
  const ends = findRuns(sheet, labels);
  const finals = joinRuns(sheet, ends);
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
  for (let run = 0, from = 0, row = 0; run < ends.length; run++) {
    const [label, to] = [finals[run]!, ends[run]!];
    const y = row / width;
    if (regions.starts[label]! < 0) {
      regions.starts[label] = from;
      regions.tops[label] = y;
      regions.colours[label] = packed[from]!;
    }
    regions.areas[label]! += to - from;
    if (from - row < regions.lefts[label]!) regions.lefts[label] = from - row;
    if (to - row > regions.rights[label]!) regions.rights[label] = to - row;
    regions.bottoms[label] = y + 1;
    for (; from < to; from++) labels[from] = label;
    if (to === row + width) row = to;
  }
  return regions;
}
