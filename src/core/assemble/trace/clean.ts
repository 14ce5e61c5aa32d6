/** Cleans the web: spurs of thick ink, crossings that thinning tore apart, small loops, leftovers of outlines. */
import { distance, dot } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { isInside, nearestOnOutline } from "./outlines.ts";
import { goesOnBehind } from "./junctions.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, endsByJunction, isFree, joinEnds, placeOf, removeStroke, strokeOf } from "./web.ts";

/** Two arms that leave a junction on nearly the same side are two lines that meet at a shape, not one that turns: cosine. */
const sharpTurn = 0.4;

/** Joins the ends of junctions with two arms and frees the end of a junction with one. */
export function settleJunctions(web: Web, field: Field): void {
  for (const [junction, ends] of endsByJunction(web).entries()) {
    if (ends.length > 2 || ends.length === 0) continue;
    const [one, other] = ends as [End, End | undefined];
    web.junction[one] = -1;
    web.blunt[one] = Math.max(web.blunt[one]!, web.junctions[junction]!.radius);
    if (other === undefined) continue;
    web.junction[other] = -1;
    if (one >> 1 === other >> 1) continue;
    const span = { skip: 1 + web.junctions[junction]!.radius, reach: 8 };
    web.blunt[other] = Math.max(web.blunt[other]!, web.junctions[junction]!.radius);
    const sharp = dot(directionOut(web, one, span), directionOut(web, other, span)) > sharpTurn;
    const long = Math.min(strokeOf(web, one).length, strokeOf(web, other).length) > 1.5 * field.unit;
    if (sharp && (long || isAtShape(field, web.junctions[junction]!))) continue;
    joinEnds(web, one, other);
  }
}

/** Tells whether a junction's ink touches a shape. */
function isAtShape(field: Field, { at, radius }: { readonly at: Point; readonly radius: number }): boolean {
  return field.outlines.some((outline) => {
    const limit = outline.band + 1.5 * radius + 3;
    const { x, y, width, height } = outline.bounds;
    if (at[0] < x - limit || at[0] > x + width + limit || at[1] < y - limit || at[1] > y + height + limit) return false;
    return nearestOnOutline(outline, at).gap <= limit;
  });
}

/** Removes spurs that are no longer than the ink is thick where they leave, but for lines that cross right before a border. */
export function pruneSpurs(web: Web, field: Field): void {
  for (const [junction, ends] of endsByJunction(web).entries()) {
    const limit = 1.5 * web.junctions[junction]!.radius + 1.5;
    const isSpur = (end: End): boolean => isFree(web, end ^ 1) && strokeOf(web, end).length <= limit && !goesOnBehind(web, field, end ^ 1);
    const spurs = ends.filter(isSpur);
    spurs.sort((a, b) => strokeOf(web, a).length - strokeOf(web, b).length);
    const removable = Math.min(spurs.length, ends.length - 1);
    for (const end of spurs.slice(0, removable)) removeStroke(web, end >> 1);
  }
  settleJunctions(web, field);
}

/** Clears the knots that thinning makes of filled heads: of a trunk's short free arms only one that goes straight on stays. */
export function clearHeadKnots(web: Web, field: Field): void {
  for (const [junction, ends] of endsByJunction(web).entries()) {
    const { radius } = web.junctions[junction]!;
    const limit = Math.min(1.5 * field.unit, Math.max(3 * radius + 2, 0.7 * field.unit));
    const short = ends.filter((end) => isFree(web, end ^ 1) && strokeOf(web, end).length <= limit);
    if (short.length < 2 || ends.length > short.length + 1 || ends.length < 3) continue;
    const [trunk] = ends.filter((end) => !short.includes(end));
    const kept =
      trunk === undefined ? axisOfKnot(web, short, field.unit) : [straightOn(web, { trunk, short, skip: 1 + radius, unit: field.unit })];
    for (const end of short) if (!kept.includes(end)) removeStroke(web, end >> 1);
  }
  settleJunctions(web, field);
}

