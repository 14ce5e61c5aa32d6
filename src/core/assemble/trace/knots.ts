/** Knots right at a shape: lines that spread from one place of its border, of whose common tip thinning or another colour left nothing that touches it. */
import { distance, dot, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { isInside, nearestOnOutline } from "./outlines.ts";
import type { Contact, End, Web } from "./web.ts";
import { directionOut, endsByJunction, isFree, placeOf, removeStroke, strokeOf } from "./web.ts";

/** A knot is so near to its shape, in heights of capitals. */
const near = 0.6;
/** So many lines make one, each of which is so long, in heights of capitals: what is shorter and ends at nothing is a prong of a head. */
const [fewest, shortest] = [3, 2.8] as const;
/** Strokes between two knots at one place are so long at most, in heights of capitals. */
const longestTwig = 2.8;
/** A line leads away from its shape when the cosine to the border's normal is at least this: what runs along it comes from elsewhere. */
const away = 0.08;
/** Its way is measured so far from the knot, where what lies close together is no longer melted, in heights of capitals. */
const looked = 6;

/** A junction that lies right at a shape. */
interface Knot {
  readonly ends: readonly End[];
  readonly contact: Contact;
  /** Where the shape's border is left behind. */
  readonly normal: Point;
}

/** Returns the shape that a junction lies at from outside; null where none is near. */
function knotAt(field: Field, at: Point, ends: readonly End[]): Knot | null {
  let best: Knot | null = null;
  let least = near * field.unit;
  for (const [outline, shape] of field.outlines.entries()) {
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

/** Parts the lines of all knots right at shapes. */
export function partKnots(web: Web, field: Field): void {
  const knots = endsByJunction(web).flatMap((ends, junction) =>
    ends.length < fewest ? [] : (knotAt(field, web.junctions[junction]!.at, ends) ?? []),
  );
  for (const knot of joinKnots(knots, web, field.unit)) partKnot(web, field, knot);
}
