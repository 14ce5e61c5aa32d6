/**
 * Forks: connectors of one parent that share its trunk. Where a line leads straight on to a child in the middle, those to the children beside it look like one line from
 * child to child that crosses it; and where no line leads on, such a line may be read beside the two that draw all of it.
 */
import type { Edge } from "../../diagram/types.ts";
import { distance, dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { distanceTo, samplesAlong } from "../../geometry/polyline.ts";
import { crossSegments } from "../../geometry/segment.ts";
import { isPointed } from "../../assemble/trace/links.ts";

/** Both ends of a line over children lead the same way, and both its bends are square: cosines. */
const [alike, square] = [0.95, 0.1] as const;
/** The child in the middle is at most so many times as far from the bus as the farther one of the others. */
const farthest = 1.5;
/** A line is drawn by two others when such a share of its way lies on them, to within so much of a capital's height. */
const drawn = { share: 0.95, reach: 0.6, places: 24 } as const;

const isBare = ({ startMarker, endMarker }: Edge): boolean => startMarker === "none" && endMarker === "none";
/** Tells whether an edge has heads at both its ends. */
const isDouble = ({ startMarker, endMarker }: Edge): boolean => isPointed(startMarker, "none") && isPointed(endMarker, "none");

/** A line that leads from one child up, along a bus and down to another one. */
interface Cap {
  readonly edge: Edge;
  readonly bus: readonly [Point, Point];
  /** Which way its ends lead to the children. */
  readonly down: Point;
  readonly leg: number;
}

/** Tells the bus of an edge that may lead over children; null where it has another form. */
function capOf(edge: Edge): Cap | null {
  const [first, from, to, last, ...more] = edge.points;
  if (last === undefined || more.length > 0 || edge.jumps.length > 0 || !(isBare(edge) || isDouble(edge))) return null;
  const [down, other, along] = [subtract(first!, from!), subtract(last, to!), subtract(to!, from!)].map(unit) as [Point, Point, Point];
  if (dot(down, other) < alike || Math.abs(dot(down, along)) > square) return null;
  return { edge, bus: [from!, to!], down, leg: Math.max(distance(first!, from!), distance(last, to!)) };
}

/** The line from a parent to the child in the middle, turned to lead there, and where it crosses a bus. */
interface Trunk {
  readonly edge: Edge;
  readonly at: Point;
  readonly before: readonly Point[];
}

/** Returns an edge that leads the other way. */
function reversed(edge: Edge): Edge {
  const { source, target, startMarker, endMarker, points } = edge;
  return { ...edge, source: target, target: source, startMarker: endMarker, endMarker: startMarker, points: points.toReversed() };
}

/** Finds where an edge that leads to a child in the middle crosses the bus of others; null where it does not, or goes on beyond it. */
function trunkOf(edge: Edge, { bus, down, leg, edge: cap }: Cap): Trunk | null {
  const [to, before] = [edge.points.at(-1)!, edge.points.at(-2)!];
  const ends = new Set([cap.source.node, cap.target.node]);
  if (ends.has(edge.source.node) || ends.has(edge.target.node) || edge.jumps.length > 0) return null;
  const crossing = crossSegments([before, to], bus);
  if (crossing === null || dot(unit(subtract(to, before)), down) < alike) return null;
  return distance(crossing.point, to) > farthest * leg ? null : { edge, at: crossing.point, before: edge.points.slice(0, -1) };
}

/** Parts a line over two children at the trunk of a third one: both are led to from the parent. */
function parted({ edge: cap }: Cap, { edge: { source, startMarker, confidence }, at, before }: Trunk): readonly Edge[] {
  return [reversed(cap), cap].map((half): Edge => {
    const points = [...before, at, ...half.points.slice(-2)];
    return { ...half, source, startMarker, points, confidence: Math.min(confidence, half.confidence) };
  });
}

/** Names two shapes, whichever comes first. */
const nameOf = (one: string | null, other: string | null): string =>
  (one ?? "") < (other ?? "") ? `${one}\n${other}` : `${other}\n${one}`;
const pairOf = ({ source, target }: Edge): string => nameOf(source.node, target.node);

/** Gives the children beside one in the middle their own connectors from its parent. */
export function partForks(edges: readonly Edge[]): readonly Edge[] {
  const pairs = new Set(edges.map(pairOf));
  return edges.flatMap((edge): readonly Edge[] => {
    const cap = capOf(edge);
    const trunk = cap && edges.flatMap((other) => [trunkOf(other, cap), trunkOf(reversed(other), cap)]).find((found) => found !== null);
    return cap === null || trunk === null || trunk === undefined ? [edge] : parted(cap, trunk).filter((half) => !pairs.has(pairOf(half)));
  });
}

/** Tells whether two others draw an edge, all of it. */
function isDrawnBy({ points }: Edge, others: readonly Edge[], capital: number): boolean {
  const places = samplesAlong(points, drawn.places);
  const on = places.filter((place) => others.some((other) => distanceTo(other.points, place) <= drawn.reach * capital));
  return on.length >= drawn.share * places.length;
}

/** Names the shapes that two edges of one shape lead to beside it; null where they share none or both. */
function farEnds(one: Edge, other: Edge): string | null {
  const [ends, others] = [
    [one.source.node, one.target.node],
    [other.source.node, other.target.node],
  ];
  const [here, there] = [ends.filter((node) => !others.includes(node)), others.filter((node) => !ends.includes(node))];
  return here.length === 1 && there.length === 1 ? nameOf(here[0]!, there[0]!) : null;
}

/** Leaves out one of three connectors between three shapes of which every two draw the third: of 20 such on 876 pages none has all three. */
export function withoutDrawnTwice(edges: readonly Edge[], capital: number): readonly Edge[] {
  const dropped = new Set<Edge>();
  const byPair = new Map(edges.map((edge) => [pairOf(edge), edge]));
  for (const [at, one] of edges.entries())
    for (const other of edges.slice(at + 1)) {
      const third = byPair.get(farEnds(one, other) ?? "");
      const three = third === undefined ? [] : [one, other, third];
      if (third === undefined || three.some((edge) => dropped.has(edge))) continue;
      const areAllDrawn = three.every((edge) => {
        const others = three.filter((two) => two !== edge);
        return isDrawnBy(edge, others, capital);
      });
      if (areAllDrawn) dropped.add(leastOf(three));
    }
  return edges.filter((edge) => !dropped.has(edge));
}

/** Returns the one of three that is none most likely: one with heads at both ends, one over two children, or the least sure. */
function leastOf(three: readonly Edge[]): Edge {
  const odd = [three.filter(isDouble), three.filter((edge) => capOf(edge) !== null)].find(({ length }) => length === 1);
  return odd?.[0] ?? three.reduce((least, edge) => (edge.confidence < least.confidence ? edge : least));
}