/** Finds, of a trunk's short arms, the one that goes straight on, or -1. */
function straightOn(
  web: Web,
  knot: { readonly trunk: End; readonly short: readonly End[]; readonly skip: number; readonly unit: number },
): End {
  const { trunk, short, skip, unit } = knot;
  const axis = directionOut(web, trunk, { skip, reach: unit });
  const ahead = (end: End): number => -dot(axis, directionOut(web, end, { skip: 0, reach: unit }));
  const best = short.reduce((one, other) => (ahead(other) > ahead(one) ? other : one));
  return ahead(best) < 0.9 ? -1 : best;
}

/** Finds the arms along the axis of a head that stands alone: the one that the two others mirror, or the straightest pair of more. */
function axisOfKnot(web: Web, ends: readonly End[], unit: number): readonly End[] {
  const directions = new Map(ends.map((end) => [end, directionOut(web, end, { skip: 0, reach: unit })]));
  const between = (one: End, other: End): number => dot(directions.get(one)!, directions.get(other)!);
  if (ends.length === 3) {
    const skew = (end: End): number => {
      const [one, other] = ends.filter((rest) => rest !== end);
      return Math.abs(between(end, one!) - between(end, other!));
    };
    return [ends.reduce((one, other) => (skew(other) < skew(one) ? other : one))];
  }
  let best: readonly [End, End] = [ends[0]!, ends[1]!];
  for (const [index, one] of ends.entries())
    for (const other of ends.slice(index + 1)) if (between(one, other) < between(best[0], best[1])) best = [one, other];
  return best;
}

/** Joins junctions that lie closer together than the ink there is thick: a crossing of thick lines is torn in two by thinning. */
export function joinNearJunctions(web: Web): void {
  const parent = web.junctions.map((_, index) => index);
  const rootOf = (index: number): number => (parent[index] === index ? index : rootOf(parent[index]!));
  for (let stroke = 0; stroke < web.strokes.length; stroke++) {
    const [one, other] = [web.junction[2 * stroke]!, web.junction[2 * stroke + 1]!];
    const found = web.strokes[stroke];
    if (!found || one < 0 || other < 0) continue;
    const limit = Math.max(3, 2.5 * (web.junctions[one]!.radius + web.junctions[other]!.radius));
    if (found.length > limit) continue;
    parent[rootOf(one)] = rootOf(other);
    removeStroke(web, stroke);
  }
  for (const end of allEnds(web)) if (web.junction[end]! >= 0) web.junction[end] = rootOf(web.junction[end]!);
}

/** Removes the longer of two short strokes that leave a junction and meet again: hollow heads and double pen strokes. */
export function collapseLoops(web: Web, field: Field): void {
  const { unit } = field;
  swallowChains(web, unit);
  const pairs = new Map<string, number>();
  for (let stroke = 0; stroke < web.strokes.length; stroke++) {
    const found = web.strokes[stroke];
    if (!found) continue;
    const [one, other] = [web.junction[2 * stroke]!, web.junction[2 * stroke + 1]!];
    if (one < 0 || other < 0) continue;
    if (one === other) {
      if (found.length < 7 * unit) swallowLoop(web, stroke);
      continue;
    }
    const key = `${Math.min(one, other)} ${Math.max(one, other)}`;
    const rival = pairs.get(key);
    const kept = rival === undefined ? null : web.strokes[rival];
    if (rival === undefined || !kept) {
      pairs.set(key, stroke);
      continue;
    }
    const [shorter, longer] = kept.length <= found.length ? [rival, stroke] : [stroke, rival];
    if (!runsBeside(web, longer, shorter, unit)) continue;
    removeStroke(web, longer);
    pairs.set(key, shorter);
  }
  settleJunctions(web, field);
}

