/**
 * Routes that were told curved and are not: near heads a trace wanders, since it follows the outline of a hollow head or the middle of a large one,
 * and a line that is straight or right-angled but for its ends looks bent all over. Judges have chosen by the routes as traced; this is how they are drawn.
 */
import type { Edge } from "../diagram/types.ts";
import { distance, lerp } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { flatten, lengthOf, pointAlong } from "../geometry/path.ts";
import { curveThrough } from "../geometry/spline.ts";
import { nearestOnSegment } from "../geometry/segment.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";
import { shareOffInk } from "./routes/off-ink.ts";
import { smoothed } from "./routes/smoothed.ts";
import { turnsOf } from "./routes/turns.ts";
import { orthogonalRoute } from "./trace/route.ts";
import type { Stretch } from "./trace/route.ts";

/** A trace wanders so far before its end: with a head, in lengths of it, and without, in heights of capitals; never over more of the line than the last. */
const wanders = { headed: 1.5, bare: 0.8, share: 0.3 } as const;
/** Behind a hollow head it comes back to its line so far from the tip, in lengths of the head; whether the rest of a line is straight is seen without that. */
const comesBack = 3.5;
/** A route that is drawn plainer leaves what was traced by no more than this, in pixels or heights of capitals. */
const leaves = { pixels: 2, heights: 0.2 } as const;
/** A piece runs along an axis when it leaves it by no more than this share of its length, or than this, in pixels or heights of capitals. */
const slants = { share: 0.1, pixels: 1.5, heights: 0.2 } as const;
/** Pieces as short as this, in heights of capitals, join others: along an axis, and slanting. */
const joins = { along: 0.5, slanting: 1.2 } as const;
/** Joints make up no more than this share of a right-angled route. */
const mostJoints = 0.35;
/** Two pieces along one axis are one when they are no farther apart than this, in heights of capitals, or the shorter is no longer than the second. */
const one = { apart: 0.5, short: 1.5 } as const;
/** One form of a route is better than another when so much more of it, as a share, lies on ink. */
const better = 0.08;
/** A line turns at a bend by the first number of degrees at least, and is no curve where it turns by the second at every one. */
const bend = { least: 12, sharp: 30 } as const;
/** On a page of curves a route that turns by no more than so many degrees at any bend is one, too, where that leaves no more of its ink than this share. */
const gentle = { turn: 30, worse: 0.03 } as const;
/** Of a route that lies beside its ink by more than this share the ink tells nothing. */
const mostBeside = 0.5;
/** A line is the straight one between its ends when it is so long, in heights of capitals, leaves it by no more than so many or such a share of it, and so little of that is bare. */
const chord = { least: 4, off: 2, share: 0.15, bare: 0.03 } as const;
/** A curve is held on a long leg at so many lengths of the leg before or after it. */
const steady = 2;
/** An end may be off its route by this, in lengths of its head or heights of capitals. */
const mostOff = 0.8;

/** Cuts a length off the beginning of a line. */
function without(points: readonly Point[], reach: number): readonly Point[] {
  let gone = 0;
  for (let index = 1; index < points.length; index++) {
    gone += distance(points[index - 1]!, points[index]!);
    if (gone > reach) return [pointAlong(points, reach), ...points.slice(index)];
  }
  return points.slice(-1);
}

/** Returns the part of a line that its ends do not bend, over so many lengths of their heads. */
function innerPart({ points, startMarker, endMarker, style }: Edge, unit: number, headed: number = wanders.headed): readonly Point[] {
  const most = wanders.share * lengthOf(points);
  const reachOf = (marker: Edge["startMarker"]): number =>
    Math.min(most, marker === "none" ? wanders.bare * unit : headed * (style.headLength ?? unit));
  const rest = without(points, reachOf(startMarker));
  return without(rest.toReversed(), reachOf(endMarker)).toReversed();
}

const lengthOfRun = ({ from, to }: Stretch): number => distance(from, to);

/** Joins a stretch to the one before along the same axis; null where they are two. */
function joined(before: Stretch, next: Stretch, unit: number): Stretch | null {
  const [longer, shorter] = lengthOfRun(before) >= lengthOfRun(next) ? [before, next] : [next, before];
  const isOne = Math.abs(before.at - next.at) <= one.apart * unit || lengthOfRun(shorter) <= one.short * unit;
  return isOne ? { level: longer.level, at: longer.at, from: before.from, to: next.to } : null;
}

/** Splits a route into level and upright stretches; null when it slants. */
function stretchesOf(points: readonly Point[], unit: number): readonly Stretch[] | null {
  const slack = Math.max(slants.pixels, slants.heights * unit);
  const found: Stretch[] = [];
  let joints = 0;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    const [long, short] = [Math.max(across, down), Math.min(across, down)];
    const isAlong = short <= Math.max(slack, slants.share * long) && long > 2 * short;
    if (long <= (isAlong ? joins.along : joins.slanting) * unit) joints += distance(from, to);
    else if (isAlong) {
      const level = across > down;
      const next = { level, at: (from[level ? 1 : 0] + to[level ? 1 : 0]) / 2, from, to };
      const before = found.at(-1);
      const both = before?.level === level ? joined(before, next, unit) : next;
      if (both === null) return null;
      if (before?.level === level) found.pop();
      found.push(both);
    } else return null;
  }
  return found.length > 0 && joints <= mostJoints * lengthOf(points) ? found : null;
}

/**
 * Returns a route as the straight line between its ends where that is drawn all along: among lines that meet in a point a trace comes in along another one, and in
 * a double line it changes from one to the other.
 */
