/** Decides at crossings which arms are one line, and joins lines that a container's border cut. */
import { distance, dot, subtract } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { isInside, nearestOnOutline } from "./outlines.ts";
import type { Outline } from "./outlines.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, endsByJunction, joinEnds, placeOf, strokeOf } from "./web.ts";

/** Two arms may be one line when they are this straight: cosine of the angle between them. */
const straight = -0.8;

/** Returns the direction in which an arm leaves its junction. */
export function armDirection(web: Web, end: End, unit: number): Point {
  const junction = web.junctions[web.junction[end]!];
  const [x, y] = directionOut(web, end, { skip: junction === undefined ? 0 : 1 + junction.radius, reach: unit });
  return [-x, -y];
}

/** Joins the straightest arms of every crossing of four and more; three arms stay a branch. */
export function pairCrossings(web: Web, field: Field): void {
  for (const ends of endsByJunction(web)) {
    if (ends.length < 4) continue;
    const arms = ends.map((end) => ({ end, direction: armDirection(web, end, field.unit) }));
    const pairs: { readonly one: End; readonly other: End; readonly bend: number }[] = [];
    for (const [index, one] of arms.entries())
      for (const other of arms.slice(index + 1)) {
        if (one.end >> 1 === other.end >> 1) continue;
        pairs.push({ one: one.end, other: other.end, bend: dot(one.direction, other.direction) });
      }
    pairs.sort((a, b) => a.bend - b.bend);
    web.crossings.push(web.junctions[web.junction[ends[0]!]!]!);
    for (const { one, other, bend } of pairs) {
      if (bend > straight || web.junction[one]! < 0 || web.junction[other]! < 0) continue;
      joinEnds(web, one, other);
      web.junction[one] = -1;
      web.junction[other] = -1;
    }
  }
}

/** Joins two ends that face each other across the border of a container, unless one of them bears a head. */
export function passBorders(web: Web, field: Field, bearsHead: (end: End) => boolean): void {
  const ends = allEnds(web).filter((end) => {
    const contact = web.contact[end];
    return contact !== null && contact !== undefined && field.outlines[contact.outline]!.holds;
  });
  const pairs: { readonly one: End; readonly other: End; readonly cost: number }[] = [];
  for (const one of ends)
    for (const other of ends) {
      if (one >= other || one >> 1 === other >> 1) continue;
      const cost = costAcross(web, field, { outline: field.outlines[web.contact[one]!.outline]!, one, other });
      if (cost < Infinity) pairs.push({ one, other, cost });
    }
  pairs.sort((a, b) => a.cost - b.cost);
  for (const { one, other } of pairs) {
    if (web.contact[one] === null || web.contact[other] === null) continue;
    if (bearsHead(one) || bearsHead(other)) continue;
    web.contact[one] = null;
    web.contact[other] = null;
    joinEnds(web, one, other);
  }
}

/** Tells whether a line that ends at the border of a container goes on behind it. */
export function goesOnBehind(web: Web, field: Field, end: End): boolean {
  const place = placeOf(web, end);
  return field.outlines.some(
    (outline) =>
      outline.holds &&
      nearestOnOutline(outline, place).gap <= widestBorder(field, outline) &&
      allEnds(web).some((other) => other >> 1 !== end >> 1 && costAcross(web, field, { outline, one: end, other }) < Infinity),
  );
}

/** Two ends that face each other across a border. */
interface Facing {
  readonly outline: Outline;
  readonly one: End;
  readonly other: End;
}

/** Rates how well two ends go on in each other across a border, seen from the one that shows its direction better: beside a crossing it is short and bent. */
function costAcross(web: Web, field: Field, facing: Facing): number {
  const { outline, one, other } = facing;
  return Math.min(borderCost(web, field, facing), borderCost(web, field, { outline, one: other, other: one }));
}

/** Returns how far two ends are apart at most across a border, pixels. */
const widestBorder = (field: Field, { band }: Outline): number => 2 * band + 8 + (field.sketch ? 4 : 0);

/** Rates how well an end goes on in another one across a border: pixels off, or Infinity. */
function borderCost(web: Web, field: Field, { outline, one, other }: Facing): number {
  const [from, to] = [placeOf(web, one), placeOf(web, other)];
  const gap = distance(from, to);
  if (gap > widestBorder(field, outline) || isInside(outline, from) === isInside(outline, to)) return Infinity;
  const direction = directionOut(web, one, { skip: 1, reach: field.unit });
  const back = directionOut(web, other, { skip: 1, reach: field.unit });
  if (dot(direction, back) > -0.8) return Infinity;
  const step = subtract(to, from);
  const aside = Math.abs(direction[0] * step[1] - direction[1] * step[0]);
  // a border that a thick line meets aslant cuts its end aslant, too
  const skew = Math.max(0, Math.min(strokeOf(web, one).radius, strokeOf(web, other).radius) - 0.5);
  if (aside > 2.5 + 0.2 * gap + skew || dot(direction, step) < 0) return Infinity;
  return gap + 3 * aside;
}
