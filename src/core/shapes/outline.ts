/** Outlines of nodes on the page, and where connectors meet them; boxes, rotation and parameters are already applied. */
import { centre } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { flatten, mapPath } from "../geometry/path.ts";
import { add, distance, rotate, subtract, unit } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { isInsidePolygon, signedArea } from "../geometry/polygon.ts";
import { crossSegments, nearestOnSegment } from "../geometry/segment.ts";
import { frameOf, shapeOf } from "./catalog.ts";
import type { Framed } from "./catalog.ts";
import { dividerPaths } from "./dividers.ts";
import type { Divider } from "./dividers.ts";
import { boxCommands } from "./draw.ts";
import type { ShapePath } from "./shape.ts";

/** What of a node decides its outline; nodes of the IR and node candidates both fit. */
export interface Outlined extends Framed {
  readonly box: Box;
  readonly rotation: number;
  readonly dividers?: readonly Divider[];
}

/** A place on the silhouette of a node. */
export interface PlaceOnOutline {
  /** In page coordinates. */
  readonly point: Point;
  /** The unit vector that leaves the node there, in page coordinates; between two sides at a corner. */
  readonly direction: Point;
  /** The same place as fractions of the unrotated box: the anchor of a glued end. */
  readonly anchor: Point;
  /** From the point asked about to the outline, in pixels, on either side. */
  readonly distance: number;
}

/** Maps a point of the unrotated box (pixels from its top left) to the page. */
export function toPage({ box, rotation }: Outlined, point: Point): Point {
  return rotate([box.x + point[0], box.y + point[1]], rotation, centre(box));
}

/** Maps a point of the page to fractions of the unrotated box; a side without extent counts as its middle. */
export function toFraction({ box, rotation }: Outlined, point: Point): Point {
  const [x, y] = rotate(point, -rotation, centre(box));
  return [box.width === 0 ? 0.5 : (x - box.x) / box.width, box.height === 0 ? 0.5 : (y - box.y) / box.height];
}

/** Returns all sub-paths of a node in pixels of its unrotated box: those of its kind, then its dividers. */
export function pathsOf(node: Framed & Pick<Outlined, "dividers">): readonly ShapePath[] {
  return [...shapeOf(node.kind).outline(frameOf(node)), ...dividerPaths(node)];
}

/** Returns all sub-paths of a node in page coordinates. */
export function outlineOf(node: Outlined): readonly ShapePath[] {
  return pathsOf(node).map((path) => ({ ...path, commands: mapPath(path.commands, (point) => toPage(node, point)) }));
}

/** Returns the closed polygon that connectors meet, in page coordinates, clockwise, curves flattened, no vertex twice. */
export function silhouetteOf(node: Outlined): readonly Point[] {
  const shape = shapeOf(node.kind);
  const frame = frameOf(node);
  const commands = shape.silhouette?.(frame) ?? shape.outline(frame).find(({ filled }) => filled)?.commands ?? boxCommands(frame);
  const ring = (flatten(commands)[0] ?? []).map((point) => toPage(node, point));
  const polygon = ring.filter((point, index) => distance(point, ring[(index + 1) % ring.length]!) > 1e-9);
  return signedArea(polygon) < 0 ? polygon.reverse() : polygon;
}

/** Finds the place on a node's silhouette that is nearest to a point. */
export function projectOnOutline(node: Outlined, point: Point): PlaceOnOutline {
  const polygon = silhouetteOf(node);
  if (polygon.length === 0) throw new RangeError(`a ${node.kind} without extent has no outline`);
  let best = { point: polygon[0]!, t: 0, distance: Infinity };
  let side = 0;
  for (let index = 0; index < polygon.length; index++) {
    const found = nearestOnSegment(point, polygon[index]!, polygon[(index + 1) % polygon.length]!);
    if (found.distance < best.distance - 1e-9) [best, side] = [found, index];
  }
  return { point: best.point, direction: outwardAt(polygon, side, best.t), anchor: toFraction(node, best.point), distance: best.distance };
}

/** Tells whether a point lies inside a node's silhouette. */
export function isInsideOutline(node: Outlined, point: Point): boolean {
  return isInsidePolygon(point, silhouetteOf(node));
}

/** Finds where a segment first meets a node's silhouette, seen from its begin; null when it never does. */
export function meetOutline(node: Outlined, from: Point, to: Point): Point | null {
  const polygon = silhouetteOf(node);
  let first: { readonly point: Point; readonly t: number } | null = null;
  for (let index = 0; index < polygon.length; index++) {
    const found = crossSegments([from, to], [polygon[index]!, polygon[(index + 1) % polygon.length]!]);
    if (found !== null && (first === null || found.t < first.t)) first = found;
  }
  return first === null ? null : first.point;
}

/** Returns the outward normal of a side of a clockwise polygon, and at its ends the mean with the neighbouring side. */
function outwardAt(polygon: readonly Point[], side: number, t: number): Point {
  const atCorner = 1e-6;
  if (t <= atCorner) return outwardAtCorner(polygon, side);
  return t >= 1 - atCorner ? outwardAtCorner(polygon, side + 1) : normalOf(polygon, side);
}

/** Returns the direction that leaves a clockwise polygon at a vertex; a spike is left along itself. */
function outwardAtCorner(polygon: readonly Point[], vertex: number): Point {
  const before = vertex + polygon.length - 1;
  const mean = add(normalOf(polygon, before), normalOf(polygon, vertex));
  if (Math.hypot(...mean) > 1e-6) return unit(mean);
  return unit(subtract(polygon[vertex % polygon.length]!, polygon[before % polygon.length]!));
}

/** Returns the outward normal of the side that begins at a vertex. */
function normalOf(polygon: readonly Point[], vertex: number): Point {
  const [from, to] = [polygon[vertex % polygon.length]!, polygon[(vertex + 1) % polygon.length]!];
  return unit([to[1] - from[1], from[0] - to[0]]);
}
