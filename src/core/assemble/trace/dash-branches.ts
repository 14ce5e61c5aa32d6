/** Broken lines at other lines: they go on behind what swallows a dash of theirs, or end a gap before the line that they join. */
import { distance, dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { coveredLength } from "./bridge.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import { placesOf } from "./under-text.ts";
import type { Places, StrokePlace } from "./under-text.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, joinEnds, placeOf, splitStroke, strokeOf } from "./web.ts";

/** The gap before the other line is at most so long, in capital heights and in lengths of a dash. */
const gaps = { capitals: 1.2, lengths: 1.6 } as const;
/** A broken line that ends on a whole one is part of it only where it runs into it at a low angle: cosine. */
const merging = 0.75;

/** The end of a chain of dashes. */
interface Tip {
  readonly end: End;
  readonly from: Point;
  readonly out: Point;
  readonly reach: number;
}

/** Tells whether an end's stroke is a dash that hangs on another one. */
function isDashed(web: Web, field: Field, end: End): boolean {
  const mate = web.mate[end ^ 1]!;
  return isDash(web, field, end) && mate >= 0 && mate >> 1 !== end >> 1 && isDash(web, field, mate);
}

/** Lists the free ends of chains of dashes. */
function tipsOf(web: Web, field: Field): readonly Tip[] {
  return allEnds(web).flatMap((end) => {
    if (!isFree(web, end) || web.pronged[end] || !isDashed(web, field, end)) return [];
    const { length, radius } = strokeOf(web, end);
    const out = directionOut(web, end, { skip: 0, reach: 1.5 * field.unit });
    const reach = Math.min(gaps.capitals * field.unit, Math.max(gaps.lengths * (length + 2 * radius), 3));
    return out[0] === 0 && out[1] === 0 ? [] : [{ end, from: placeOf(web, end), out, reach }];
  });
}

/** What a chain meets: a point of a stroke, or the gap between two ends. */
type Met = StrokePlace | { readonly one: End; readonly other: End };

/** Walks ahead of a chain until it meets another line, or has gone too far. */
function meetLine(field: Field, places: Places, { end, from, out, reach }: Tip): { readonly met: Met; readonly at: Point } | null {
  const { width, height } = field.lines;
  for (let step = 1; step <= reach; step += 0.5) {
    const [x, y] = [Math.floor(from[0] + out[0] * step), Math.floor(from[1] + out[1] * step)];
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1 || field.hidden.data[y * width + x]) return null;
    for (const pixel of [0, -1, 1, -width, width].map((off) => y * width + x + off)) {
      const met = places.strokes.get(pixel) ?? places.bridges.get(pixel);
      if (met === undefined || ("stroke" in met ? met.stroke === end >> 1 : met.one >> 1 === end >> 1 || met.other >> 1 === end >> 1))
        continue;
      return { met, at: [x + 0.5, y + 0.5] };
    }
  }
  return null;
}

/** Tells whether a chain may end on what it meets: on another broken line, or on a whole one that it merges into. */
function mayEnd(web: Web, field: Field, { out }: Tip, met: Met): boolean {
  if ("one" in met) return isDash(web, field, met.one) && isDash(web, field, met.other);
  if (isDashed(web, field, 2 * met.stroke) || isDashed(web, field, 2 * met.stroke + 1)) return true;
  const { points } = strokeOf(web, 2 * met.stroke);
  const along = unit(subtract(points[Math.min(points.length - 1, met.index + 6)]!, points[Math.max(0, met.index - 6)]!));
  return Math.abs(dot(out, along)) > merging;
}

/** Behind a line that swallows a dash, a chain goes on after at most so many capital heights, and so many gaps and dashes. */
const swallowed = { capitals: 4, steps: 2.5 } as const;

/** Returns how far two tips are apart when they are one line that another one interrupts, else Infinity. */
function mendCost(web: Web, field: Field, one: Tip, other: Tip): number {
  const between = subtract(other.from, one.from);
  const gap = Math.hypot(...between);
  const step = Math.max(...[one, other].map(({ end }) => stepBehind(web, end)));
  if (one.end >> 1 === other.end >> 1 || gap < 1 || gap > Math.min(swallowed.capitals * field.unit, swallowed.steps * step))
    return Infinity;
  if (dot(one.out, other.out) > -0.85 || dot(one.out, between) < 0.92 * gap || dot(other.out, between) > -0.92 * gap) return Infinity;
  const [a, b] = [strokeOf(web, one.end).radius, strokeOf(web, other.end).radius];
  if (Math.max(a, b) > 2 * Math.min(a, b) + 0.6 || coveredLength(field.hidden, one.from, other.from) > 0) return Infinity;
  return gap;
}

/** Measures from the free end of a chain's last dash to the same end of the dash before. */
function stepBehind(web: Web, end: End): number {
  const mate = web.mate[end ^ 1]!;
  return strokeOf(web, end).length + distance(placeOf(web, end ^ 1), placeOf(web, mate));
}

/** Joins chains of dashes that another line interrupts. */
export function mendChains(web: Web, field: Field): void {
  const tips = tipsOf(web, field);
  const pairs = tips.flatMap((one, index) =>
    tips.slice(index + 1).map((other) => ({ one: one.end, other: other.end, cost: mendCost(web, field, one, other) })),
  );
  for (const { one, other } of pairs.filter((pair) => pair.cost < Infinity).toSorted((a, b) => a.cost - b.cost || a.one - b.one))
    if (isFree(web, one) && isFree(web, other)) joinEnds(web, one, other);
}

/** Lets chains of dashes end on the lines that they join. */
export function branchDashes(web: Web, field: Field): void {
  let places: Places | null = null;
  for (const tip of tipsOf(web, field)) {
    if (!isFree(web, tip.end)) continue;
    places ??= placesOf(web, field.lines.width);
    const found = meetLine(field, places, tip);
    if (found === null || !mayEnd(web, field, tip, found.met)) continue;
    places = null;
    if ("one" in found.met) meetAt(web, found.at, [found.met.one, found.met.other, tip.end]);
    else endOn(web, tip, found.met);
  }
}

/** Makes ends meet in a junction of their own. */
function meetAt(web: Web, at: Point, ends: readonly End[]): void {
  for (const end of ends) {
    web.mate[end] = -1;
    web.junction[end] = web.junctions.length;
  }
  web.junctions.push({ at, radius: 1 });
}

/** Ends a chain on a stroke: in its middle, or where it ends and goes on in another one. */
function endOn(web: Web, tip: Tip, { stroke, index }: StrokePlace): void {
  const last = strokeOf(web, 2 * stroke).points.length - 1;
  if (index > 2 && index < last - 2) {
    web.junction[tip.end] = splitStroke(web, stroke, index);
    return;
  }
  const near = 2 * stroke + (index <= 2 ? 0 : 1);
  const mate = web.mate[near]!;
  if (web.junction[near]! >= 0) web.junction[tip.end] = web.junction[near]!;
  else if (mate >= 0) meetAt(web, placeOf(web, near), [near, mate, tip.end]);
  else if (isFree(web, near)) joinEnds(web, tip.end, near);
}
