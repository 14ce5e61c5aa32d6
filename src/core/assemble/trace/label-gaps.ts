/** Lines and their labels: rests of letters that hang on a line go, and what a label interrupts goes on behind it. */
import { cross, distance, dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Mask } from "../../raster/bitmap.ts";
import { settleJunctions } from "./clean.ts";
import type { Field } from "./field.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, endsByJunction, isFree, joinEnds, placeOf, pointInwards, removeStroke, strokeOf } from "./web.ts";

/** A straight line through an end, and over what length it was measured. */
interface Aim {
  readonly end: End;
  readonly from: Point;
  readonly out: Point;
  readonly length: number;
}

/** Skeletons are this far off their line, in pixels: what the direction of a short stroke is unsure by. */
const jitter = 1.5;
/** A label is at most so many letter heights long. */
const longest = 40;

/** Tells whether a mask covers a pixel or one at most so far away. */
function isNear(mask: Mask, [x, y]: Point, reach: number): boolean {
  const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(mask.width - 1, Math.floor(x + reach))];
  const last = Math.min(mask.height - 1, Math.floor(y + reach));
  for (let row = Math.max(0, Math.floor(y - reach)); row <= last; row++)
    for (let at = row * mask.width + left; at <= row * mask.width + right; at++) if (mask.data[at]) return true;
  return false;
}

/** Takes a direction for level or upright when it is within what it is unsure by. */
function levelled([x, y]: Point, length: number): Point {
  if (Math.abs(y) * length <= jitter) return [Math.sign(x), 0];
  return Math.abs(x) * length <= jitter ? [0, Math.sign(y)] : [x, y];
}

/** Returns the direction of a line at an end over the longest stretch inwards that is straight; null for dots and for curls. */
export function aimOf(web: Web, end: End, capital: number): Aim | null {
  const from = placeOf(web, end);
  for (const reach of [6 * capital, 3 * capital, 1.5 * capital]) {
    const far = pointInwards(web, end, reach);
    const length = distance(from, far);
    if (length < 3) return null;
    const out = unit(subtract(from, far));
    const bend = Math.max(
      ...[0.25, 0.5, 0.75].map((share) => Math.abs(cross(out, subtract(from, pointInwards(web, end, share * Math.min(reach, length)))))),
    );
    if (bend <= jitter) return { end, from, out: levelled(out, length), length };
  }
  return null;
}

/** Lists the arms of a junction that letters left there: short, free, near a text, and two on one side or curled. */
function letterArms(web: Web, field: Field, ends: readonly End[]): readonly End[] {
  const { unit: capital, text } = field;
  const short = ends.filter(
    (end) =>
      isFree(web, end ^ 1) &&
      strokeOf(web, end).length <= 1.6 * capital &&
      strokeOf(web, end).points.every((point) => isNear(text, point, capital)),
  );
  const span = { skip: 0, reach: capital };
  const side = (end: End): Point => directionOut(web, end ^ 1, span);
  const isCurled = (end: End): boolean => {
    const { points, length } = strokeOf(web, end);
    return length < 0.8 * capital || distance(points[0]!, points.at(-1)!) < 0.85 * length;
  };
  const paired = short.filter((end) => short.some((other) => other !== end && dot(side(end), side(other)) > -0.2));
  return short.filter((end) => paired.includes(end) || isCurled(end));
}

/** Removes what letters that touch a line left hanging on it beside a text. */
export function clearLetters(web: Web, field: Field): void {
  for (const [junction, ends] of endsByJunction(web).entries()) {
    if (ends.length < 3 || !isNear(field.text, web.junctions[junction]!.at, 1.2 * field.unit)) continue;
    const arms = letterArms(web, field, ends);
    if (arms.length < ends.length) for (const end of arms) removeStroke(web, end >> 1);
  }
  settleJunctions(web, field);
  for (const end of allEnds(web))
    if (web.strokes[end >> 1] && (isTail(web, field, end) || isOnBorder(web, field, end))) removeStroke(web, end >> 1);
}

/** Tells whether a stroke is no longer than two letters and lies in text all along. */
function isLetterRest(web: Web, field: Field, end: End): boolean {
  const { points, length } = strokeOf(web, end);
  return length <= 2 * field.unit && points.every((point) => isNear(field.text, point, 1));
}

/** Tells whether a stroke lies in text all along and ends at the border of a container: of a letter that the border runs through. */
function isOnBorder(web: Web, field: Field, end: End): boolean {
  const contact = web.contact[end ^ 1];
  if (!isFree(web, end) || contact === null || contact === undefined || !field.outlines[contact.outline]!.holds) return false;
  return isLetterRest(web, field, end);
}