/** Removes loops of several strokes: a hollow head whose corners thinning cut into pieces. */
function swallowChains(web: Web, unit: number): void {
  for (const start of allEnds(web)) {
    const junction = web.junction[start]!;
    if (junction < 0 || !web.strokes[start >> 1]) continue;
    const chain = [start];
    let length = strokeOf(web, start).length;
    for (let mate = web.mate[start ^ 1]!; mate >= 0 && chain.length < 6; mate = web.mate[mate ^ 1]!) {
      chain.push(mate);
      length += strokeOf(web, mate).length;
    }
    if (chain.length < 2 || length > 7 * unit || web.junction[chain.at(-1)! ^ 1] !== junction) continue;
    const { at, radius } = web.junctions[junction]!;
    const reach = Math.max(...chain.flatMap((end) => strokeOf(web, end).points.map((point) => distance(point, at))));
    web.junctions[junction] = { at, radius: Math.max(radius, reach / 1.5) };
    for (const end of chain) removeStroke(web, end >> 1);
  }
}

/** Removes a loop at the end of a line, a hollow head, and remembers how far the head reaches. */
function swallowLoop(web: Web, stroke: number): void {
  const junction = web.junctions[web.junction[2 * stroke]!]!;
  const reach = Math.max(...strokeOf(web, 2 * stroke).points.map((point) => distance(point, junction.at)));
  web.junctions[web.junction[2 * stroke]!] = { at: junction.at, radius: Math.max(junction.radius, reach / 1.5) };
  removeStroke(web, stroke);
}

/** Tells whether a stroke stays close to another one all along. */
function runsBeside(web: Web, stroke: number, other: number, unit: number): boolean {
  const { points, length } = strokeOf(web, 2 * stroke);
  const near = strokeOf(web, 2 * other);
  const limit = length < 3 * unit ? 1.2 * unit : 0.6 * unit;
  return points.every((point) => near.points.some((candidate) => distance(point, candidate) <= limit));
}

/** Removes strokes that follow the outline of a shape all along: what erasing left of a wobbling or double border. */
export function dropOutlineRests(web: Web, field: Field): void {
  const reach = field.sketch ? 0.6 * field.unit : 3;
  for (let stroke = 0; stroke < web.strokes.length; stroke++) {
    const found = web.strokes[stroke];
    if (!found || found.length < 2) continue;
    const [first, last] = [placeOf(web, 2 * stroke), placeOf(web, 2 * stroke + 1)];
    const middle = found.points[found.points.length >> 1]!;
    for (const outline of field.outlines) {
      const limit = outline.band + reach;
      const { bounds } = outline;
      if (first[0] < bounds.x - limit || first[0] > bounds.x + bounds.width + limit) continue;
      if (first[1] < bounds.y - limit || first[1] > bounds.y + bounds.height + limit) continue;
      const near = nearestOnOutline(outline, middle);
      if (near.gap > limit) continue;
      const gaps = found.points.map((point) => nearestOnOutline(outline, point).gap);
      if (Math.max(...gaps) > limit) continue;
      const along = distance(nearestOnOutline(outline, first).at, nearestOnOutline(outline, last).at);
      if (along < 0.7 * distance(first, last) || found.length < 1.5 * (Math.max(...gaps) - Math.min(...gaps))) continue;
      removeStroke(web, stroke);
      break;
    }
  }
  settleJunctions(web, field);
}

/** Removes straight lines that run from border to border inside a container: they part its lanes. */
export function dropSeparators(web: Web, field: Field): void {
  for (let stroke = 0; stroke < web.strokes.length; stroke++) {
    const [one, other] = [web.contact[2 * stroke], web.contact[2 * stroke + 1]];
    const found = web.strokes[stroke];
    if (!found || !one || !other || one.outline !== other.outline) continue;
    const outline = field.outlines[one.outline]!;
    if (!outline.holds || !isInside(outline, found.points[found.points.length >> 1]!)) continue;
    const [width, height] = [Math.abs(one.at[0] - other.at[0]), Math.abs(one.at[1] - other.at[1])];
    if (Math.min(width, height) > 2 || found.length > 1.05 * Math.max(width, height) + 2) continue;
    const { bounds } = outline;
    if (width < 0.97 * bounds.width - 4 && height < 0.97 * bounds.height - 4) continue;
    removeStroke(web, stroke);
  }
}