function asChord(edge: Edge, unit: number, offInk: (points: readonly Point[]) => number): Edge {
  const { points, style, routing } = edge;
  const [start, end] = [points[0]!, points.at(-1)!];
  const length = distance(start, end);
  if (points.length < 3 || routing === "orthogonal" || style.dash !== "solid" || length < chord.least * unit) return edge;
  const most = Math.min(chord.off * unit, chord.share * length);
  const isNear = points.every((point) => nearestOnSegment(point, start, end).distance <= most);
  return isNear && offInk([start, end]) <= chord.bare ? { ...edge, points: [start, end], routing: "straight" } : edge;
}

/** Returns a curved route as a straight or right-angled one, where it is one but for its ends. */
function plainer(edge: Edge, unit: number): Edge {
  const { points, style } = edge;
  const [start, end] = [points[0]!, points.at(-1)!];
  const most = Math.max(leaves.pixels, leaves.heights * unit);
  if (innerPart(edge, unit, comesBack).every((point) => nearestOnSegment(point, start, end).distance <= most))
    return { ...edge, points: [start, end], routing: "straight" };
  const inner = innerPart(edge, unit);
  const run = stretchesOf(inner, unit);
  if (run === null) return edge;
  const route = orthogonalRoute(run, [start, end]);
  const [first, last] = [route.points[0]!, route.points.at(-1)!];
  if (Math.max(distance(first, start), distance(last, end)) > mostOff * Math.max(unit, style.headLength ?? 0)) return edge;
  return {
    ...edge,
    source: { ...edge.source, point: first },
    target: { ...edge.target, point: last },
    points: route.points,
    routing: route.routing,
    style: { ...style, cornerRadius: route.cornerRadius > joins.along * unit ? route.cornerRadius : 0 },
  };
}

/** Puts points on long legs beside their bends, so that the curve through all of them does not swing out over what is straight. */
function withSteadyLegs(points: readonly Point[]): readonly Point[] {
  const legs = points.slice(1).map((to, index) => distance(points[index]!, to));
  return points.flatMap((from, index) => {
    const [leg, to] = [legs[index], points[index + 1]];
    if (leg === undefined || to === undefined) return [from];
    const reaches = [legs[index - 1] ?? leg, legs[index + 1] ?? leg].map((beside) => steady * beside) as [number, number];
    const first = reaches[0] < leg / 3 ? [lerp(from, to, reaches[0] / leg)] : [];
    const last = reaches[1] < leg / 3 ? [lerp(to, from, reaches[1] / leg)] : [];
    return [from, ...first, ...last];
  });
}

const drawn = (points: readonly Point[]): readonly Point[] => flatten([{ op: "M", to: points[0]! }, ...curveThrough(points)])[0]!;

/** Draws a curve that leaves the ink, where the line through its points does not, with sharp bends or as a steadier curve. */
function onInk(edge: Edge, unit: number, offInk: (points: readonly Point[]) => number): Edge {
  const { points } = edge;
  const bent = offInk(points) + better;
  if (offInk(drawn(points)) <= bent) return edge;
  const bends = turnsOf(innerPart(edge, unit)).filter((turn) => turn > bend.least);
  const held = withSteadyLegs(points);
  const isCurve = bends.some((turn) => turn < bend.sharp) && offInk(drawn(held)) <= bent;
  return isCurve ? { ...edge, points: held } : { ...edge, routing: "straight" };
}

/** Draws a curve without the zigzag of its trace, where that leaves no more of its ink. */
function withoutZigzag(edge: Edge, unit: number, offInk: (points: readonly Point[]) => number): Edge {
  const off = offInk(drawn(edge.points));
  if (off > mostBeside) return edge;
  const most = off + gentle.worse;
  const points = smoothed(edge.points, unit, (smooth) => offInk(drawn(smooth)) <= most);
  if (points === null) return edge;
  return points.length === 2 ? { ...edge, points, routing: "straight" } : { ...edge, points };
}

/** Draws a line with bends so slight that a curve was told as straight pieces as the curve, where that lies on its ink as well. */
function gentlyCurved(edge: Edge, offInk: (points: readonly Point[]) => number): Edge {
  const { points, routing } = edge;
  if (routing !== "straight" || points.length < 3 || turnsOf(points).some((turn) => turn > gentle.turn)) return edge;
  return offInk(drawn(points)) <= offInk(points) + gentle.worse ? { ...edge, routing: "curved" } : edge;
}

/**
 * Draws routes as they are drawn: straight or right-angled where they are but for their ends, and with sharp bends where a curve would leave the ink. A
 * hand, and what imitates it, bends lines on purpose.
 */
export function straightenRoutes(draft: Draft): Draft {
  const unit = Math.max(6, draft.page.glyphHeight);
  const ground = packedColour(draft.page.background);
  const offInkOf =
    ({ style }: Edge) =>
    (points: readonly Point[]): number =>
      shareOffInk(draft.bitmap, points, { style, ground });
  const isDrawn = !draft.page.sketch;
  const edges = draft.edges.map((traced) => {
    const straight = isDrawn ? asChord(traced, unit, offInkOf(traced)) : traced;
    if (straight.routing !== "curved") return straight;
    const plain = isDrawn ? plainer(straight, unit) : straight;
    if (plain.routing !== "curved") return plain;
    const edge = withoutZigzag(plain, unit, offInkOf(plain));
    return edge.routing === "curved" ? onInk(edge, unit, offInkOf(edge)) : edge;
  });
  const hasCurves = isDrawn && edges.some(({ routing }) => routing === "curved");
  return { ...draft, edges: hasCurves ? edges.map((edge) => gentlyCurved(edge, offInkOf(edge))) : edges };
}
