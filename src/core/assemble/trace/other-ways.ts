/** Ways between shapes that no connector was chosen on, though one may run there: along shared trunks without heads, and where a crossing may be a junction. */
import { lengthOf, pointAlong } from "../../geometry/path.ts";
import { distance, dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { linksOf } from "./links.ts";
import type { Link } from "./links.ts";
import { findWays, pointsOfWay } from "./walk.ts";
import type { Way } from "./walk.ts";
import type { Web } from "./web.ts";

/** So many crossings of a way may be junctions. */
const mostTurned = 2;
/** A way turns back when it leaves both shapes in nearly one direction: it joins two branches of a trunk. */
const turnsBack = 0.5;
/** No page has more of them than this. */
const most = 400;

const pairOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Returns the direction in which a line leaves its first point. */
function leaves(points: readonly Point[], reach: number): Point {
  const far = pointAlong(points, Math.min(reach, 0.4 * lengthOf(points)));
  return distance(points[0]!, far) < 1 ? [0, 0] : unit(subtract(far, points[0]!));
}

/** Returns the cosine between the directions in which a line leaves both its ends: 1 where it turns back, -1 where it goes through. */
export function turnOf(points: readonly Point[], reach: number): number {
  return dot(leaves(points, reach), leaves(points.toReversed(), reach));
}

/** A way with the length of its line, pixels. */
interface Measured {
  readonly way: Way;
  readonly length: number;
}

/** Orders ways: those that turn at fewer crossings first, then those that pass fewer branches, then the shorter ones. */
const bySimplicity = (one: Measured, other: Measured): number =>
  one.way.turned - other.way.turned || one.way.branches - other.way.branches || one.length - other.length;

/** Lists what may be connectors beside those that were chosen: of each pair of shapes that is not joined the simplest way. */
export function findOtherLinks(web: Web, field: Field, links: readonly Link[]): readonly Link[] {
  const joined = new Set(links.map(({ source, target }) => pairOf(source, target)));
  const simplest = new Map<string, Measured>();
  for (const way of findWays(web, field, mostTurned)) {
    const pair = pairOf(way.start.outline, way.end.outline);
    if (joined.has(pair) || way.start.outline === way.end.outline) continue;
    const points = pointsOfWay(web, way);
    if (turnOf(points, 1.5 * field.unit) > turnsBack) continue;
    const measured = { way, length: lengthOf(points) };
    const before = simplest.get(pair);
    if (before === undefined || bySimplicity(measured, before) < 0) simplest.set(pair, measured);
  }
  const ways = [...simplest.values()].toSorted(bySimplicity).slice(0, most);
  return linksOf(
    web,
    field,
    ways.map(({ way }) => way),
  );
}
