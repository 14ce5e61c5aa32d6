/** What all writers share about a connector: its points with glued ends on the outlines, its path with jumps, and its labels' places. */
import type { Edge, EdgeLabel, Jump, Node } from "../../core/diagram/types.ts";
import { arcCurves } from "../../core/geometry/arc.ts";
import { centre } from "../../core/geometry/box.ts";
import { flatten, pointAt } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { add, distance, dot, lerp, scale, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { routePath } from "../../core/geometry/route.ts";
import { nearestOnSegment } from "../../core/geometry/segment.ts";
import { meetOutline, projectOnOutline } from "../../core/shapes/outline.ts";

/** An end this near to the outline, in pixels, is left where it is. */
const onOutline = 0.75;
/** A last leg is lengthened or cut until it meets the outline within this many pixels beside what the nearest point would cost. */
const straightReach = 12;
/** How far from a route, in pixels, a jump may have been found. */
const jumpReach = 3;

/** Moves one glued end on its node's outline: along its last leg where that meets the outline, else to the nearest point. */
function landOn(node: Node, end: Point, before: Point): Point {
  const nearest = projectOnOutline(node, end);
  if (nearest.distance <= onOutline) return end;
  const reach = 2 * nearest.distance + straightReach;
  const direction = unit(subtract(end, before));
  const met = meetOutline(node, lerp(before, end, 0.5), add(end, scale(direction, reach)));
  return met !== null && distance(met, end) <= reach && distance(met, before) > 1 ? met : nearest.point;
}

/** Keeps a leg level or upright after its end moved, by moving the bend at its other end along. */
function followed(bend: Point, end: Point, moved: Point): Point {
  if (Math.abs(bend[1] - end[1]) < 0.5) return [bend[0], bend[1] + moved[1] - end[1]];
  if (Math.abs(bend[0] - end[0]) < 0.5) return [bend[0] + moved[0] - end[0], bend[1]];
  return bend;
}

/** Returns the points of a connector with its glued ends on the outlines of their nodes; free ends stay where they are. */
export function landedPoints(edge: Edge, byId: ReadonlyMap<string, Node>): readonly Point[] {
  const points = [...edge.points];
  const land = (id: string | null, at: number, next: number): void => {
    const node = id === null ? undefined : byId.get(id);
    const [end, before] = [points[at], points[next]];
    if (node === undefined || end === undefined || before === undefined) return;
    const moved = landOn(node, end, before);
    if (edge.routing === "orthogonal" && points.length > 3) points[next] = followed(before, end, moved);
    points[at] = moved;
  };
  land(edge.source.node, 0, 1);
  land(edge.target.node, points.length - 1, points.length - 2);
  return points;
}

/** Draws one jump over a straight piece: a half circle that bulges up, or to the right of an upright line. */
function jumpOver(jump: Jump, from: Point, to: Point): readonly PathCommand[] {
  const direction = unit(subtract(to, from));
  const middle = nearestOnSegment(jump.point, from, to).point;
  const start = (Math.atan2(-direction[1], -direction[0]) * 180) / Math.PI;
  // Clockwise on screen bulges to the left of the direction of travel.
  const clockwise = Math.abs(direction[0]) >= Math.abs(direction[1]) ? direction[0] > 0 : direction[1] > 0;
  const sweep = clockwise ? 180 : -180;
  return [
    { op: "L", to: subtract(middle, scale(direction, jump.radius)) },
    ...arcCurves({ centre: middle, radii: [jump.radius, jump.radius], start, sweep }),
  ];
}

/** Puts the jumps of one straight piece into it, in the order of travel; a jump that does not fit is left out. */
function withJumps(from: Point, to: Point, jumps: readonly Jump[]): readonly PathCommand[] {
  const length = distance(from, to);
  const along = (jump: Jump): number => dot(subtract(jump.point, from), unit(subtract(to, from)));
  const fitting = jumps
    .filter((jump) => nearestOnSegment(jump.point, from, to).distance <= jumpReach)
    .filter((jump) => jump.radius > 0 && along(jump) > jump.radius && along(jump) < length - jump.radius)
    .toSorted((a, b) => along(a) - along(b));
  return [...fitting.flatMap((jump) => jumpOver(jump, from, to)), { op: "L", to }];
}

/** Draws a connector through points: rounded or curved as its style says, hopping where it has jumps. */
export function connectorPath(edge: Edge, points: readonly Point[] = edge.points): readonly PathCommand[] {
  const path = routePath({ points, routing: edge.routing, cornerRadius: edge.style.cornerRadius });
  if (edge.jumps.length === 0) return path;
  let at: Point = [0, 0];
  return path.flatMap((command) => {
    if (command.op === "Z") return [command];
    const from = at;
    at = command.to;
    return command.op === "L" ? withJumps(from, command.to, edge.jumps) : [command];
  });
}

/** Where a label stands relative to its connector. */
export interface LabelPlace {
  /** The point of the drawn connector at the label's share of its length. */
  readonly onPath: Point;
  /** From there to the middle of the label. */
  readonly offset: Point;
}

/** Returns where a label stands; lengths are measured along the drawn path, curves included. */
export function labelPlace(edge: Edge, label: EdgeLabel, points: readonly Point[] = edge.points): LabelPlace {
  const drawn = flatten(routePath({ points, routing: edge.routing, cornerRadius: edge.style.cornerRadius })).flat();
  const onPath = pointAt(drawn, label.at).point;
  return { onPath, offset: subtract(centre(label.box), onPath) };
}
