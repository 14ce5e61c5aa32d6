/** The outlines of the shapes as the tracer needs them: poly-lines in the picture, distances and hits of rays. */
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { boundsOf } from "../../geometry/box.ts";
import { flatten, mapPath } from "../../geometry/path.ts";
import type { PathCommand } from "../../geometry/path.ts";
import { add, distance, lerp, rotate } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { shapeOf } from "../../shapes/catalog.ts";
import type { ShapeFrame } from "../../shapes/shape.ts";

/** A shape, its closed outline and what the tracer wants to know of it. */
export interface Outline {
  readonly node: Node;
  /** Closed: the last point is the first. */
  readonly points: readonly Point[];
  readonly bounds: Box;
  /** Holds other shapes, so that connectors may run through it. */
  readonly holds: boolean;
  /** Half the width of the drawn stroke, measured in the ink. */
  readonly band: number;
}

/** Kinds whose ink is not on their outline; connectors meet their box. */
const boxed: ReadonlySet<string> = new Set(["image", "actor", "text", "table", "swimlane", "container"]);

/** Returns the path that connectors meet, in pixels of the box. */
function silhouette(node: Node): readonly PathCommand[] {
  const { width, height } = node.box;
  const shape = shapeOf(boxed.has(node.kind) ? "rectangle" : node.kind);
  const defaults = Object.entries(shape.params).map(([name, parameter]) => [name, node.params?.[name] ?? parameter.default] as const);
  const frame: ShapeFrame = {
    width,
    height,
    cornerRadius: Math.min(node.style.cornerRadius, width / 2, height / 2),
    params: Object.fromEntries(defaults),
    path: node.path,
  };
  if (shape.silhouette !== undefined) return shape.silhouette(frame);
  const paths = shape.outline(frame);
  return (paths.find((path) => path.filled) ?? paths[0])?.commands ?? [];
}

/** Draws a shape's outline as a closed poly-line in the picture. */
export function outlinePoints(node: Node): readonly Point[] {
  const { x, y, width, height } = node.box;
  const middle: Point = [x + width / 2, y + height / 2];
  const placed = mapPath(silhouette(node), (point) => rotate(add(point, [x, y]), node.rotation, middle));
  const [points = []] = flatten(placed, 0.3);
  if (points.length > 2) return points;
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
}

/** Makes an outline; the band is measured later. */
export function outlineOf(node: Node, holds: boolean): Outline {
  const points = outlinePoints(node);
  return { node, points, bounds: boundsOf(points), holds, band: 1 };
}

/** Returns the point of a segment that is nearest to a point. */
export function nearestOnSegment(from: Point, to: Point, point: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  if (length === 0) return from;
  const share = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  return lerp(from, to, Math.min(1, Math.max(0, share)));
}

/** Returns the nearest point of an outline and how far it is, in pixels. */
export function nearestOnOutline(outline: Outline, point: Point): { readonly at: Point; readonly gap: number } {
  let at: Point = outline.points[0]!;
  let gap = Infinity;
  for (let index = 1; index < outline.points.length; index++) {
    const candidate = nearestOnSegment(outline.points[index - 1]!, outline.points[index]!, point);
    const far = distance(candidate, point);
    if (far < gap) [at, gap] = [candidate, far];
  }
  return { at, gap };
}

/** Tells whether a point lies inside an outline, by the even-odd rule. */
export function isInside(outline: Outline, [x, y]: Point): boolean {
  const { bounds, points } = outline;
  if (x < bounds.x || y < bounds.y || x > bounds.x + bounds.width || y > bounds.y + bounds.height) return false;
  let inside = false;
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!];
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  }
  return inside;
}

/** Returns how far along a ray (unit direction) the outline is met first, from `behind` pixels behind its start, or Infinity. */
export function rayToOutline(outline: Outline, ray: { readonly from: Point; readonly direction: Point }, behind: number): number {
  const { from, direction } = ray;
  let best = Infinity;
  for (let index = 1; index < outline.points.length; index++) {
    const [a, b] = [outline.points[index - 1]!, outline.points[index]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const slope = direction[0] * dy - direction[1] * dx;
    if (Math.abs(slope) < 1e-9) continue;
    const [wx, wy] = [a[0] - from[0], a[1] - from[1]];
    const along = (wx * dy - wy * dx) / slope;
    const share = (wx * direction[1] - wy * direction[0]) / slope;
    if (share >= -1e-6 && share <= 1 + 1e-6 && along >= -behind && Math.abs(along) < Math.abs(best)) best = along;
  }
  return best;
}
