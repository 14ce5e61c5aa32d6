/** The web of strokes: what thinning leaves of the ink, as poly-lines whose ends meet at junctions, shapes or nothing. */
import { lengthOf } from "../../geometry/path.ts";
import { distance, lerp, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";

/** A thin line between two ends; points are middles of pixels or better. */
export interface Stroke {
  readonly points: readonly Point[];
  /** Half the width of the ink at its median point, in pixels. */
  readonly radius: number;
  readonly length: number;
}

/** An end of a stroke: `2 * stroke` at its first point, `2 * stroke + 1` at its last. */
export type End = number;

/** Where an end meets a shape. */
export interface Contact {
  /** Index of the outline. */
  readonly outline: number;
  readonly at: Point;
  /** How far the ink stops before the outline, in pixels. */
  readonly gap: number;
  /** How much of the way to the outline lies under text, in pixels. */
  readonly covered: number;
  /** True where several lines melt into one at the shape: what stands out from one of them there is the others. */
  readonly melted?: boolean;
}

/** A place where a line jumps over another one. */
export interface Hop {
  /** Where both lines would cross. */
  readonly at: Point;
  /** Half the width of the arc or of the break, in pixels. */
  readonly radius: number;
  /** Unit vector along the line that jumps. */
  readonly along: Point;
  /** Whether an arc is drawn, or the line breaks off. */
  readonly drawn: boolean;
}

/** Where lines were taken to cross. */
export interface Crossing {
  readonly at: Point;
  readonly radius: number;
  /** The ends there; unless told all that are near. */
  readonly ends?: readonly End[];
}

/** Strokes and how their ends hang together; changed in place while the web is worked on. */
export interface Web {
  readonly strokes: (Stroke | null)[];
  /** The junction of each end, or -1. */
  readonly junction: number[];
  /** The end of another stroke in which each end goes on, or -1. */
  readonly mate: End[];
  readonly contact: (Contact | null)[];
  /** How thick the ink is around an end that a junction left behind, in pixels. */
  readonly blunt: number[];
  /** Ends at which open prongs of a head were found and removed. */
  readonly pronged: boolean[];
  readonly junctions: { readonly at: Point; readonly radius: number }[];
  /** Where lines were taken to cross: it may be that they meet there. */
  readonly crossings: Crossing[];
  readonly hops: Hop[];
}

/** Makes an empty web. */
export function emptyWeb(): Web {
  return { strokes: [], junction: [], mate: [], contact: [], blunt: [], pronged: [], junctions: [], crossings: [], hops: [] };
}

/** Adds a stroke and returns its number; a dot is one point that is as long as the dot was wide. */
export function addStroke(web: Web, points: readonly Point[], radius: number, length: number = lengthOf(points)): number {
  web.strokes.push({ points, radius, length });
  web.junction.push(-1, -1);
  web.mate.push(-1, -1);
  web.contact.push(null, null);
  web.blunt.push(radius, radius);
  web.pronged.push(false, false);
  return web.strokes.length - 1;
}

/** Removes a stroke; ends that went on in it become free. */
export function removeStroke(web: Web, stroke: number): void {
  for (const end of [2 * stroke, 2 * stroke + 1]) {
    const mate = web.mate[end]!;
    if (mate >= 0) web.mate[mate] = -1;
    web.mate[end] = -1;
    web.junction[end] = -1;
    web.contact[end] = null;
  }
  web.strokes[stroke] = null;
}

/** Makes two ends go on in each other. */
export function joinEnds(web: Web, one: End, other: End): void {
  web.mate[one] = other;
  web.mate[other] = one;
}

/** Returns the stroke of an end. */
export function strokeOf(web: Web, end: End): Stroke {
  const stroke = web.strokes[end >> 1];
  if (stroke === null || stroke === undefined) throw new RangeError(`stroke ${end >> 1} is gone`);
  return stroke;
}

/** Returns the place of an end. */
export function placeOf(web: Web, end: End): Point {
  const { points } = strokeOf(web, end);
  return (end & 1) === 0 ? points[0]! : points.at(-1)!;
}

/** Tells whether an end meets nothing. */
export function isFree(web: Web, end: End): boolean {
  return web.junction[end]! < 0 && web.mate[end]! < 0 && web.contact[end] === null;
}

/** Lists the ends of all strokes that are left. */
export function allEnds(web: Web): readonly End[] {
  const ends: End[] = [];
  for (let stroke = 0; stroke < web.strokes.length; stroke++) if (web.strokes[stroke]) ends.push(2 * stroke, 2 * stroke + 1);
  return ends;
}

/** Groups the ends by junction. */
export function endsByJunction(web: Web): readonly (readonly End[])[] {
  const groups: End[][] = web.junctions.map(() => []);
  for (const end of allEnds(web)) {
    const junction = web.junction[end]!;
    if (junction >= 0) groups[junction]!.push(end);
  }
  return groups;
}

/** Walks inwards from an end, over joined strokes, and returns the point at a distance along the way (or the last one). */
export function pointInwards(web: Web, end: End, reach: number): Point {
  let at = end;
  let rest = reach;
  let here = placeOf(web, end);
  for (let hops = 0; hops < 64; hops++) {
    const { points } = strokeOf(web, at);
    const forward = (at & 1) === 0;
    for (let index = 0; index < points.length; index++) {
      const next = points[forward ? index : points.length - 1 - index]!;
      const step = distance(here, next);
      if (step >= rest && step > 0) return lerp(here, next, rest / step);
      rest -= step;
      here = next;
    }
    const onward = web.mate[at ^ 1]!;
    const contact = web.contact[at ^ 1];
    if (contact && rest > 0 && hops === 0) {
      const step = distance(here, contact.at);
      return step === 0 ? here : lerp(here, contact.at, Math.min(1, rest / step));
    }
    if (onward < 0 || onward >> 1 === end >> 1) return here;
    at = onward;
  }
  return here;
}

/** Lists the points from an end inwards, over joined strokes, as far as a distance along the way. */
export function pathInwards(web: Web, end: End, reach: number): readonly Point[] {
  const path: Point[] = [];
  let rest = reach;
  for (let at = end; ;) {
    const { points } = strokeOf(web, at);
    for (let index = 0; index < points.length; index++) {
      const point = points[(at & 1) === 0 ? index : points.length - 1 - index]!;
      const before = path.at(-1);
      if (before !== undefined) rest -= distance(before, point);
      if (rest < 0) return path;
      path.push(point);
    }
    const onward = web.mate[at ^ 1]!;
    if (onward < 0 || onward >> 1 === end >> 1) return path;
    at = onward;
  }
}

/** Returns the unit direction in which a line leaves through an end, measured between two distances inside; `[0, 0]` for a dot. */
export function directionOut(web: Web, end: End, span: { readonly skip: number; readonly reach: number }): Point {
  const near = pointInwards(web, end, span.skip);
  const far = pointInwards(web, end, span.skip + span.reach);
  const length = distance(near, far);
  if (length >= Math.min(3, span.reach / 2)) return unit(subtract(near, far));
  const whole = subtract(placeOf(web, end), far);
  return Math.hypot(whole[0], whole[1]) < 2.5 ? [0, 0] : unit(whole);
}

/** Cuts a stroke in two at one of its inner points, at a new junction, and returns the junction. */
export function splitStroke(web: Web, stroke: number, index: number): number {
  const { points, radius } = strokeOf(web, 2 * stroke);
  const junction = web.junctions.length;
  web.junctions.push({ at: points[index]!, radius });
  const rest = addStroke(web, points.slice(index), radius);
  const [last, moved] = [2 * stroke + 1, 2 * rest + 1];
  web.junction[moved] = web.junction[last]!;
  web.contact[moved] = web.contact[last]!;
  web.blunt[moved] = web.blunt[last]!;
  web.pronged[moved] = web.pronged[last]!;
  const mate = web.mate[last]!;
  if (mate >= 0) joinEnds(web, moved, mate);
  const kept = points.slice(0, index + 1);
  web.strokes[stroke] = { points: kept, radius, length: lengthOf(kept) };
  web.mate[last] = -1;
  web.contact[last] = null;
  web.junction[last] = junction;
  web.junction[2 * rest] = junction;
  return junction;
}

/** Cuts a stroke in two at one of its inner points, and returns both ends there, which meet nothing. */
export function cutStroke(web: Web, stroke: number, index: number): readonly [End, End] {
  const junction = splitStroke(web, stroke, index);
  const ends = endsByJunction(web)[junction] as [End, End];
  for (const end of ends) web.junction[end] = -1;
  return ends;
}
