/** Line jumps: a line that hops over another one by an arc is one straight line, and so is the one that it hops over. */
import { add, cross, distance, dot, lerp, scale, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Jump } from "../../diagram/types.ts";
import { lengthOf } from "../../geometry/path.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import type { Field } from "./field.ts";
import { armDirection } from "./junctions.ts";
import type { End, Hop, Web } from "./web.ts";
import { endsByJunction, joinEnds, pathInwards, removeStroke, strokeOf } from "./web.ts";

/** How far a point may lie beside a line and still be on it: half a pixel of the raster and half of the fit. */
const onLine = 1;
/** A bump is no jump unless it rises by this share of its width; half a circle rises by a half. */
const rise = { least: 0.25, most: 1.25 } as const;

/** A line through a point along a unit vector. */
export interface Ray {
  readonly from: Point;
  readonly along: Point;
}

/** Returns how far a point lies beside a line, signed. */
function aside({ from, along }: Ray, point: Point): number {
  return cross(along, subtract(point, from));
}

/** Returns the middle of the points from one of them on, over a distance, and how many they are; null when the path ends before. */
function stretchOf(path: readonly Point[], first: number, length: number): { readonly middle: Point; readonly last: number } | null {
  let last = first;
  while (last < path.length - 1 && distance(path[first]!, path[last]!) < length) last++;
  if (distance(path[first]!, path[last]!) < length) return null;
  let sum: Point = [0, 0];
  for (let index = first; index <= last; index++) sum = add(sum, path[index]!);
  return { middle: scale(sum, 1 / (last + 1 - first)), last };
}

/** Tells whether the points of a stretch lie on a line. */
function liesOn(path: readonly Point[], [first, last]: readonly [number, number], line: Ray): boolean {
  for (let index = first; index <= last; index++) if (Math.abs(aside(line, path[index]!)) > onLine) return false;
  return true;
}

/** A bump between two arms of a crossing: the points of each arm that belong to it, and the jump that it is. */
interface Bump {
  readonly feet: readonly [number, number];
  readonly hop: Hop;
}

/** Finds the nearest places from which two arms of a crossing run on one line, beyond the bump that they make over it, or null. */
function findBump(field: Field, crossing: Crossing, arms: readonly [readonly Point[], readonly Point[]]): Bump | null {
  const [left, right] = arms;
  const long = Math.max(6, 0.8 * field.unit);
  // between two jumps side by side little is left of the line, so that one side may be short when the other is long
  for (const lengths of [
    [long, long],
    [2 * long, 2],
    [2, 2 * long],
  ] as const)
    for (let sum = 6; sum < left.length + right.length; sum++)
      for (let first = Math.max(3, sum - right.length + 1); first <= Math.min(sum - 3, left.length - 1); first++) {
        const feet = [first, sum - first] as const;
        const chord = distance(left[feet[0]]!, right[feet[1]]!);
        if (chord < Math.max(4, 2 * crossing.width) || chord > 3.2 * field.unit) continue;
        const stretches = [stretchOf(left, feet[0], lengths[0]), stretchOf(right, feet[1], lengths[1])] as const;
        const bump = stretches[0] && stretches[1] && bumpAt(crossing, { arms, feet, stretches: [stretches[0], stretches[1]] });
        if (bump) return bump;
      }
  return null;
}

/** The place where two lines meet in the picture, and the unit vector of the one that runs straight on. */
interface Crossing {
  readonly at: Point;
  readonly under: Point;
  /** How wide the line is that makes the bump, in pixels. */
  readonly width: number;
}

/** Measures the bump between two feet, or returns null when it is none. */
function bumpAt(
  { at, under }: Crossing,
  {
    arms: [left, right],
    feet,
    stretches: [one, other],
  }: {
    readonly arms: readonly [readonly Point[], readonly Point[]];
    readonly feet: readonly [number, number];
    readonly stretches: readonly [{ readonly middle: Point; readonly last: number }, { readonly middle: Point; readonly last: number }];
  },
): Bump | null {
  const [from, to] = [left[feet[0]]!, right[feet[1]]!];
  const chord = distance(from, to);
  const line = { from: one.middle, along: unit(subtract(other.middle, one.middle)) };
  const height = aside(line, at);
  const share = Math.abs(height) / chord;
  if (Math.abs(height) < 2 || share < rise.least || share > rise.most || Math.abs(dot(line.along, under)) > 0.8) return null;
  if (!liesOn(left, [feet[0], one.last], line) || !liesOn(right, [feet[1], other.last], line)) return null;
  const middle = meetingOf(line, { from: at, along: under });
  // the feet lie on both sides of what is crossed, about as far from it, and all of the bump on one side of the line
  if (distance(middle, lerp(from, to, 0.5)) > 0.3 * chord + 1 || dot(subtract(from, middle), subtract(to, middle)) >= 0) return null;
  const bump = [...left.slice(0, feet[0]), ...right.slice(0, feet[1])];
  if (bump.some((point) => aside(line, point) * Math.sign(height) < -onLine)) return null;
  return { feet, hop: { at: projectOn(line, lerp(from, to, 0.5)), radius: chord / 2, along: line.along, drawn: true } };
}

