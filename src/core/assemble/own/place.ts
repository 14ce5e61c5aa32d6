/** Where a block of text stands: in which shape, and how near to which connector. */
import type { Edge, Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { area, centre, containsPoint, overlapArea } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { distance, lerp, subtract, unit } from "../../geometry/point.ts";
import { lengthOf } from "../../geometry/path.ts";
import { isInsidePolygon } from "../../geometry/polygon.ts";
import { crossSegments, nearestOnSegment } from "../../geometry/segment.ts";
import { silhouetteOf } from "../../shapes/outline.ts";

/** A connector near some text. */
export interface NearEdge {
  readonly edge: Edge;
  /** Pixels between the text and the path; 0 when the path runs through the text. */
  readonly distance: number;
  /** Pixels between the middle of the text and the path: of two that run through a text, it labels the one that parts it. */
  readonly fromMiddle: number;
  /** Place along the path, 0..1. */
  readonly at: number;
  /** The point of the path that is nearest to the middle of the text, and where the path runs to there, a vector of length 1. */
  readonly foot: Point;
  readonly direction: Point;
}

/** Share of a line that must lie in a shape to stand in it. */
const leastInside = 0.7;
/** Kinds whose boxes have wide corners outside them: a cardinality there is a label of the connector beside it. */
const cornered: ReadonlySet<Node["kind"]> = new Set(["diamond", "ellipse", "circle", "triangle"]);

/** Tells whether the middle of a box of text lies in a shape. */
function holdsMiddle(shape: Node, box: Box): boolean {
  const middle = centre(box);
  if (!containsPoint(shape.box, middle)) return false;
  return !cornered.has(shape.kind) || isInsidePolygon(middle, silhouetteOf(shape));
}

/** Finds the smallest shape that a box of text stands in. */
export function shapeAround(box: Box, shapes: readonly Node[]): Node | null {
  let best: Node | null = null;
  for (const shape of shapes) {
    if (!holdsMiddle(shape, box) || overlapArea(shape.box, box) < leastInside * area(box)) continue;
    if (best === null || area(shape.box) < area(best.box)) best = shape;
  }
  return best;
}

/** Measures how far a box is from a segment; 0 when they meet. */
export function distanceToBox(box: Box, from: Point, to: Point): number {
  if (containsPoint(box, from) || containsPoint(box, to)) return 0;
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const corners: readonly Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  let best = Infinity;
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % 4]!;
    if (crossSegments([corner, next], [from, to]) !== null) best = 0;
    best = Math.min(best, nearestOnSegment(corner, from, to).distance);
    best = Math.min(best, nearestOnSegment(from, corner, next).distance, nearestOnSegment(to, corner, next).distance);
  });
  return best;
}

/** Finds how near a connector passes to a box of text, and where along it. */
export function nearEdge(box: Box, edge: Edge): NearEdge {
  const middle = centre(box);
  let [nearest, along, best, at] = [Infinity, 0, Infinity, 0];
  let [foot, direction]: [Point, Point] = [middle, [1, 0]];
  const total = lengthOf(edge.points);
  for (let index = 1; index < edge.points.length; index++) {
    const [from, to] = [edge.points[index - 1]!, edge.points[index]!];
    nearest = Math.min(nearest, distanceToBox(box, from, to));
    const place = nearestOnSegment(middle, from, to);
    if (place.distance < best) {
      best = place.distance;
      foot = lerp(from, to, place.t);
      at = along + distance(from, foot);
      direction = unit(subtract(to, from));
    }
    along += distance(from, to);
  }
  return { edge, distance: nearest, fromMiddle: best, at: total === 0 ? 0.5 : at / total, foot, direction };
}
