/** Lines that begin or end at other lines, or run from shape to shape without being a connector: messages between lifelines, and the lifelines. */
import type { ReadLine } from "../../detection.ts";
import { lengthOf } from "../../geometry/path.ts";
import { distance, dot } from "../../geometry/point.ts";
import { coveredLength } from "./bridge.ts";
import type { Field } from "./field.ts";
import { heads } from "./links.ts";
import type { Link } from "./links.ts";
import { areDots, inBoxesOf, isArrow, isClearLine, isOutlinePiece, looseLinkOf, terminalOf } from "./loose.ts";
import { fitRoute } from "./route.ts";
import { armsOf, pointsOfWay } from "./walk.ts";
import type { Way } from "./walk.ts";
import type { Contact, End, Web } from "./web.ts";
import { allEnds, placeOf, strokeOf } from "./web.ts";

/** Two arms of a branch are one line that another one meets when they are this straight: the cosine of the angle between them. */
const straight = -0.95;
/** A line is looked at over so many strokes at most. */
const mostStrokes = 500;
/** Shorter ones are none, in heights of capitals. */
const shortest = 3;
/** So many lines that point nowhere are a hatching, a grid or a drawing, and so many of any kind, too. */
const [mostBare, most] = [40, 400] as const;

/** An arc is so long, in heights of capitals and in distances of its ends, so much of it is drawn, and it has so few corners. */
const [shortestArc, bulge, leastOfArc, mostCorners] = [4, 2, 0.6, 8] as const;

/** Where each end at a branch goes straight on; ends that meet a line there are missing. */
type Onward = ReadonlyMap<End, End>;

/** Pairs the arms of every branch that are one line, the straightest first. */
function straightArms(web: Web, field: Field): Onward {
  const onward = new Map<End, End>();
  for (const arms of armsOf(web, field)) {
    const pairs = arms
      .flatMap((one, at) =>
        arms.slice(at + 1).map((other) => ({ one: one.end, other: other.end, bend: dot(one.direction, other.direction) })),
      )
      .filter(({ one, other, bend }) => bend <= straight && one >> 1 !== other >> 1)
      .toSorted((a, b) => a.bend - b.bend);
    for (const { one, other } of pairs) {
      if (onward.has(one) || onward.has(other)) continue;
      onward.set(one, other);
      onward.set(other, one);
    }
  }
  return onward;
}

/** Returns where a line ends: at a shape, at a line that it meets, or at nothing; null where it goes on. */
function endOfLine(web: Web, field: Field, end: End, onward: Onward): Contact | null {
  const junction = web.junction[end]!;
  if (junction < 0) return terminalOf(web, field, end);
  return onward.has(end) ? null : { outline: -1, at: web.junctions[junction]!.at, gap: 0, covered: 0 };
}

/** Follows a line from one of its ends to the other, straight on where others branch off; null where it comes back to itself. */
function followLine(web: Web, field: Field, start: End, onward: Onward): { readonly way: Way; readonly last: End } | null {
  const begin = endOfLine(web, field, start, onward);
  if (begin === null) return null;
  const entries: End[] = [];
  let [drawn, bridged, covered, branches] = [0, begin.gap, begin.covered, 0];
  for (let entry = start; entries.length < mostStrokes;) {
    entries.push(entry);
    drawn += strokeOf(web, entry).length;
    const exit = entry ^ 1;
    const end = endOfLine(web, field, exit, onward);
    if (end !== null) {
      const gaps = { drawn, bridged: bridged + end.gap, covered: covered + end.covered };
      return { way: { entries, start: begin, end, ...gaps, straightest: 1, branches, turned: 0 }, last: exit };
    }
    const [mate, arm] = [web.mate[exit]!, onward.get(exit)];
    const next = mate >= 0 ? mate : arm;
    if (next === undefined) return null;
    const [from, to] = [placeOf(web, exit), placeOf(web, next)];
    const hidden = distance(from, to) < 3 ? 0 : coveredLength(field.text, from, to);
    covered += hidden;
    if (mate >= 0) bridged += distance(from, to) - hidden;
    else branches++;
    entry = next;
  }
  return null;
}

/** Tells whether a line leaves another one in an arc and comes back to it with its head. */
function isMessageToItself({ unit }: Field, { way, points, startMarker, endMarker }: Link): boolean {
  const [from, to] = [points[0]!, points.at(-1)!];
  const length = lengthOf(points);
  if (way.start.outline >= 0 || way.end.outline >= 0 || heads.has(startMarker) || !heads.has(endMarker)) return false;
  if (length < shortestArc * unit || length < bulge * distance(from, to) || way.drawn < leastOfArc * length) return false;
  return fitRoute(points, unit).points.length <= mostCorners;
}

/** Finds all clear lines; those that are connectors, or pieces of them, are among them. What lies in a text's own box is the text's: an underline. */
export function findFreeLines(web: Web, field: Field, texts: readonly ReadLine[]): readonly Link[] {
  const onward = straightArms(web, field);
  const isInText = inBoxesOf(texts);
  const lines: Link[] = [];
  for (const start of allEnds(web)) {
    if (web.mate[start]! >= 0) continue;
    const found = followLine(web, field, start, onward);
    if (found === null || found.last < start) continue;
    const { way } = found;
    if (way.start.outline >= 0 && way.start.outline === way.end.outline) continue;
    const points = pointsOfWay(web, way);
    if (lengthOf(points) < shortest * field.unit) continue;
    const line = looseLinkOf(web, field, way, points);
    if (
      isClearLine(field, way, { points, isInText, pointsAt: isArrow(line), areDots: areDots(web, way) })
        ? !isOutlinePiece(field, line)
        : isMessageToItself(field, line)
    )
      lines.push(line);
  }
  // Where a line meets another one geometry sees a disc: only what points is a head here.
  const pointing = lines.filter(({ startMarker, endMarker }) => heads.has(startMarker) || heads.has(endMarker));
  const kept = lines.length - pointing.length > mostBare ? pointing : lines;
  return kept.length > most ? [] : kept;
}