/** Returns the point of a line nearest to a point. */
export function projectOn({ from, along }: Ray, point: Point): Point {
  return add(from, scale(along, dot(along, subtract(point, from))));
}

/** Returns where two lines meet. */
function meetingOf(one: Ray, other: Ray): Point {
  const share = cross(subtract(other.from, one.from), other.along) / cross(one.along, other.along);
  return add(one.from, scale(one.along, share));
}

/** Takes the bump off an arm and lets it begin where the lines cross; returns the arm's new end. */
function cutArm(web: Web, end: End, { points, at }: { readonly points: number; readonly at: Point }): End {
  let arm = end;
  let rest = points;
  for (let count = strokeOf(web, arm).points.length; rest >= count; count = strokeOf(web, arm).points.length) {
    const next = web.mate[arm ^ 1]!;
    if (next < 0) break;
    removeStroke(web, arm >> 1);
    arm = next;
    rest -= count;
  }
  const { points: all, radius } = strokeOf(web, arm);
  const outward = (arm & 1) === 0 ? all : [...all].reverse();
  const kept = [at, ...outward.slice(Math.min(rest, outward.length - 1))];
  web.strokes[arm >> 1] = { points: (arm & 1) === 0 ? kept : kept.reverse(), radius, length: lengthOf(kept) };
  web.junction[arm] = -1;
  return arm;
}

/** Returns the direction in which an arm leaves a crossing, measured near it: a bend may follow soon after a jump. */
function nearDirection(web: Web, field: Field, end: End): Point {
  return armDirection(web, end, 0.5 * field.unit);
}

/** Makes straight lines of arcs by which one line hops over another at a crossing, and notes the jumps. */
export function flattenArcs(web: Web, field: Field): void {
  if (field.sketch) return;
  for (const [junction, ends] of endsByJunction(web).entries()) {
    if (ends.length !== 4 || new Set(ends.map((end) => end >> 1)).size < 4) continue;
    const { at } = web.junctions[junction]!;
    const [first, ...rest] = ends as [End, End, End, End];
    const splits = rest.map((other) => [[first, other], rest.filter((end) => end !== other)] as unknown as readonly [Pair, Pair]);
    const turn = ([one, other]: Pair): number => dot(nearDirection(web, field, one), nearDirection(web, field, other));
    const ways = splits.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]).sort((a, b) => turn(a[0]) - turn(b[0]));
    for (const [under, over] of ways) if (flattenArc(web, field, { at, under, over })) break;
  }
}

/** Two ends. */
export type Pair = readonly [End, End];

/** Flattens one crossing when its one pair of arms runs straight on and the other makes a bump over it. */
function flattenArc(web: Web, field: Field, crossing: { readonly at: Point; readonly under: Pair; readonly over: Pair }): boolean {
  const { at, under, over } = crossing;
  const [up, down] = [nearDirection(web, field, under[0]), nearDirection(web, field, under[1])];
  if (dot(up, down) > -0.9) return false;
  const reach = 5 * field.unit;
  const paths = [pathInwards(web, over[0], reach), pathInwards(web, over[1], reach)] as const;
  const width = 2 * strokeOf(web, over[0]).radius;
  const bump = findBump(field, { at, under: unit(subtract(up, down)), width }, paths);
  if (bump === null) return false;
  const base = bump.hop.at;
  // what is hopped over goes on beyond the foot of the bump
  const beyond = dot(subtract(base, at), up) > 0 ? under[0] : under[1];
  const drawn = pathInwards(web, beyond, reach);
  if (distance(at, drawn.at(-1)!) < distance(at, base) + 2) return false;
  const [left, right] = [
    cutArm(web, over[0], { points: bump.feet[0], at: base }),
    cutArm(web, over[1], { points: bump.feet[1], at: base }),
  ];
  joinEnds(web, left, right);
  joinEnds(web, ...under);
  for (const end of under) web.junction[end] = -1;
  web.hops.push(bump.hop);
  return true;
}

/** Returns the jumps of a straight or bent route: those that lie on one of its legs, in its direction, clear of its bends. */
export function jumpsOf(hops: readonly Hop[], points: readonly Point[]): readonly Jump[] {
  const jumps: Jump[] = [];
  for (const { at, radius, along } of hops)
    for (let index = 1; index < points.length; index++) {
      const [from, to] = [points[index - 1]!, points[index]!];
      const near = nearestOnSegment(at, from, to);
      if (near.distance > 2 || Math.abs(dot(along, unit(subtract(to, from)))) < 0.95) continue;
      if (Math.min(distance(near.point, from), distance(near.point, to)) <= radius) continue;
      jumps.push({ point: near.point, radius });
      break;
    }
  return jumps;
}
