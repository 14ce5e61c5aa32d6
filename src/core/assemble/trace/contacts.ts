/** Where strokes meet shapes: near contacts, heads and fans of lines right at a shape. */
import { reachOfGlue } from "../../diagram/check-edges.ts";
import { area, overlapArea } from "../../geometry/box.ts";
import { add, distance, dot, lerp, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { nearestOnOutline, rayToOutline } from "./outlines.ts";
import { settleJunctions } from "./clean.ts";
import { goesOnBehind } from "./junctions.ts";
import type { Contact, End, Web } from "./web.ts";
import { addStroke, allEnds, directionOut, endsByJunction, isFree, placeOf, removeStroke, strokeOf } from "./web.ts";

/** How far ahead of an end a shape is looked for, in pixels beyond its stroke. */
export interface Reach {
  readonly ahead: number;
  /** How far aside the nearest point of the outline may lie when the ray misses. */
  readonly aside: number;
  /** Between which distances from the end its direction is measured, in pixels; missing beyond what is thick around it. */
  readonly span?: { readonly skip: number; readonly reach: number };
}

/** Finds the shape that an end meets, the nearest one, the smallest of equals. */
export function contactOf(web: Web, field: Field, end: End, reach: Reach): Contact | null {
  const place = placeOf(web, end);
  const direction = directionOut(web, end, reach.span ?? { skip: 1.5 * web.blunt[end]!, reach: field.unit });
  const thick = Math.max(web.blunt[end]!, strokeOf(web, end).radius);
  let best: Contact | null = null;
  let bestGap = Infinity;
  for (const [index, outline] of field.outlines.entries()) {
    const limit = outline.band + 1.5 * thick + reach.ahead;
    const { bounds } = outline;
    if (place[0] < bounds.x - limit || place[0] > bounds.x + bounds.width + limit) continue;
    if (place[1] < bounds.y - limit || place[1] > bounds.y + bounds.height + limit) continue;
    const near = nearestOnOutline(outline, place);
    if (near.gap > limit) continue;
    const along =
      direction[0] === 0 && direction[1] === 0 ? Infinity : rayToOutline(outline, { from: place, direction }, outline.band + 1.5 * thick);
    const hit = Math.abs(along) <= limit;
    const asideLimit = outline.band + 1.5 * thick + reach.aside;
    if (!hit && near.gap > asideLimit) continue;
    const gap = Math.max(0, (hit ? Math.abs(along) : near.gap + 1) - outline.band);
    const smaller = best === null || bounds.width * bounds.height < areaOf(field, best);
    if (gap > bestGap + 1.5 || (gap > bestGap - 1.5 && !smaller)) continue;
    const at: Point = hit ? [place[0] + along * direction[0], place[1] + along * direction[1]] : near.at;
    best = { outline: index, at, gap, covered: 0 };
    bestGap = gap;
  }
  return best === null ? null : memberAt(field, best);
}

/** Two borders between which so little is seen that a line ends at both, in pixels. */
const touching = 1.5;

/** Returns the contact with the member of a container that stands at its border right where a line meets it; else the contact itself. */
function memberAt(field: Field, contact: Contact): Contact {
  const container = field.outlines[contact.outline]!;
  if (!container.holds) return contact;
  let best = contact;
  for (const [index, outline] of field.outlines.entries()) {
    const { bounds, band, holds } = outline;
    if (holds || bounds.width * bounds.height >= areaOf(field, best)) continue;
    if (overlapArea(bounds, container.bounds) < 0.9 * area(bounds)) continue;
    const near = nearestOnOutline(outline, contact.at);
    if (near.gap > container.band + band + touching) continue;
    best = { ...contact, outline: index, at: near.at };
  }
  return best;
}

/** Returns the area of the shape of a contact. */
function areaOf(field: Field, contact: Contact): number {
  const { bounds } = field.outlines[contact.outline]!;
  return bounds.width * bounds.height;
}

/** No dash and no stub is longer, in capital heights; what leads from a shape back to itself is. */
const longestGrazing = 1.5;

/** Gives every free end that touches a shape its contact. */
export function findContacts(web: Web, field: Field): void {
  const aside = field.sketch ? 2.5 : 1.5;
  for (const end of allEnds(web)) {
    // Both ends of a dot are one place: only one of them meets the shape.
    const isOtherOfDot = strokeOf(web, end).points.length === 1 && web.contact[end ^ 1] !== null;
    if (isFree(web, end) && !isOtherOfDot) web.contact[end] = contactOf(web, field, end, { ahead: aside + 1, aside });
  }
  freeGrazing(web, field);
}

/** Frees, of a dash that meets a shape with both its ends, as it does at a shallow angle, the one that is farther off. */
function freeGrazing(web: Web, field: Field): void {
  for (const [stroke, found] of web.strokes.entries()) {
    const [one, other] = [web.contact[2 * stroke], web.contact[2 * stroke + 1]];
    if (!found || !one || !other || one.outline !== other.outline || found.length > longestGrazing * field.unit) continue;
    const outline = field.outlines[one.outline]!;
    const [first, last] = [2 * stroke, 2 * stroke + 1].map((end) => nearestOnOutline(outline, placeOf(web, end)).gap) as [number, number];
    web.contact[2 * stroke + (first < last ? 1 : 0)] = null;
  }
}

/** Tells whether the arms of a junction are two lines that cross: one goes on in the stub, the others in each other. */
function isCrossing(web: Web, arms: readonly { readonly end: End; readonly direction: Point }[], stub: Point): boolean {
  if (arms.length !== 3) return false;
  return arms.some((arm) => {
    const [one, other] = arms.filter((rest) => rest !== arm);
    if (one === undefined || other === undefined) return false;
    return dot(arm.direction, stub) < -0.9 && dot(one.direction, other.direction) < -0.9 && Math.abs(dot(one.direction, stub)) < 0.75;
  });
}

/** Makes one line of the two sides of a hollow head, whose tip the outline cut off: arms alike that meet a shape at one place. */
export function closeHollowHeads(web: Web, field: Field): void {
  const { unit, sketch } = field;
  for (const [junction, ends] of endsByJunction(web).entries()) {
    const arms = ends.filter((end) => web.contact[end ^ 1] && strokeOf(web, end).length <= 4 * unit);
    for (const [index, one] of arms.entries()) {
      const first = web.contact[one ^ 1];
      const other = arms.slice(index + 1).find((end) => {
        const second = web.contact[end ^ 1];
        if (!first || !second || second.outline !== first.outline || end >> 1 === one >> 1) return false;
        const [a, b] = [strokeOf(web, one).length, strokeOf(web, end).length];
        return distance(first.at, second.at) < (sketch ? 2 : 1.2) * unit && Math.abs(a - b) < 0.3 * Math.max(a, b) + 2;
      });
      if (!first || other === undefined) continue;
      const second = web.contact[other ^ 1]!;
      const { radius } = strokeOf(web, one);
      const tip = lerp(first.at, second.at, 0.5);
      const from = web.junctions[junction]!.at;
      removeStroke(web, one >> 1);
      removeStroke(web, other >> 1);
      const added = addStroke(web, [from, lerp(from, tip, 0.9)], radius);
      web.junction[2 * added] = junction;
      web.contact[2 * added + 1] = { ...first, at: tip };
      web.pronged[2 * added + 1] = true;
      break;
    }
  }
  settleJunctions(web, field);
}

/** Splits the knots right at a shape: prongs of heads go, and every line that arrives there gets a contact of its own. */
export function splitFans(web: Web, field: Field): void {
  const { unit } = field;
  for (let round = 0; round < 4; round++) {
    let changed = false;
    for (const [junction, ends] of endsByJunction(web).entries()) {
      const stub = ends.find((end) => {
        const contact = web.contact[end ^ 1];
        const isStub = contact !== null && contact !== undefined && strokeOf(web, end).length <= 1.5 * unit;
        // lines that cross right before the border of a container cross it, too
        return isStub && !goesOnBehind(web, field, end ^ 1);
      });
      if (stub === undefined) continue;
      changed = splitFan(web, field, { junction, ends, stub }) || changed;
    }
    settleJunctions(web, field);
    if (!changed) break;
  }
}

/** One knot at a shape. */
interface Fan {
  readonly junction: number;
  readonly ends: readonly End[];
  readonly stub: End;
}

/** Splits one knot and tells whether anything changed. */
function splitFan(web: Web, field: Field, { junction, ends, stub }: Fan): boolean {
  const { unit } = field;
  const contact = web.contact[stub ^ 1]!;
  const prongs = ends.filter((end) => end !== stub && isFree(web, end ^ 1) && strokeOf(web, end).length <= 1.8 * unit);
  const arms = ends.filter((end) => end !== stub && !prongs.includes(end));
  if (arms.length === 0) return keepStraightest(web, field, { junction, ends, stub });
  for (const end of prongs) removeStroke(web, end >> 1);
  if (prongs.length > 1) web.pronged[stub ^ 1] = true;
  if (arms.length === 1) return prongs.length > 0;
  const skip = web.junctions[junction]!.radius;
  const outward = (end: End): Point => {
    const [x, y] = directionOut(web, end, { skip, reach: unit });
    return [-x, -y];
  };
  const directed = arms.map((end) => ({ end, direction: outward(end) }));
  if (isCrossing(web, directed, outward(stub))) return prongs.length > 0;
  const others = arms.filter(
    (end) => web.contact[end ^ 1] === null || web.contact[end ^ 1]!.outline !== contact.outline || strokeOf(web, end).length > 3 * unit,
  );
  for (const end of arms) {
    if (others.includes(end)) {
      web.junction[end] = -1;
      web.contact[end] = contact;
      web.blunt[end] = distance(placeOf(web, end), contact.at);
    } else removeStroke(web, end >> 1);
  }
  removeStroke(web, stub >> 1);
  return true;
}

/** Keeps, where a stub meets nothing but short free arms (a head at a dash), the one that goes straight on. */
function keepStraightest(web: Web, field: Field, { ends, stub }: Fan): boolean {
  const span = { skip: 0, reach: field.unit };
  const axis = directionOut(web, stub, span);
  const others = ends.filter((end) => end !== stub);
  const bend = (end: End): number => dot(axis, directionOut(web, end, span));
  const best = others.reduce((one, other) => (bend(other) < bend(one) ? other : one));
  if (bend(best) > -0.8) return false;
  for (const end of others) if (end !== best) removeStroke(web, end >> 1);
  return others.length > 1;
}

/** Tells whether the next dash of a broken line begins right behind an end, in a direction. */
function isDashBeyond(web: Web, field: Field, end: End, axis: Point): boolean {
  const from = placeOf(web, end);
  return (
    isFree(web, end) &&
    allEnds(web).some((other) => {
      if (other >> 1 === end >> 1 || !isFree(web, other)) return false;
      const step = subtract(placeOf(web, other), from);
      const gap = Math.hypot(...step);
      return gap >= 1 && gap <= 1.2 * field.unit && dot(step, axis) > 0.9 * gap;
    })
  );
}

/** Marks heads with open prongs that stand free of any shape: two short arms, alike and slanting back on both sides of a third. */
export function takeProngs(web: Web, field: Field): void {
  const limit = (field.sketch ? 3.5 : 2.8) * field.unit;
  for (const [junction, ends] of endsByJunction(web).entries()) {
    if (ends.length < 3) continue;
    const skip = web.junctions[junction]!.radius;
    const outward = (end: End): Point => {
      const [x, y] = directionOut(web, end, { skip, reach: field.unit });
      return [-x, -y];
    };
    const free = ends.filter((end) => isFree(web, end ^ 1) && strokeOf(web, end).length <= limit);
    // double strokes may join before the tip: a prong then leads to the tip first and turns there
    const back = (end: End): Point => {
      const from = web.junctions[junction]!.at;
      return unit(subtract(placeOf(web, end ^ 1), from));
    };
    const trunk = ends.filter((end) => !free.includes(end)).concat(free.length >= 3 ? free : []);
    // the first dash of a broken line may be shorter than the prongs
    const reach = (end: End, axis: Point): number => (isDashBeyond(web, field, end ^ 1, axis) ? Infinity : strokeOf(web, end).length);
    const found = pairOfProngs(web, { free, trunk, outward, back, reach });
    if (found === null) continue;
    for (const end of found.prongs) removeStroke(web, end >> 1);
    web.pronged[found.trunk] = true;
  }
  settleJunctions(web, field);
}

/** Measures a stroke from end to end, as the crow flies. */
function spanOf(web: Web, end: End): number {
  return distance(placeOf(web, end), placeOf(web, end ^ 1));
}

/** Finds two prongs and the trunk that they slant back along. */
function pairOfProngs(
  web: Web,
  arms: {
    readonly free: readonly End[];
    readonly trunk: readonly End[];
    readonly outward: (end: End) => Point;
    readonly back: (end: End) => Point;
    readonly reach: (end: End, axis: Point) => number;
  },
): { readonly prongs: readonly [End, End]; readonly trunk: End } | null {
  for (const trunk of arms.trunk)
    for (const one of arms.free)
      for (const other of arms.free) {
        if (one >= other || one === trunk || other === trunk) continue;
        const [a, b] = [spanOf(web, one), spanOf(web, other)];
        if (Math.max(a, b) > 1.7 * Math.min(a, b) + 2) continue;
        const axis = arms.outward(trunk);
        const [left, right] = [arms.back(one), arms.back(other)];
        if (Math.max(a, b) > 0.9 * arms.reach(trunk, unit(add(left, right)))) continue;
        const [leftSide, rightSide] = [axis[0] * left[1] - axis[1] * left[0], axis[0] * right[1] - axis[1] * right[0]];
        const [leftBack, rightBack] = [dot(axis, left), dot(axis, right)];
        if (leftSide * rightSide >= 0 || leftBack < 0.35 || rightBack < 0.35) continue;
        if (Math.abs(leftBack - rightBack) > 0.35) continue;
        return { prongs: [one, other], trunk };
      }
  return null;
}

/** Kinds whose connectors some tools lead to their box, however far inside it they are drawn. */
const boxAttached: ReadonlySet<string> = new Set([
  "parallelogram",
  "trapezoid",
  "cloud",
  "document",
  "callout",
  "step",
  "hexagon",
  "freeform",
  "star",
  "cross",
]);

/** Finds the box of a shape that an end touches although its outline is farther in. */
function boxContactOf(web: Web, field: Field, end: End): Contact | null {
  const [x, y] = placeOf(web, end);
  const out = directionOut(web, end, { skip: 1.5 * web.blunt[end]!, reach: field.unit });
  for (const [index, { node, band }] of field.outlines.entries()) {
    if (!boxAttached.has(node.kind)) continue;
    const limit = band + 1.5 * web.blunt[end]! + 3.5;
    const { box } = node;
    const sides = [
      { gap: box.x - x, axis: 0, step: out[0], inside: y >= box.y && y <= box.y + box.height },
      { gap: box.x + box.width - x, axis: 0, step: out[0], inside: y >= box.y && y <= box.y + box.height },
      { gap: box.y - y, axis: 1, step: out[1], inside: x >= box.x && x <= box.x + box.width },
      { gap: box.y + box.height - y, axis: 1, step: out[1], inside: x >= box.x && x <= box.x + box.width },
    ];
    const met = sides.find(
      ({ gap, step, inside }) =>
        inside &&
        Math.abs(gap) <= limit &&
        Math.abs(step) > 0.3 &&
        rayToOutline(field.outlines[index]!, { from: [x, y], direction: out }, 0) < Infinity,
    );
    if (met === undefined) continue;
    const along = met.gap / met.step;
    const at: Point = [x + along * out[0], y + along * out[1]];
    // beside the wide part of a shape the corner of its box is far from anything drawn
    if (nearestOnOutline(field.outlines[index]!, at).gap > reachOfGlue(field.lines)) continue;
    return { outline: index, at, gap: Math.abs(along), covered: 0 };
  }
  return null;
}

/** Tells whether an end bears the rest of a head. */
function isHeaded(web: Web, end: End): boolean {
  return web.pronged[end]! || web.blunt[end]! > 1.5 * strokeOf(web, end).radius + 1;
}

/** Finds the shape that a line meets which bends right before its head, as those that lead back to their shape do: it is sought where the last bit points. */
function bentContactOf(web: Web, field: Field, { end, reach }: { readonly end: End; readonly reach: Reach }): Contact | null {
  return isHeaded(web, end) ? contactOf(web, field, end, { ...reach, span: { skip: 0, reach: 0.5 * field.unit } }) : null;
}

/** Gives a free end that stops a little before a shape its contact; a head may stand farther off than a plain end. */
function reachContact(web: Web, field: Field, end: End): void {
  const reach = { ahead: (isHeaded(web, end) ? 1.8 : 1.2) * field.unit, aside: field.sketch ? 4 : 2 };
  const found = contactOf(web, field, end, reach) ?? bentContactOf(web, field, { end, reach }) ?? boxContactOf(web, field, end);
  if (found !== null && strokeOf(web, end).length + chainLength(web, end) >= found.gap) web.contact[end] = found;
}

/** Gives free ends that stop a little before a shape their contact. */
export function reachContacts(web: Web, field: Field): void {
  for (const end of allEnds(web)) if (isFree(web, end)) reachContact(web, field, end);
}

/** Gives free ends around which ink was thick, as it is in heads, their contact, before it is asked which lines bear one. */
export function reachHeads(web: Web, field: Field): void {
  for (const end of allEnds(web))
    if (isFree(web, end) && (web.pronged[end]! || web.blunt[end]! > strokeOf(web, end).radius + 0.5)) reachContact(web, field, end);
}

/** Measures the strokes that follow an end's stroke inwards, up to a handful. */
function chainLength(web: Web, end: End): number {
  let sum = 0;
  let at = web.mate[end ^ 1]!;
  for (let hops = 0; hops < 8 && at >= 0; hops++) {
    sum += strokeOf(web, at).length;
    at = web.mate[at ^ 1]!;
  }
  return sum;
}
