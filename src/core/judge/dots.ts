/** Dots at which ways begin and end, as states and activities have them: small discs, and rings around one, to which a line leads and nothing else. */
import { commonest } from "../commonest.ts";
import type { LineCandidate, NodeCandidate } from "../detection.ts";
import { area, centre, overlapArea } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** A dot is so wide, in pixels and in heights of capitals, and as high as wide within this share. */
const size = { pixels: 8, least: 0.6, most: 2.3, round: 1.2 } as const;
/** It, or the disc in its middle, stands out from the ground by so much, and from what lies between disc and ring. */
const contrast = { ground: 110, ring: 70 } as const;
/** Colours that differ by less are one. */
const alike = 60;
/** Of what stands around a dot so much is drawn at least, and as a share of what stands out most right beside it: the rest is its shadow. */
const drawn = { least: 30, share: 0.33 } as const;
/** A disc keeps its colour so far from its middle, in widths; that of an end is smaller, and a ring of another colour lies around it. */
const disc = { full: 0.36, middle: 0.06, between: [0.26, 0.38] } as const;
/** A line is looked for from one place to another beyond its rim, in pixels and widths; a head may end before it. */
const way = { gap: { pixels: 3, widths: 0.3 }, near: { pixels: 7, widths: 0.55 }, far: { pixels: 12, widths: 0.8 } } as const;
/** Right beside a dot a line or a head, with its barbs, takes so much of a circle around it, and farther out it stays within so many degrees. */
const narrow = { share: 0.17, degrees: 35 } as const;
/** A head of a person has arms below: three strokes within so many degrees on more circles than barbs of a head are long, in pixels and widths, up to so many widths away. */
const arms = { degrees: 75, pixels: 3, widths: 0.25, reach: 1.6 } as const;
/** What is drawn around so much of a disc is a ring: both are one dot. */
const ringed = 0.85;
/** What was taken for a letter is no larger than the dot. */
const alone = 3;
const samples = 96;

/** A stretch of a circle that is drawn: its middle, as an angle in degrees, and its share of the circle. */
interface Stretch {
  readonly angle: number;
  readonly share: number;
}

/** What dots are looked for in. */
interface DotSource {
  readonly bitmap: Bitmap;
  readonly capital: number;
  readonly lines: readonly LineCandidate[];
}

/** Tells whether a candidate is a dot at the end of a line. */
export function isDot({ box, kind }: NodeCandidate, { bitmap, capital, lines }: DotSource): boolean {
  if (kind !== "circle" && kind !== "ellipse") return false;
  const [low, high] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (low < Math.max(size.pixels, size.least * capital) || high > size.most * capital || high > size.round * low) return false;
  if (lines.some((line) => overlapArea(line.box, box) > 0 && area(line.box) > alone * area(box))) return false;
  const middle = centre(box);
  const ring = (radius: number): readonly number[] => circleOf(bitmap, middle, radius);
  const ground = commonest(ring(high / 2 + way.near.pixels))!.value;
  return isDiscOrTarget(ring, high, ground) && leadsAway(ring, high, ground);
}

/** Returns the colours on a circle, clockwise from its rightmost place. */
function circleOf(bitmap: Bitmap, [x, y]: Point, radius: number): readonly number[] {
  return Array.from({ length: samples }, (_, at) => {
    const angle = (2 * Math.PI * at) / samples;
    return colourNear(bitmap, [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  });
}

/** Tells whether a shape is filled from the middle to its rim, or has a disc in its middle and another colour around it. */
function isDiscOrTarget(ring: (radius: number) => readonly number[], width: number, ground: number): boolean {
  const fill = commonest(ring(disc.middle * width))!.value;
  if (colourDistance(fill, ground) < contrast.ground) return false;
  const isAll = (radius: number, is: (colour: number) => boolean): boolean => ring(radius).filter(is).length >= 0.95 * samples;
  const isFill = (colour: number): boolean => colourDistance(colour, fill) < alike;
  if (isAll(disc.full * width, isFill)) return true;
  const isOther = (colour: number): boolean => colourDistance(colour, fill) >= contrast.ring;
  return isAll(disc.middle * width, isFill) && disc.between.some((radius) => isAll(radius * width, isOther));
}

/** Lists what is drawn on a circle. */
function stretchesOf(differences: readonly number[], least: number): readonly Stretch[] {
  const isInk = differences.map((difference) => difference >= least);
  const start = isInk.findIndex((ink) => !ink);
  if (start < 0) return [{ angle: 0, share: 1 }];
  const found: Stretch[] = [];
  for (let at = 0; at < samples; at++) {
    const from = at;
    while (at < samples && isInk[(start + at) % samples]) at++;
    if (at > from) found.push({ angle: (360 * (start + (from + at - 1) / 2)) / samples, share: (at - from) / samples });
  }
  return found;
}

/** Tells whether one line leads away from a dot, and nothing else is near. */
function leadsAway(ring: (radius: number) => readonly number[], width: number, ground: number): boolean {
  const rim = width / 2;
  const beyond = ({ pixels, widths }: { readonly pixels: number; readonly widths: number }): number =>
    rim + Math.max(pixels, widths * width);
  const [near, far] = [beyond(way.near), beyond(way.far)];
  const differencesAt = (radius: number): readonly number[] => {
    const colours = ring(radius);
    const ruling = commonest(colours)!.value;
    return colours.map((colour) => colourDistance(colour, ruling));
  };
  const radii = Array.from({ length: Math.ceil(far - beyond(way.gap)) }, (_, at) => beyond(way.gap) + at);
  const strongest = Math.max(...radii.filter((radius) => radius <= near).flatMap(differencesAt));
  const least = Math.max(drawn.least, drawn.share * strongest);
  const isRinged = [1, 2, 3, 4].some((away) => {
    const around = rim + away < radii[0]! ? ring(rim + away) : [];
    return around.filter((colour) => colourDistance(colour, ground) >= least).length >= ringed * samples;
  });
  if (isRinged) return false;
  let line: Stretch | null = null;
  for (const radius of radii) {
    const stretches = stretchesOf(differencesAt(radius), least);
    const known: Stretch | null = line ?? stretches.toSorted((a, b) => b.share - a.share)[0] ?? null;
    const own = stretches.filter(({ angle }) => known !== null && turn(angle, known.angle) <= narrow.degrees);
    const isAlone = own.length === stretches.length && own.reduce((sum, { share }) => sum + share, 0) <= narrow.share;
    if ((radius <= near ? !isAlone : own.length === 0) || (line !== null && own.length === 0)) return false;
    line = known;
  }
  return line !== null && !hasArms(line, (radius) => stretchesOf(differencesAt(radius), least), width);
}

/** Tells whether strokes leave the line on both sides, as the arms of a person do. */
function hasArms(line: Stretch, stretchesAt: (radius: number) => readonly Stretch[], width: number): boolean {
  const radii = Array.from({ length: Math.round(arms.reach * width) }, (_, at) => width / 2 + way.gap.pixels + at);
  const branched = radii.filter((radius) => stretchesAt(radius).filter(({ angle }) => turn(angle, line.angle) <= arms.degrees).length >= 3);
  return branched.length > Math.max(arms.pixels, arms.widths * width);
}

/** Returns by how many degrees two directions part. */
function turn(one: number, other: number): number {
  const between = Math.abs(one - other) % 360;
  return Math.min(between, 360 - between);
}
