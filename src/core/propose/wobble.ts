/** Whether a page was drawn by hand, or by a program that imitates it: the sides of its boxes waver. */
import type { ColourRegions } from "../raster/colour-regions.ts";
import { regionOf, traceSilhouette } from "../raster/silhouette.ts";
import type { Silhouette } from "../raster/silhouette.ts";
import { cornerRadii } from "./outline-fit.ts";

/** Up to so many pixels of a side may stand off it where a connector ends: no wobble. */
const longestBump = 14;
/** The sides of what has corners rounder than this share of its shorter side are curved, as those of a terminator are: they say nothing. */
const roundest = 0.35;
/** So much of a side at either end is its corners, at least. */
const leastCorner = 0.2;
/** Hands stray by no more than so many pixels, or such a share of a side's length, over most of it. */
const away = { pixels: 3, share: 0.02, most: 0.2 } as const;
/** An arched side is so many pixels high at least, and its halves are unlike by more than so many pixels over no more than such a share of its way. */
const arch = { height: 2, away: 0.5, unlike: 0.05 } as const;
/** Hand-drawn sides stand off their level over more than the rest of this share of their way. */
const straightSide = 0.92;

/** Returns the inset that most of a side has, in whole pixels. */
function levelOf(insets: readonly number[]): number {
  const tally = new Map<number, number>();
  for (const inset of insets) tally.set(Math.round(inset), (tally.get(Math.round(inset)) ?? 0) + 1);
  return [...tally].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** Counts the places of a side that stand off its level, but where something short sticks out of it: of the worn pictures of straight boxes the whole side may stand off its corners. */
function countWavering(insets: readonly number[]): number {
  const level = levelOf(insets);
  let [wavering, run] = [0, 0];
  for (const [place, inset] of insets.entries()) {
    if (Math.abs(inset - level) > 0.5) run++;
    else {
      if (run > longestBump || run === place) wavering += run;
      run = 0;
    }
  }
  return wavering + run;
}

/** Tells whether a side leads away from its level for good: it slants or bends on purpose, as those of steps and of the ground between ellipses do. */
function leadsAway(insets: readonly number[]): boolean {
  const level = levelOf(insets);
  const most = Math.max(away.pixels, away.share * insets.length);
  return insets.filter((inset) => Math.abs(inset - level) > most).length > away.most * insets.length;
}

/**
 * Tells whether a side is bent alike on both halves of its way, as the lids of cylinders are: no hand does that. Of 902 pages, 12 by draw.io and 2 by D2 were told as
 * sketched without it, 9 and 1 with it, of which 4 are; of 96 by Excalidraw one is lost.
 */
function isArched(insets: readonly number[]): boolean {
  if (Math.max(...insets) - Math.min(...insets) < arch.height) return false;
  const last = insets.length - 1;
  const unlike = insets.filter((inset, place) => Math.abs(inset - insets[last - place]!) > arch.away).length;
  return unlike <= arch.unlike * insets.length;
}

/** Measures which share of a region's level and upright sides runs straight, corners of this radius left out; null where it has none. */
function straightShare(seen: Silhouette, radius: number): number | null {
  let [wavering, all] = [0, 0];
  for (const insets of [seen.fromLeft, seen.fromRight, seen.fromTop, seen.fromBottom]) {
    const corner = Math.ceil(Math.max(leastCorner * insets.length, radius));
    const side = Array.from(insets.subarray(corner, insets.length - corner));
    if (leadsAway(side) || isArched(side)) continue;
    wavering += countWavering(side);
    all += side.length;
  }
  return all === 0 ? null : 1 - wavering / all;
}

/** Returns the radius that most corners of a region have. */
function radiusOf(seen: Silhouette): number {
  const [, second, third] = cornerRadii(seen);
  return (second! + third!) / 2;
}

/** Tells whether most box-like regions have sides that waver, as hand drawing and its imitations do. */
export function hasWobble(regions: ColourRegions): boolean {
  let [boxes, wobbling] = [0, 0];
  for (let label = 0; label < regions.count; label++) {
    const region = regionOf(regions, label);
    const [width, height] = [region.box.right - region.box.left, region.box.bottom - region.box.top];
    if (width < 30 || height < 20 || width === regions.width || height === regions.height || regions.areas[label]! < 0.3 * width * height)
      continue;
    const seen = traceSilhouette(region);
    const radius = radiusOf(seen);
    if (seen.area < 0.88 * width * height || radius > roundest * Math.min(seen.width, seen.height)) continue;
    const share = straightShare(seen, radius);
    if (share === null) continue;
    boxes++;
    if (share < straightSide) wobbling++;
  }
  return wobbling >= 2 && wobbling >= 0.4 * boxes;
}
