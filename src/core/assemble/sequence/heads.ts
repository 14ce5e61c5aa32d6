/** Heads of messages: what widens towards its back before a lifeline. */
import type { Box } from "../../geometry/box.ts";
import { right } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { Stem } from "./level-lines.ts";

/** A head; lengths in pixels, from its tip. */
export interface Head {
  /** How far its tip is from the lifeline, and how long and wide it is. */
  readonly gap: number;
  readonly length: number;
  readonly width: number;
  readonly isFilled: boolean;
}

/** A head begins so near its lifeline and is so long at most, reaches so far to both sides, at least and at most; in heights of capitals. */
const [longestGap, longest, leastHalf, mostHalf] = [1, 2, 0.2, 1.1] as const;
/** Pixels that a head reaches to both sides at least, whatever the letters' size. */
const leastHalfPixels = 2;
/** At its tip a head is this much narrower than at its back, at most. */
const tipShare = 0.65;
/** A head is as long as this, in halves of its width. */
const [slimmest, longestOfHalf] = [0.8, 5] as const;
/** Of an open head so much is not filled between its barbs. */
const openFrom = 0.3;
/** Behind its notch a head tapers: half of what is left there is no more than this share of the most ink across it. Barbs stay as thick. */
const taper = 0.75;
/** What reaches as far as all of these beyond the lifeline, in heights of capitals, stands on it. */
const beyondLine = [0.4, 0.55, 0.7] as const;
/** The barbs of an open head reach as far to both sides, within so many pixels: letters do not. */
const mostLean = 1;
/** The ink of a side of a box lies within so many pixels of it. */
const sideReach = 2;
/** Right behind its back hardly more than the stem is left, as a share of its width. */
const backShare = 0.4;

/** How far ink reaches from a stem: without a break, to its last pixel, how much farther to one side than to the other, and how much of it there is on a side. */
interface Reach {
  readonly solid: number;
  readonly whole: number;
  readonly lean: number;
  readonly ink: number;
}

const noReach: Reach = { solid: 0, whole: 0, lean: 0, ink: 0 };

/** Measures how far ink reaches up and down from a stem at a column, the shorter way of both: without a break, or to its last pixel. */
function reachAt(bitmap: Bitmap, stem: Stem, x: number, most: number): Reach {
  const isInk = (y: number): boolean => {
    if (y < 0 || y >= bitmap.height || x < 0 || x >= bitmap.width) return false;
    const colour = colourAt(bitmap, x, y);
    return colourDistance(colour, stem.colour) < colourDistance(colour, stem.ground);
  };
  const reach = (step: -1 | 1): readonly [solid: number, whole: number, ink: number] => {
    let [solid, whole, ink] = [0, 0, 0];
    const first = Math.floor(stem.y - 0.5 + (step * stem.thickness) / 2);
    for (let away = 0; away <= most; away++) {
      if (!isInk(first + step * away)) {
        // beyond a barb, which is apart from the stem, the letters of a text may stand
        if (whole > solid) break;
        continue;
      }
      ink++;
      if (solid === away) solid++;
      whole = away + 1;
    }
    return [solid, whole, ink];
  };
  const [up, down] = [reach(-1), reach(1)];
  return { solid: Math.min(up[0], down[0]), whole: Math.min(up[1], down[1]), lean: Math.abs(up[1] - down[1]), ink: (up[2] + down[2]) / 2 };
}

/** Finds a head in how far ink reaches to both sides of a stem, column by column from a lifeline on. */
function headIn(halves: readonly number[], unit: number): Pick<Head, "gap" | "length"> | null {
  // the first column is the rim of the lifeline, or of what stands on it
  const widest = halves.reduce((best, half, at) => (at > 0 && half > halves[best]! ? at : best), 1);
  const half = halves[widest]!;
  if (half < Math.max(leastHalfPixels, leastHalf * unit) || half > mostHalf * unit) return null;
  const behind = halves.slice(widest + 1, widest + 1 + Math.ceil(0.8 * unit));
  if (!behind.some((other) => other <= backShare * half)) return null;
  const tip = halves.findIndex((other, at) => at >= 1 && other > 0);
  if (widest < 2 || tip > longestGap * unit) return null;
  const length = widest + 1 - Math.max(0, tip - 1);
  if (length < slimmest * half || length > longestOfHalf * half) return null;
  return halves.slice(1, widest).some((other) => other <= tipShare * half) ? { gap: Math.max(0, tip - 1), length: widest + 1 } : null;
}

/** Where a head is looked for. */
export interface HeadSpot {
  /** Where its tip points. */
  readonly x: number;
  /** Which way the stem leads from there. */
  readonly inwards: -1 | 1;
  readonly unit: number;
  /** Those that stand on the stem. */
  readonly texts: readonly Box[];
  /** Where a side of the box on the lifeline runs across, when the head lies over it. */
  readonly side?: number;
}

/** Looks for a head whose tip points at a place on a stem. Null where none is. */
export function headBefore(bitmap: Bitmap, stem: Stem, { x, inwards, unit, texts, side }: HeadSpot): Head | null {
  const most = Math.ceil(mostHalf * unit);
  const columns: Reach[] = [];
  for (let away = 0; away < Math.ceil((longestGap + longest) * unit); away++) {
    const column = Math.floor(x + inwards * (away + 0.5));
    const isCovered = texts.some((box) => column >= box.x && column <= right(box));
    // of a side that runs across, a head is as wide as right before it
    const isSide = side !== undefined && Math.abs(column + 0.5 - side) <= sideReach;
    columns.push(isCovered ? noReach : isSide ? (columns.at(-1) ?? noReach) : reachAt(bitmap, stem, column, most));
  }
  // a number in a disc stands on the lifeline, and reaches as far to its other side
  const beyond = Math.min(...beyondLine.map((away) => reachAt(bitmap, stem, Math.floor(x - inwards * (away * unit + 0.5)), most).solid));
  const [solid, whole] = [columns.map((column) => column.solid), columns.map((column) => column.whole)];
  const [halfOfFilled, halfOfOpen] = [solid, whole].map((halves) => Math.max(...halves.slice(1)));
  if (beyond >= Math.max(leastHalfPixels, backShare * halfOfFilled!)) return null;
  const filled = headIn(solid, unit);
  const open = headIn(whole, unit);
  const barbs = columns.slice(1, open?.length);
  const areBarbs = open !== null && barbs.filter(({ lean }) => lean > mostLean).length <= 0.3 * barbs.length;
  // close to its tip an open head is filled, too; a notched one is filled up to its notch
  const hollow = barbs.filter((column) => column.solid < column.whole);
  const isTapered = (median(hollow.map(({ ink }) => ink)) ?? 0) <= taper * Math.max(...barbs.map(({ ink }) => ink));
  const isHollow = hollow.length > openFrom * barbs.length && !isTapered;
  if (areBarbs && (filled === null || isHollow)) return { ...open, width: 2 * halfOfOpen! + stem.thickness, isFilled: false };
  return filled === null ? null : { ...filled, width: 2 * halfOfFilled! + stem.thickness, isFilled: true };
}