/** Tells whether an arm stands upright on a line that goes straight on, no higher than a digit, and leads to nothing. */
function isDigit(web: Web, field: Field, ends: readonly End[]): (end: End) => boolean {
  const { unit: capital } = field;
  const span = { skip: 1, reach: capital };
  const away = (end: End): Point => directionOut(web, end, span);
  return (end) => {
    const { length } = strokeOf(web, end);
    if (ends.length !== 3 || !isFree(web, end ^ 1) || length > 1.4 * capital || length < 0.6 * capital) return false;
    const [one, other] = ends.filter((rest) => rest !== end);
    if (one! >> 1 === other! >> 1 || dot(away(one!), away(other!)) > -0.95 || Math.abs(dot(away(one!), away(end))) > 0.3) return false;
    return !allEnds(web).some(
      (rest) => rest >> 1 !== end >> 1 && isFree(web, rest) && distance(placeOf(web, rest), placeOf(web, end ^ 1)) < 2 * capital,
    );
  };
}

/** Removes the digits that stand on a line, as cardinalities do. */
export function clearDigits(web: Web, field: Field): void {
  for (const ends of endsByJunction(web)) {
    const digit = ends.find(isDigit(web, field, ends));
    if (digit !== undefined) removeStroke(web, digit >> 1);
  }
  settleJunctions(web, field);
}

/** Tells whether a line turns off at its end into a short stroke beside a text: a stem whose bowl was taken for a loop. */
function isTail(web: Web, field: Field, end: End): boolean {
  const mate = web.mate[end ^ 1]!;
  if (!isFree(web, end) || mate < 0 || mate >> 1 === end >> 1) return false;
  const { points, length } = strokeOf(web, end);
  if (length > 1.3 * field.unit || strokeOf(web, mate).length < 1.5 * length) return false;
  const span = { skip: 1, reach: field.unit };
  const turned = dot(directionOut(web, mate, span), directionOut(web, end, { skip: 0, reach: length })) < 0.75;
  return turned && points.every((point) => isNear(field.text, point, field.unit));
}

/** Tells whether a stroke lies in text all along and hangs on nothing: a letter's rest. */
function isRest(web: Web, field: Field, end: End): boolean {
  if (web.mate[end ^ 1]! >= 0 || web.contact[end ^ 1] || web.junction[end ^ 1]! >= 0) return false;
  return isLetterRest(web, field, end);
}

/** Measures how much of a straight way has no text near, from the left end, in all, and whether a shape lies in it. */
function lookAlong(field: Field, from: Point, to: Point): { readonly bare: number; readonly lead: number; readonly blocked: boolean } {
  const { text, hidden, borders, unit: capital } = field;
  const length = distance(from, to);
  const steps = Math.max(2, Math.ceil(length));
  let [bare, lead, tail, blocked] = [0, -1, 0, 0];
  for (let step = 1; step < steps; step++) {
    const at: Point = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
    const pixel = Math.floor(at[1]) * hidden.width + Math.floor(at[0]);
    if (hidden.data[pixel] && !borders.data[pixel]) blocked++;
    if (isNear(text, at, 0.3 * capital)) {
      if (lead < 0) lead = step;
      tail = 0;
    } else {
      bare++;
      tail++;
    }
  }
  return { bare, lead: lead < 0 ? Infinity : Math.max(lead, tail), blocked: blocked > 2 };
}

/** Rates how well two ends are one line behind a label: pixels aside and bare, or Infinity. */
function gapCost(field: Field, one: Aim, other: Aim): number {
  const { unit: capital } = field;
  const between = subtract(other.from, one.from);
  const gap = Math.hypot(...between);
  if (gap < 3 || gap > longest * capital || dot(one.out, other.out) > -0.7) return Infinity;
  if (dot(one.out, between) < 0.8 * gap || dot(other.out, between) > -0.8 * gap) return Infinity;
  const asides = [one, other].map((aim) => ({
    aside: Math.abs(cross(aim.out, between)),
    limit: jitter + gap * Math.min(0.3, jitter / aim.length),
  }));
  if (asides.some(({ aside, limit }) => aside > limit)) return Infinity;
  const { bare, lead, blocked } = lookAlong(field, one.from, other.from);
  if (blocked || lead > 2.5 * capital || bare > Math.max(1.8 * capital, 0.45 * gap)) return Infinity;
  return asides.reduce((sum, { aside }) => sum + aside, 0) + 0.3 * bare + 0.05 * gap;
}

/** Joins the free ends of lines that go on straight behind a label. */
export function crossLabels(web: Web, field: Field): void {
  const aims = allEnds(web).flatMap((end) => {
    if (!isFree(web, end) || web.pronged[end] || isRest(web, field, end)) return [];
    const aim = isNear(field.text, placeOf(web, end), 2.5 * field.unit) ? aimOf(web, end, field.unit) : null;
    return aim === null ? [] : [aim];
  });
  const gaps: { readonly one: End; readonly other: End; readonly cost: number }[] = [];
  for (const [index, one] of aims.entries())
    for (const other of aims.slice(index + 1)) {
      if (one.end >> 1 === other.end >> 1) continue;
      const cost = gapCost(field, one, other);
      if (cost < Infinity) gaps.push({ one: one.end, other: other.end, cost });
    }
  gaps.sort((a, b) => a.cost - b.cost || a.one - b.one || a.other - b.other);
  for (const { one, other } of gaps) if (isFree(web, one) && isFree(web, other)) joinEnds(web, one, other);
}
