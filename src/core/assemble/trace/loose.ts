/** Lines that are clearly drawn although one end or both meet no shape: they may lead to a text, or to something not understood. */
import type { ReadLine } from "../../detection.ts";
import { createBoxIndex } from "../../geometry/box-index.ts";
import { lengthOf } from "../../geometry/path.ts";
import { add, distance, scale } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { coveredLength } from "./bridge.ts";
import type { Field } from "./field.ts";
import { heads, markerAt } from "./links.ts";
import type { Link } from "./links.ts";
import type { Route } from "./route.ts";
import { fitRoute } from "./route.ts";
import { pointsOfWay } from "./walk.ts";
import type { Way } from "./walk.ts";
import type { Contact, End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, placeOf, strokeOf } from "./web.ts";

/** So many loose lines are a hatching or a drawing, not connectors. */
const mostLoose = 40;

/** So much of a line is drawn where no text covers it; of one that is broken into so many dashes less, of dots still less, and of so many pieces, whose middles alone may be counted, hardly anything. */
const leastDrawn = { whole: 0.6, broken: 0.35, dotted: 0.18, long: 0.1 } as const;
const [manyDashes, manyPieces] = [6, 20] as const;

/** Returns where a chain ends: at a shape, or at a point of its own; null at a branch. */
export function terminalOf(web: Web, field: Field, end: End): Contact | null {
  const contact = web.contact[end];
  if (contact) return contact;
  if (!isFree(web, end)) return null;
  const { radius } = strokeOf(web, end);
  const beyond = Math.max(0, web.blunt[end]! - radius - 0.5);
  const out = directionOut(web, end, { skip: 0, reach: field.unit });
  return { outline: -1, at: add(placeOf(web, end), scale(out, beyond)), gap: 0, covered: 0 };
}

/** Follows a chain from an end to its other end, over bridges but no branches. */
function followChain(web: Web, field: Field, start: End): { readonly way: Way; readonly last: End } | null {
  const begin = terminalOf(web, field, start);
  if (begin === null) return null;
  const entries: End[] = [];
  let [drawn, bridged, covered] = [0, begin.gap, begin.covered];
  for (let entry = start; entries.length < 500;) {
    entries.push(entry);
    drawn += strokeOf(web, entry).length;
    const mate = web.mate[entry ^ 1]!;
    if (mate < 0) {
      const end = terminalOf(web, field, entry ^ 1);
      if (end === null || entries.length === 0) return null;
      const way = {
        entries,
        start: begin,
        end,
        drawn,
        bridged: bridged + end.gap,
        covered: covered + end.covered,
        straightest: 1,
        branches: 0,
        turned: 0,
      };
      return { way, last: entry ^ 1 };
    }
    const [from, to] = [placeOf(web, entry ^ 1), placeOf(web, mate)];
    const hidden = distance(from, to) < 3 ? 0 : coveredLength(field.text, from, to);
    covered += hidden;
    bridged += distance(from, to) - hidden;
    entry = mate;
  }
  return null;
}

/** A frame that is open at a side has so many corners at most, is so long, and so are its sides, in heights of capitals. */
const openFrame = { corners: 4, length: 20, side: 3 } as const;

/** Tells whether a line is a frame that was left open at a side, as brackets around a part of a page are: level and upright sides, long ones, and as long an opening. */
function isOpenFrame({ unit }: Field, { points, routing }: Route): boolean {
  if (routing !== "orthogonal" || points.length - 2 > openFrame.corners || lengthOf(points) < openFrame.length * unit) return false;
  const sides = [...points.slice(1), points[0]!].map((to, index) => distance(points[index]!, to));
  return sides.every((length) => length >= openFrame.side * unit);
}

/** A clear line is so long at least where nothing holds it, where it meets a shape or points, and where it is a curve that does not point, in heights of capitals. */
const leastLength = { free: 5, held: 3, curve: 8 } as const;
/** It has so many corners at most where nothing holds it, where it meets a shape, and where it is a curve, or one that points. */
const mostCorners = { free: 3, held: 5, curve: 7, pointing: 12 } as const;

/** Tells whether a chain is a row of dots. */
export function areDots(web: Web, { entries }: Way): boolean {
  return entries.every((entry) => strokeOf(web, entry).points.length === 1);
}

