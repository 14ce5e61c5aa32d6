/** Broken lines at other lines: a dash that ends right on a line goes on behind it in the next dash, and is no branch of it; where two broken ones cross they may meet. */
import { distance, dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { settleJunctions } from "./clean.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import { armDirection } from "./junctions.ts";
import type { Places } from "./under-text.ts";
import { placesOf } from "./under-text.ts";
import type { End, Web } from "./web.ts";
import { allEnds, cutStroke, directionOut, endsByJunction, isFree, joinEnds, placeOf, strokeOf } from "./web.ts";

/** What lies behind a line is at most so far from the dash before it, in capital heights and in lengths of the dash. */
const farthest = { capitals: 2.2, lengths: 1.6 } as const;

/** Returns the arm that ends on the two others, which are one straight line; null when there is none. */
function stemOf(web: Web, field: Field, ends: readonly End[]): End | null {
  if (ends.length !== 3) return null;
  const away = ends.map((end) => armDirection(web, end, field.unit));
  const straightest = ends.map((end, index) => {
    const [one, other] = [0, 1, 2].filter((rest) => rest !== index) as [number, number];
    return { end, bend: dot(away[one]!, away[other]!), slant: Math.abs(dot(away[index]!, away[one]!)) };
  });
  const best = straightest.reduce((one, other) => (other.bend < one.bend ? other : one));
  return best.bend < -0.95 && best.slant < 0.9 ? best.end : null;
}

/** Finds the end of a dash that lies ahead of an end, in its line; null when there is none. */
export function dashAhead(web: Web, field: Field, end: End): End | null {
  const { unit: capital } = field;
  const { length } = strokeOf(web, end);
  if (!isDash(web, field, end)) return null;
  const from = placeOf(web, end);
  const out = directionOut(web, end, { skip: 1, reach: capital });
  const reach = Math.min(farthest.capitals * capital, Math.max(0.7 * capital, farthest.lengths * length)) + 2;
  const found = allEnds(web).find((other) => {
    if (other >> 1 === end >> 1 || !isFree(web, other) || !isDash(web, field, other)) return false;
    const place = placeOf(web, other);
    const gap = distance(from, place);
    if (gap > reach || gap < 1) return false;
    const ahead: Point = unit(subtract(place, from));
    const back = directionOut(web, other, { skip: 0, reach: capital });
    // a dot points nowhere
    return dot(out, ahead) > 0.94 && ((back[0] === 0 && back[1] === 0) || dot(out, back) < -0.9);
  });
  return found ?? null;
}

/** Takes dashes off the lines that they end on when they go on behind them. */
export function crossDashes(web: Web, field: Field): void {
  for (const ends of endsByJunction(web)) {
    const stem = stemOf(web, field, ends);
    if (stem === null || !isFree(web, stem ^ 1) || !isDash(web, field, stem)) continue;
    if (dashAhead(web, field, stem) !== null) web.junction[stem] = -1;
  }
  settleJunctions(web, field);
}

/** Two chains cross rather than run along each other when the cosine between them is at most this. */
const across = 0.7;
/** A dash of more points than this is cut where another chain crosses it. */
const shortest = 5;

/** The gap between two dashes of a chain, and a way over it. */
interface Gap {
  readonly one: End;
  readonly other: End;
}

/** A gap of one chain that another chain crosses: in a gap of its own, or with a dash. */
type Crossed = { readonly gap: Gap; readonly at: Point } & ({ readonly by: Gap } | { readonly stroke: number; readonly index: number });

/** Returns the direction of a chain from end to end. */
const along = (web: Web, { one, other }: Gap): Point => unit(subtract(placeOf(web, other), placeOf(web, one)));

/** Finds what crosses a gap between two dashes; null when nothing does. */
function crossedAt(web: Web, field: Field, places: Places, gap: Gap): Crossed | null {
  const { width } = field.lines;
  const [from, to] = [placeOf(web, gap.one), placeOf(web, gap.other)];
  const steps = Math.ceil(distance(from, to));
  const own = new Set([gap.one >> 1, gap.other >> 1]);
  const isAcross = (other: Gap): boolean => Math.abs(dot(along(web, gap), along(web, other))) <= across;
  for (let step = 1; step < steps; step++) {
    const at: Point = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
    for (const pixel of [0, -1, 1, -width, width].map((off) => Math.floor(at[1]) * width + Math.floor(at[0]) + off)) {
      const [met, by] = [places.strokes.get(pixel), places.bridges.get(pixel)];
      if (met !== undefined && !own.has(met.stroke) && isDash(web, field, 2 * met.stroke)) {
        const [before, after] = [web.mate[2 * met.stroke]!, web.mate[2 * met.stroke + 1]!];
        if (before >= 0 && after >= 0 && isAcross({ one: before, other: after })) return { gap, at, ...met };
      }
      if (by !== undefined && !own.has(by.one >> 1) && !own.has(by.other >> 1) && isAcross(by)) return { gap, at, by };
    }
  }
  return null;
}

/** Cuts the dash that crosses a gap in two that go on in each other, unless it is as short as a dot, and returns the ends. */
function endsOfDash(web: Web, stroke: number, index: number): readonly End[] {
  const last = strokeOf(web, 2 * stroke).points.length - 1;
  if (last < shortest || index < 1 || index >= last) return [2 * stroke, 2 * stroke + 1];
  const [one, other] = cutStroke(web, stroke, index);
  joinEnds(web, one, other);
  return [one, other];
}

/** Notes where chains of dashes cross, as crossings of whole lines are: it may be that they meet there. */
export function noteDashCrossings(web: Web, field: Field): void {
  const places = placesOf(web, field.lines.width);
  const gaps = allEnds(web).flatMap((one): readonly Gap[] => {
    const other = web.mate[one]!;
    return other > one && isDash(web, field, one) && isDash(web, field, other) ? [{ one, other }] : [];
  });
  const cut = new Set<number>();
  for (const crossed of gaps.flatMap((gap) => crossedAt(web, field, places, gap) ?? [])) {
    const { gap, at } = crossed;
    if ("stroke" in crossed && cut.has(crossed.stroke)) continue;
    if ("stroke" in crossed) cut.add(crossed.stroke);
    const by = "by" in crossed ? [crossed.by.one, crossed.by.other] : endsOfDash(web, crossed.stroke, crossed.index);
    web.crossings.push({ at, radius: 1, ends: [gap.one, gap.other, ...by] });
  }
}
