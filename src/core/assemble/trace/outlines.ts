/** The outlines of the shapes as the tracer needs them: poly-lines in the picture, distances and hits of rays. */
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { boundsOf, containsPoint } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { isInsidePolygon } from "../../geometry/polygon.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import { silhouetteOf } from "../../shapes/outline.ts";

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

/** Draws a shape's outline as a closed poly-line in the picture. */
function outlinePoints(node: Node): readonly Point[] {
  const ring = silhouetteOf(boxed.has(node.kind) ? { ...node, kind: "rectangle", params: null } : node);
  const points = ring.length > 2 ? ring : silhouetteOf({ ...node, kind: "rectangle", params: null, path: null });
  return [...points, points[0]!];
}

/** Makes an outline; the band is measured later. */
export function outlineOf(node: Node, holds: boolean): Outline {
  const points = outlinePoints(node);
  return { node, points, bounds: boundsOf(points), holds, band: 1 };
}

/** Returns the nearest point of an outline and how far it is, in pixels. */
export function nearestOnOutline(outline: Outline, point: Point): { readonly at: Point; readonly gap: number } {
  let at: Point = outline.points[0]!;
  let gap = Infinity;
  for (let index = 1; index < outline.points.length; index++) {
    const found = nearestOnSegment(point, outline.points[index - 1]!, outline.points[index]!);
    if (found.distance < gap) [at, gap] = [found.point, found.distance];
  }
  return { at, gap };
}

/** Tells whether a point lies inside an outline. */
export function isInside({ bounds, points }: Outline, point: Point): boolean {
  return containsPoint(bounds, point) && isInsidePolygon(point, points);
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
