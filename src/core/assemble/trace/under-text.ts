/** What text hides of the web: lines that end on other lines, turn a corner or reach a shape behind a label. */
import { distance, dot } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { coveredLength } from "./bridge.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import { aimOf } from "./label-gaps.ts";
import { rayToOutline } from "./outlines.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, joinEnds, placeOf, splitStroke, strokeOf } from "./web.ts";

/** A point of a stroke. */
export interface StrokePlace {
  readonly stroke: number;
  readonly index: number;
}

/** What runs through which pixel (counted in rows of the picture): strokes, and bridges between two ends. */
export interface Places {
  readonly strokes: Map<number, StrokePlace>;
  readonly bridges: Map<number, { readonly one: End; readonly other: End }>;
}

/** Maps pixels to what runs through them, but for the bridge at one end. */
export function placesOf(web: Web, width: number, except: End = -1): Places {
  const places: Places = { strokes: new Map(), bridges: new Map() };
  for (const end of allEnds(web)) {
    const mate = web.mate[end]!;
    if (mate <= end || end === except) continue;
    const [from, to] = [placeOf(web, end), placeOf(web, mate)];
    const steps = Math.ceil(distance(from, to));
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [from[0] + ((to[0] - from[0]) * step) / Math.max(1, steps), from[1] + ((to[1] - from[1]) * step) / Math.max(1, steps)];
      const pixel = Math.floor(y) * width + Math.floor(x);
      if (!places.bridges.has(pixel)) places.bridges.set(pixel, { one: end, other: mate });
    }
  }
  for (const [stroke, found] of web.strokes.entries())
    for (const [index, [x, y]] of (found?.points ?? []).entries())
      places.strokes.set(Math.floor(y) * width + Math.floor(x), { stroke, index });
  return places;
}

/** An end that points at a text. */
interface Facing {
  readonly end: End;
  readonly from: Point;
  readonly out: Point;
}

/** Tells whether a stroke that hangs on nothing lies in text nearly all along: a letter's rest or an underline. */
export function liesInText(web: Web, field: Field, end: End): boolean {
  if (web.mate[end ^ 1]! >= 0) return false;
  const { points } = strokeOf(web, end);
  const inside = points.filter(([x, y]) => field.text.data[Math.floor(y) * field.text.width + Math.floor(x)]).length;
  return inside > 0.7 * points.length;
}

/** Lists the free ends of lines that run into a text. */
function facingText(web: Web, field: Field): readonly Facing[] {
  const { unit } = field;
  const facing: Facing[] = [];
  for (const end of allEnds(web)) {
    if (!isFree(web, end) || strokeOf(web, end).length < 2 || liesInText(web, field, end)) continue;
    const from = placeOf(web, end);
    const out = aimOf(web, end, unit)?.out ?? directionOut(web, end, { skip: 0, reach: 1.5 * unit });
    if (out[0] === 0 && out[1] === 0) continue;
    const ahead: Point = [from[0] + 1.5 * unit * out[0], from[1] + 1.5 * unit * out[1]];
    if (coveredLength(field.text, from, ahead) >= 2) facing.push({ end, from, out });
  }
  return facing;
}

/** Walks a ray until it meets the web, leaves the text for more than a letter's height, or has gone too far. */
function meetWeb(
  field: Field,
  places: Places,
  { end, from, out }: Facing,
): { readonly place: StrokePlace | { readonly one: End; readonly other: End }; readonly at: Point } | null {
  const { width, height } = field.lines;
  let bare = 0;
  for (let step = 2; step < 30 * field.unit; step++) {
    const [x, y] = [Math.floor(from[0] + out[0] * step), Math.floor(from[1] + out[1] * step)];
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return null;
    if (!field.text.data[y * width + x]) bare++;
    if (bare > 0.8 * field.unit || field.hidden.data[y * width + x]) return null;
    for (const near of [y * width + x, y * width + x - 1, y * width + x + 1, (y - 1) * width + x, (y + 1) * width + x]) {
      const place = places.strokes.get(near) ?? places.bridges.get(near);
      if (place === undefined) continue;
      if ("stroke" in place ? place.stroke === end >> 1 : place.one >> 1 === end >> 1 || place.other >> 1 === end >> 1) continue;
      return { place, at: [x + 0.5, y + 0.5] };
    }
  }
  return null;
}

/** Ends lines on the lines that they meet behind a text. */
export function branchUnderText(web: Web, field: Field): void {
  let places: Places | null = null;
  for (const facing of facingText(web, field)) {
    if (!isFree(web, facing.end)) continue;
    places ??= placesOf(web, field.lines.width);
    const met = meetWeb(field, places, facing);
    if (met === null) continue;
    places = null;
    if ("one" in met.place) {
      const { one, other } = met.place;
      web.mate[one] = -1;
      web.mate[other] = -1;
      web.junctions.push({ at: met.at, radius: 1 });
      for (const end of [one, other, facing.end]) web.junction[end] = web.junctions.length - 1;
      continue;
    }
    const { stroke, index } = met.place;
    const count = strokeOf(web, 2 * stroke).points.length;
    if (index > 2 && index < count - 3) {
      web.junction[facing.end] = splitStroke(web, stroke, index);
      continue;
    }
    const near = 2 * stroke + (index <= 2 ? 0 : 1);
    if (web.junction[near]! >= 0) web.junction[facing.end] = web.junction[near]!;
    else if (isFree(web, near)) joinEnds(web, facing.end, near);
  }
}