/** Tells whether a chain is clearly a line: long, drawn, of few bends, not the rest of letters. */
export function isClearLine(
  field: Field,
  way: Way,
  {
    points,
    isInText,
    pointsAt,
    areDots,
  }: {
    readonly points: readonly Point[];
    readonly isInText: (point: Point) => boolean;
    readonly pointsAt: boolean;
    readonly areDots: boolean;
  },
): boolean {
  const { unit } = field;
  const length = lengthOf(points);
  const tied = way.start.outline >= 0 || way.end.outline >= 0;
  const pieces = way.entries.length;
  const broken = areDots ? leastDrawn.dotted : leastDrawn.broken;
  const least = pieces >= manyPieces ? leastDrawn.long : pieces >= manyDashes ? broken : leastDrawn.whole;
  if (length < (tied || pointsAt ? leastLength.held : leastLength.free) * unit || way.drawn < least * (length - way.covered)) return false;
  if (points.filter(isInText).length > 0.3 * points.length) return false;
  const route = fitRoute(points, unit);
  const { routing, points: corners } = route;
  if (isOpenFrame(field, route)) return true;
  if (routing !== "curved") return corners.length <= (tied ? mostCorners.held : mostCorners.free);
  if (pointsAt) return corners.length <= mostCorners.pointing;
  return tied && length > leastLength.curve * unit && corners.length <= mostCorners.curve;
}

/** An arrow is so many times as long as thick: shorter ones are parts of pictures. */
const slimmest = 8;

/** Tells whether a line is slim and has a head at one of its ends or at both. */
export function isArrow({ startMarker, endMarker, radius, points }: Link): boolean {
  return (heads.has(startMarker) || heads.has(endMarker)) && lengthOf(points) >= slimmest * 2 * radius;
}

/** Tells whether a line is rather a piece of an outline that was not understood: it turns, points nowhere and meets no shape. */
export function isOutlinePiece(field: Field, { source, target, startMarker, endMarker, points }: Link): boolean {
  if (source >= 0 || target >= 0 || startMarker !== "none" || endMarker !== "none") return false;
  const route = fitRoute(points, field.unit);
  return route.points.length > 2 && !isOpenFrame(field, route);
}

/** Reads what stands at both ends of a line, and turns it so that it runs from its tail to its head. */
export function looseLinkOf(web: Web, field: Field, way: Way, points: readonly Point[]): Link {
  const { radius } = strokeOf(web, way.entries[0]!);
  const back = [...points].reverse();
  const [first, last] = [markerAt(field, points, radius).marker, markerAt(field, back, radius).marker];
  const [start, end] = [way.start.outline, way.end.outline];
  const isBackwards = heads.has(first) && !heads.has(last);
  const line = { way, radius, supposed: false };
  if (isBackwards) return { ...line, points: back, source: end, target: start, startMarker: last, endMarker: first };
  return { ...line, points, source: start, target: end, startMarker: first, endMarker: last };
}

/** Tells what lies in a text's own box. */
export function inBoxesOf(texts: readonly ReadLine[]): (point: Point) => boolean {
  const byPlace = createBoxIndex<ReadLine>();
  for (const text of texts) byPlace.add(text.box, text);
  return (point) => byPlace.at(point).length > 0;
}

/** Finds the loose lines among what the chosen connectors leave over. What points may lie between two texts on a level, what does not is rather a piece of them there. */
export function findLooseLinks(web: Web, field: Field, chosen: readonly Link[], texts: readonly ReadLine[]): readonly Link[] {
  const used = new Set(chosen.flatMap((link) => link.way.entries.map((entry) => entry >> 1)));
  const { data, width } = field.text;
  const isAmongTexts = ([x, y]: Point): boolean => data[Math.floor(y) * width + Math.floor(x)] !== 0;
  const isInBox = inBoxesOf(texts);
  const loose: Link[] = [];
  for (const start of allEnds(web)) {
    if (used.has(start >> 1) || (!isFree(web, start) && !web.contact[start])) continue;
    const found = followChain(web, field, start);
    if (found === null || found.last < start || found.way.entries.some((entry) => used.has(entry >> 1))) continue;
    const { way } = found;
    if (way.start.outline >= 0 && way.end.outline >= 0) continue;
    const points = pointsOfWay(web, way);
    const line = looseLinkOf(web, field, way, points);
    const pointsAt = isArrow(line);
    if (!isClearLine(field, way, { points, isInText: pointsAt ? isInBox : isAmongTexts, pointsAt, areDots: areDots(web, way) })) continue;
    if (!isOutlinePiece(field, line)) loose.push(line);
  }
  return loose.length > mostLoose ? [] : loose;
}
