/** Knots right at a shape: lines that spread from one place of its border, of whose common tip its border, thinning or another colour left nothing that touches it. */
import { boundsOf, containsPoint, grow, overlapArea } from "../../geometry/box.ts";
import { distance, dot, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { isInside, nearestOnOutline } from "./outlines.ts";
import type { Outline } from "./outlines.ts";
import type { Contact, End, Web } from "./web.ts";
import { cutStroke, directionOut, endsByJunction, isFree, placeOf, removeStroke, strokeOf } from "./web.ts";

/** A knot is so near to its shape, in heights of capitals. */
const near = 0.6;
/** So many lines make one, each of which is so long, in heights of capitals: what is shorter and ends at nothing is a prong of a head. */
const [fewest, shortest] = [3, 2.8] as const;
/** Strokes between two knots at one place are so long at most, in heights of capitals. */
const longestTwig = 2.8;
/** A line leads away from its shape when the cosine to the border's normal is at least this: what runs along it comes from elsewhere. */
const away = 0.08;
/** Its way is measured so far from the knot, where what lies close together is no longer melted, in heights of capitals. */
const [melted, looked] = [1, 6] as const;

/** A junction that lies right at a shape. */
interface Knot {
  readonly ends: readonly End[];
  readonly contact: Contact;
  /** Where the shape's border is left behind. */
  readonly normal: Point;
}

/** Two lines are one stroke that turns by more than so much, as a cosine, so near to the shape, in heights of capitals, between parts that keep within so many pixels of a line. */
const turn = { least: -0.94, near: 0.4, straight: 1.5 } as const;

/** Tells whether a place may be right outside of a shape: it is near its bounds, and not deep in a container. */
function mayBeAt({ bounds, band, holds }: Outline, at: Point, reach: number): boolean {
  const margin = band + reach;
  return containsPoint(bounds, at, margin) && !(holds && containsPoint(bounds, at, -margin));
}

/** Returns the shape that a junction lies at from outside; null where none is near. */
function knotAt(field: Field, at: Point, ends: readonly End[], reach = near): Knot | null {
  let best: Knot | null = null;
  let least = reach * field.unit;
  for (const [outline, shape] of field.outlines.entries()) {
    if (!mayBeAt(shape, at, reach * field.unit)) continue;
    const found = nearestOnOutline(shape, at);
    const gap = found.gap - shape.band;
    if (gap > least || found.gap < 0.5 || isInside(shape, at)) continue;
    least = gap;
    best = { ends, contact: { outline, at: found.at, gap: 0, covered: 0, melted: true }, normal: unitOf(subtract(at, found.at)) };
  }
  return best;
}

/** Joins knots at one shape that a short stroke joins: thinning makes several of one. */
function joinKnots(knots: readonly Knot[], web: Web, unit: number): readonly Knot[] {
  const joined: Knot[] = [];
  for (const knot of knots) {
    const at = joined.findIndex(
      (one) =>
        one.contact.outline === knot.contact.outline &&
        one.ends.some((end) => knot.ends.includes(end ^ 1) && strokeOf(web, end).length <= longestTwig * unit),
    );
    if (at < 0) joined.push(knot);
    else joined[at] = { ...joined[at]!, ends: [...joined[at]!.ends, ...knot.ends] };
  }
  return joined;
}

/** Parts the lines of one knot, each of which gets a contact of its own. */
function partKnot(web: Web, field: Field, { ends, contact, normal }: Knot): void {
  const isTwig = (end: End): boolean => ends.includes(end ^ 1);
  const lines = ends.filter((end) => !isTwig(end));
  const isLine = (end: End): boolean => {
    const [x, y] = directionOut(web, end, { skip: 0, reach: looked * field.unit });
    const isLong = strokeOf(web, end).length >= shortest * field.unit || !isFree(web, end ^ 1);
    return isLong && web.contact[end ^ 1]?.outline !== contact.outline && dot([-x, -y], normal) >= away;
  };
  if (lines.length < fewest || !lines.every(isLine)) return;
  for (const stroke of new Set(ends.filter(isTwig).map((end) => end >> 1))) removeStroke(web, stroke);
  for (const end of lines) {
    const { at } = nearestOnOutline(field.outlines[contact.outline]!, placeOf(web, end));
    web.junction[end] = -1;
    web.contact[end] = { ...contact, at };
    web.blunt[end] = distance(placeOf(web, end), at);
  }
}

/** Returns the direction of the straight line that leads away from a place of a stroke, in steps of a point; null where it bends. Right at the place it is melted. */
function straightFrom(points: readonly Point[], at: number, step: 1 | -1, unit: number): Point | null {
  const indexAt = (reach: number): number => Math.max(0, Math.min(points.length - 1, at + step * Math.round(reach * unit)));
  const [first, last] = [indexAt(melted), indexAt(looked)];
  const [from, to] = [points[first]!, points[last]!];
  if (distance(from, to) < 0.5 * shortest * unit) return null;
  const way = unitOf(subtract(to, from));
  const isOff = (point: Point): boolean => {
    const off = subtract(point, from);
    return Math.abs(off[0] * way[1] - off[1] * way[0]) > turn.straight;
  };
  return points.slice(Math.min(first, last), Math.max(first, last)).some(isOff) ? null : way;
}

/** Finds where a stroke turns right at a shape, both its parts leading away from it: it is two lines. */
function turnOf(web: Web, field: Field, stroke: number): { readonly index: number; readonly contact: Contact } | null {
  const { points } = strokeOf(web, 2 * stroke);
  const margin = Math.round(shortest * field.unit);
  const reach = turn.near * field.unit;
  const bounds = boundsOf(points);
  const nearby = field.outlines.filter((shape) => overlapArea(grow(shape.bounds, shape.band + reach + 1), grow(bounds, 1)) > 0);
  const tips = points.flatMap((point, index) => {
    const isInner = index >= margin && index < points.length - margin;
    const knot = isInner && nearby.some((shape) => mayBeAt(shape, point, reach)) ? knotAt(field, point, [], turn.near) : null;
    return knot === null ? [] : [{ index, knot, gap: distance(point, knot.contact.at) }];
  });
  if (tips.length === 0) return null;
  const { index, knot } = tips.reduce((one, other) => (other.gap < one.gap ? other : one));
  const [back, on] = ([-1, 1] as const).map((step) => straightFrom(points, index, step, field.unit));
  if (!back || !on) return null;
  const isTurn = dot(back, on) >= turn.least && dot(back, knot.normal) >= away && dot(on, knot.normal) >= away;
  return isTurn ? { index, contact: knot.contact } : null;
}

/** Parts the two lines of a stroke that turns right at a shape. */
function partTurn(web: Web, field: Field, stroke: number): void {
  const found = turnOf(web, field, stroke);
  if (found === null) return;
  for (const end of cutStroke(web, stroke, found.index)) web.contact[end] = found.contact;
}

/** Parts the lines of all knots right at shapes. */
export function partKnots(web: Web, field: Field): void {
  for (const stroke of web.strokes.keys()) if (web.strokes[stroke]) partTurn(web, field, stroke);
  const knots = endsByJunction(web).flatMap((ends, junction) =>
    ends.length < fewest ? [] : (knotAt(field, web.junctions[junction]!.at, ends) ?? []),
  );
  for (const knot of joinKnots(knots, web, field.unit)) partKnot(web, field, knot);
}