/** Joins two lines whose corner lies behind a text. */
export function turnUnderText(web: Web, field: Field): void {
  joinCorners(web, field, { facing: facingText(web, field), sharpest: 0.75, straightest: -0.92, bareLimit: () => 1.2 * field.unit });
}

/** A dash that stands alone between the corner of its line and a shape is so near to that, in capital heights. */
const lastGap = 1;

/** Tells whether the other end of a dash is at a shape, or the next dash is all but hidden in the outline of one: the last dash of a line that turns right before it. */
function isLastDash(web: Web, field: Field, { end, from, out }: Facing): boolean {
  const other = end ^ 1;
  if (web.contact[other] !== null) return true;
  const [back, place]: readonly [Point, Point] = [[-out[0], -out[1]], placeOf(web, other)];
  if (dot([place[0] - from[0], place[1] - from[1]], back) <= 0) return false;
  return field.outlines.some((outline) => {
    const along = rayToOutline(outline, { from: place, direction: back }, 0);
    return along > 0 && along <= lastGap * field.unit;
  });
}

/** Joins chains of dashes whose corner falls into a gap, and such a chain with the last dash before a shape. */
export function turnDashes(web: Web, field: Field): void {
  const { unit } = field;
  const isChained = (end: End): boolean => web.mate[end ^ 1]! >= 0;
  const dashes: Facing[] = [];
  for (const end of allEnds(web)) {
    if (!isFree(web, end) || !isDash(web, field, end)) continue;
    const out = directionOut(web, end, { skip: 0, reach: 1.5 * unit });
    const facing = { end, from: placeOf(web, end), out };
    if ((out[0] !== 0 || out[1] !== 0) && (isChained(end) || isLastDash(web, field, facing))) dashes.push(facing);
  }
  // dots have no length, so that a part of a letter stands for the rhythm, as it does along a line
  const measure = (end: End): number => Math.max(1.7 * strokeOf(web, end).length, 1.2 * stepOf(web, end));
  const bareLimit = (one: End, other: End): number => {
    const chained = [one, other].filter(isChained);
    // what stands alone has no rhythm of its own, and two of them are no broken line
    return chained.length === 0 ? 0 : Math.max(0.7 * unit, ...chained.map(measure));
  };
  // where the corner is round, a dash lies in it aslant
  joinCorners(web, field, { facing: dashes, sharpest: 0.3, straightest: -0.92, bareLimit });
}

/** Returns how far it is from a dot to the one before it, 0 for what is no dot. */
function stepOf(web: Web, end: End): number {
  const mate = web.mate[end ^ 1]!;
  return strokeOf(web, end).points.length > 1 || mate < 0 ? 0 : distance(placeOf(web, end), placeOf(web, mate));
}

/** Ends that may meet at corners, and at which ones: cosines of the angle between their outward directions, and how much may be bare. */
interface Corners {
  readonly facing: readonly Facing[];
  readonly sharpest: number;
  readonly straightest: number;
  readonly bareLimit: (one: End, other: End) => number;
}

/** Joins ends whose rays meet at a corner, when no more than so much of the way is bare; the nearest first. */
function joinCorners(web: Web, field: Field, { facing, sharpest, straightest, bareLimit }: Corners): void {
  const corners: { readonly one: End; readonly other: End; readonly bare: number }[] = [];
  for (const [index, one] of facing.entries())
    for (const other of facing.slice(index + 1)) {
      const bend = dot(one.out, other.out);
      if (one.end >> 1 === other.end >> 1 || bend > sharpest || bend < straightest) continue;
      const [dx, dy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
      if (Math.abs(dx) + Math.abs(dy) > 12 * field.unit) continue;
      const slope = one.out[0] * other.out[1] - one.out[1] * other.out[0];
      const [first, second] = [(dx * other.out[1] - dy * other.out[0]) / slope, (dx * one.out[1] - dy * one.out[0]) / slope];
      if (first < -2 || second < -2) continue;
      const corner: Point = [one.from[0] + first * one.out[0], one.from[1] + first * one.out[1]];
      const bare = first + second - coveredLength(field.text, one.from, corner) - coveredLength(field.text, other.from, corner);
      if (bare <= bareLimit(one.end, other.end)) corners.push({ one: one.end, other: other.end, bare });
    }
  corners.sort((a, b) => a.bare - b.bare || a.one - b.one);
  for (const { one, other } of corners) if (isFree(web, one) && isFree(web, other)) joinEnds(web, one, other);
}

/** Lets lines that run into a text reach a shape right behind it. */
export function reachBehindText(web: Web, field: Field): void {
  for (const { end, from, out } of facingText(web, field)) {
    if (!isFree(web, end)) continue;
    let best: { readonly outline: number; readonly along: number } | null = null;
    for (const [index, outline] of field.outlines.entries()) {
      const along = rayToOutline(outline, { from, direction: out }, 0);
      if (along > 0 && along < 10 * field.unit && (best === null || along < best.along)) best = { outline: index, along };
    }
    if (best === null) continue;
    const at: Point = [from[0] + best.along * out[0], from[1] + best.along * out[1]];
    const covered = coveredLength(field.text, from, at);
    const bare = best.along - covered - field.outlines[best.outline]!.band;
    if (bare > 1.2 * field.unit) continue;
    web.contact[end] = { outline: best.outline, at, gap: Math.max(0, bare), covered };
  }
}
