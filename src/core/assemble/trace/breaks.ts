/** Line jumps that are breaks: a line that stops on both sides of another one is one line. */
import { cross, distance, dot, lerp, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { lengthOf } from "../../geometry/path.ts";
import { coveredLength } from "./bridge.ts";
import type { Field } from "./field.ts";
import { projectOn } from "./jumps.ts";
import type { Pair, Ray } from "./jumps.ts";
import { placesOf } from "./under-text.ts";
import type { Places } from "./under-text.ts";
import type { End, Hop, Web } from "./web.ts";
import { allEnds, directionOut, isFree, joinEnds, placeOf, pointInwards, strokeOf } from "./web.ts";

/** Tells whether a stroke runs through one of its points to both sides, across a direction. */
function runsAcross(web: Web, { stroke, index }: { readonly stroke: number; readonly index: number }, along: Point): boolean {
  const { points } = strokeOf(web, 2 * stroke);
  const [before, after] = [points[Math.max(0, index - 4)]!, points[Math.min(points.length - 1, index + 4)]!];
  const goesOn = (end: End, left: number): boolean => left >= 3 || web.mate[end]! >= 0 || web.junction[end]! >= 0;
  if (distance(before, after) < 3 || Math.abs(dot(unit(subtract(after, before)), along)) > 0.8) return false;
  return goesOn(2 * stroke, index) && goesOn(2 * stroke + 1, points.length - 1 - index);
}

/** Returns where other lines cross the gap between two ends, as the mean share of the way, or null when none does. */
function crossedAt(web: Web, places: Places, [one, other]: Pair, width: number): number | null {
  const [from, to] = [placeOf(web, one), placeOf(web, other)];
  const along = unit(subtract(to, from));
  const steps = Math.ceil(2 * distance(from, to));
  const shares: number[] = [];
  for (let step = 1; step < steps; step++) {
    const [x, y] = lerp(from, to, step / steps);
    const pixel = Math.floor(y) * width + Math.floor(x);
    const place = places.strokes.get(pixel) ?? places.strokes.get(pixel + 1) ?? places.strokes.get(pixel + width);
    if (place === undefined || place.stroke === one >> 1 || place.stroke === other >> 1) continue;
    if (runsAcross(web, place, along)) shares.push(step / steps);
  }
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Returns the line in which two ends face each other over bare ground, or null. */
function facing(web: Web, field: Field, [one, other]: Pair): Ray | null {
  const [from, to] = [placeOf(web, one), placeOf(web, other)];
  const gap = distance(from, to);
  if (gap < 2.5 || gap > 2.6 * field.unit) return null;
  // thinning bends the last half width of a blunt end
  const { radius } = strokeOf(web, one);
  const skip = 2 + 2 * radius;
  const span = { skip, reach: 2 * field.unit };
  const [out, back] = [directionOut(web, one, span), directionOut(web, other, span)];
  const inner = pointInwards(web, one, skip);
  const step = subtract(pointInwards(web, other, skip), inner);
  if (dot(out, back) > -0.97 || dot(out, unit(step)) < 0.98 || Math.abs(cross(out, step)) > 1.2 + radius) return null;
  // the ends at a crossing of thick lines lie apart, but there is ink between them
  if (coveredLength(field.lines, from, to) > 0.65 * gap) return null;
  const isBare = [field.text, field.borders, field.hidden].every((mask) => coveredLength(mask, from, to) === 0);
  return isBare ? { from: inner, along: unit(step) } : null;
}

/** Tells whether an end is the plain end of a line that is long enough to be no dash. */
function isPlainEnd(web: Web, field: Field, end: End): boolean {
  const { length, radius } = strokeOf(web, end);
  return isFree(web, end) && !web.pronged[end]! && length >= 1.2 * field.unit && web.blunt[end]! <= 1.5 * radius + 1;
}

/** Takes so much off an end. */
function trimEnd(web: Web, end: End, by: number): void {
  const { points, radius } = strokeOf(web, end);
  const tip = placeOf(web, end);
  const kept = points.filter((point) => distance(point, tip) >= by);
  if (kept.length >= 2) web.strokes[end >> 1] = { points: kept, radius, length: lengthOf(kept) };
}

/** Returns the jump that a gap between two ends is: in one line, bare but for a line that crosses its middle; else null. */
function breakBetween(web: Web, field: Field, ends: Pair, placesNow: () => Places): Hop | null {
  const line = facing(web, field, ends);
  if (line === null) return null;
  const share = crossedAt(web, placesNow(), ends, field.lines.width);
  if (share === null || Math.abs(share - 0.5) > 0.2) return null;
  const [from, to] = [placeOf(web, ends[0]), placeOf(web, ends[1])];
  return { at: projectOn(line, lerp(from, to, 0.5)), radius: distance(from, to) / 2, along: line.along, drawn: false };
}

/** Joins the two parts of a line that breaks off on both sides of another one. */
export function closeBreaks(web: Web, field: Field): void {
  if (field.sketch) return;
  const ends = allEnds(web).filter((end) => isPlainEnd(web, field, end));
  let places: Places | null = null;
  for (const [index, one] of ends.entries())
    for (const other of ends.slice(index + 1)) {
      if (one >> 1 === other >> 1 || !isFree(web, one) || !isFree(web, other)) continue;
      const hop = breakBetween(web, field, [one, other], () => (places ??= placesOf(web, field.lines.width)));
      if (hop === null) continue;
      // thinning bends the last half width of a blunt end
      for (const end of [one, other]) trimEnd(web, end, 2 * strokeOf(web, end).radius);
      joinEnds(web, one, other);
      web.hops.push(hop);
    }
}

/** Notes the jumps among the gaps that were bridged for their shortness. */
export function noteBreaks(web: Web, field: Field): void {
  if (field.sketch) return;
  let places: Places | null = null;
  for (const one of allEnds(web)) {
    const other = web.mate[one]!;
    if (other < one) continue;
    const hop = breakBetween(web, field, [one, other], () => (places ??= placesOf(web, field.lines.width)));
    if (hop !== null && !web.hops.some(({ at }) => distance(at, hop.at) < 2)) web.hops.push(hop);
  }
}
