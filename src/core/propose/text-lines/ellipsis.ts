/** Three dots that stand for "and so on": too small for letters, told by being three, alike, evenly spaced and alone. */
import type { Box } from "../../geometry/box.ts";
import { createBoxIndex } from "../../geometry/box-index.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { Glyph, Ink } from "./ink.ts";
import { boundsOfGlyphs, heightOf, widthOf } from "./ink.ts";
import { fillOf } from "./rows.ts";

/** Three dots, side by side (0) or under each other (90, as text that reads downwards). */
export interface Ellipsis {
  readonly box: Box;
  readonly rotation: 0 | 90;
  readonly dots: readonly Glyph[];
  /** What it says: with spaces where the dots stand as far apart as such with spaces do. */
  readonly says: string;
}

/** A dot is at most this large, in letter heights. */
const largestDot = 0.45;
/** Middles of neighbouring dots stand at most this far apart, in letter heights. */
const farthest = 1.1;
/** ... and at least so many pixels: nearer ones are the grain of a picture. */
const nearest = 2.5;
/** From so many widths of a dot on there are spaces between dots: 2.8 without and 5.6 with them in Helvetica, less what antialiasing adds to small ones, in pixels. */
const spaced = 3.7;
const blur = 0.7;
const leastSize = 1.2;
/** Distances of neighbours differ by no more than this, pixels: dots stand on whole ones. */
const uneven = 1.5;
/** Dots of one size stand on one level, half a pixel for one that is a row higher. */
const mostStep = 0.5;
/** Before and behind the dots nothing is drawn for so many of their distances, so that no dotted line has any. */
const clearAhead = 1.3;
/** Beside them nothing is drawn for so many letter heights; dots under each other may be list marks, with text beside them. */
const clearAside = { 0: 0.3, 90: 2 } as const;
/** Grounds and strengths of alike dots, in levels of a channel. */
const mostGroundChange = 24;
const leastStrength = 0.6;

/** A dot as it is seen along a reading direction. */
interface Dot {
  readonly glyph: Glyph;
  /** Middles along and across the direction. */
  readonly at: number;
  readonly level: number;
}

function isDot(glyph: Glyph, usual: number): boolean {
  const [most, least] = [Math.max(widthOf(glyph), heightOf(glyph)), Math.min(widthOf(glyph), heightOf(glyph))];
  return most <= largestDot * usual && most <= least + Math.max(1, 0.35 * most) && !glyph.cut && fillOf(glyph) > 0.6;
}

/** Tells whether two dots are of one size and colour. */
function areAlike(a: Glyph, b: Glyph): boolean {
  return (
    Math.abs(widthOf(a) - widthOf(b)) <= 1 &&
    Math.abs(heightOf(a) - heightOf(b)) <= 1 &&
    colourDistance(a.ground, b.ground) <= mostGroundChange &&
    Math.min(a.peak, b.peak) >= leastStrength * Math.max(a.peak, b.peak)
  );
}

/** Finds the next dot: the nearest one ahead that is alike and on the same level. */
function nextOf(dot: Dot, near: readonly Dot[], reach: number): Dot | null {
  let best: Dot | null = null;
  for (const other of near) {
    const ahead = other.at - dot.at;
    if (ahead < nearest || ahead > reach || Math.abs(other.level - dot.level) > mostStep || !areAlike(dot.glyph, other.glyph)) continue;
    if (best === null || other.at < best.at) best = other;
  }
  return best;
}

/** Tells whether nothing but the dots is drawn in a part of the picture. */
function isClear({ labels, width }: Ink, area: Box, dots: readonly Glyph[]): boolean {
  const own = new Set(dots.map(({ label }) => label));
  const [left, end] = [Math.max(0, Math.floor(area.x)), Math.min(width, Math.ceil(area.x + area.width))];
  const [top, bottom] = [Math.max(0, Math.floor(area.y)), Math.min(labels.length / width, Math.ceil(area.y + area.height))];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < end; x++) if (labels[y * width + x] !== 0 && !own.has(labels[y * width + x]!)) return false;
  return true;
}

/** Finds dots along one direction; `usual` is the page's letter height. */
function findAlong(ink: Ink, glyphs: readonly Glyph[], rotation: 0 | 90, usual: number): readonly Ellipsis[] {
  const dots = glyphs.map((glyph): Dot => {
    const [across, down] = [(glyph.left + glyph.right) / 2, (glyph.top + glyph.bottom) / 2];
    return rotation === 0 ? { glyph, at: across, level: down } : { glyph, at: down, level: across };
  });
  const reach = farthest * usual;
  const index = createBoxIndex<Dot>(Math.max(1, reach));
  for (const dot of dots) index.add({ x: dot.at - 0.5, y: dot.level - 0.5, width: 1, height: 1 }, dot);
  const near = ({ at, level }: Dot): readonly Dot[] => index.overlapping({ x: at, y: level - 1, width: reach, height: 2 });
  return dots.flatMap((first) => {
    const second = nextOf(first, near(first), reach);
    const third = second === null ? null : nextOf(second, near(second), reach);
    if (second === null || third === null) return [];
    const pitch = (third.at - first.at) / 2;
    const three = [first.glyph, second.glyph, third.glyph];
    const box = boundsOfGlyphs(three);
    const [ahead, aside] = [clearAhead * pitch, clearAside[rotation] * usual];
    const [across, down] = rotation === 0 ? [ahead, aside] : [aside, ahead];
    const around = { x: box.x - across, y: box.y - down, width: box.width + 2 * across, height: box.height + 2 * down };
    if (Math.abs(second.at - first.at - pitch) > uneven / 2 || !isClear(ink, around, three)) return [];
    const size = Math.max(leastSize, ...three.map((dot) => Math.max(widthOf(dot), heightOf(dot)) - blur));
    return [{ box, rotation, dots: three, says: pitch < spaced * size ? "..." : ". . ." }];
  });
}

/** Finds ellipses among ink that belongs to no sure row. */
export function findEllipses(ink: Ink, taken: ReadonlySet<Glyph>, usual: number): readonly Ellipsis[] {
  const dots = ink.glyphs.filter((glyph) => !taken.has(glyph) && isDot(glyph, usual));
  return ([0, 90] as const).flatMap((rotation) => findAlong(ink, dots, rotation, usual));
}
