/** Stacking order: containers below their members, connectors above shapes, overlaps as the picture shows them. */
import type { Edge, Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { area, bottom, boxFromEdges, containsPoint, grow, overlapArea, right } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";

/** Two colours are taken for one up to this difference per channel: an antialiased border is never exact. */
const sameColour = 40;
/** Fills are two from this difference in a channel on, and a pixel shows one within this. */
const [differentFill, sameFill] = [16, 6] as const;

/** Counts how many ancestors each node has. */
function depths(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<string, number>();
  for (const node of nodes) {
    let depth = 0;
    for (let parent = node.parent; parent !== null && depth <= nodes.length; depth++) parent = byId.get(parent)?.parent ?? null;
    found.set(node.id, depth);
  }
  return found;
}

/** Lists places on the border of a box that lie inside another, a pixel or more from its border. */
function borderInside(box: Box, other: Box): readonly Point[] {
  const points: Point[] = [];
  const step = 2;
  for (let x = box.x; x <= right(box); x += step) points.push([x, box.y], [x, bottom(box)]);
  for (let y = box.y; y <= bottom(box); y += step) points.push([box.x, y], [right(box), y]);
  return points.filter((point) => containsPoint(other, point, -3));
}

/** Measures the share of places where the picture has the stroke colour, within a pixel. */
function shareOfStroke(bitmap: Bitmap, points: readonly Point[], stroke: number): number {
  let hits = 0;
  for (const [px, py] of points) {
    const [x, y] = [Math.round(px - 0.5), Math.round(py - 0.5)];
    if (isNear(bitmap, [x, y], stroke) || isNear(bitmap, [x - 1, y], stroke) || isNear(bitmap, [x, y - 1], stroke)) hits++;
  }
  return points.length === 0 ? 0 : hits / points.length;
}

/** Tells whether a pixel has about a colour. */
function isNear(bitmap: Bitmap, [x, y]: Point, colour: number): boolean {
  if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) return false;
  const at = 3 * (y * bitmap.width + x);
  return [16, 8, 0].every((shift, channel) => Math.abs(bitmap.data[at + channel]! - ((colour >> shift) & 255)) <= sameColour);
}

/** Tells which of two overlapping shapes lies above: positive when `a` does, 0 when the picture does not say. */
function compareByPicture(bitmap: Bitmap, a: Node, b: Node): number {
  const visible = (upper: Node, lower: Node): number =>
    upper.style.stroke === null ? 0 : shareOfStroke(bitmap, borderInside(upper.box, lower.box), packedColour(upper.style.stroke));
  const difference = visible(a, b) - visible(b, a);
  return Math.abs(difference) < 0.25 ? compareByFill(bitmap, a, b) : difference;
}

/** Tells which of two overlapping shapes shows its fill where both are: thin borders are too pale to be told by. */
function compareByFill(bitmap: Bitmap, { box: one, style: { fill: first } }: Node, { box: other, style: { fill: second } }: Node): number {
  if (first === null || second === null || colourDistance(packedColour(first), packedColour(second)) < differentFill) return 0;
  const both = grow(
    boxFromEdges(
      Math.max(one.x, other.x),
      Math.max(one.y, other.y),
      Math.min(right(one), right(other)),
      Math.min(bottom(one), bottom(other)),
    ),
    -2,
  );
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const places = shares.flatMap((across) => shares.map((down): Point => [both.x + across * both.width, both.y + down * both.height]));
  const shareOf = (fill: string): number =>
    places.filter(([x, y]) => colourDistance(colourAt(bitmap, Math.floor(x), Math.floor(y)), packedColour(fill)) <= sameFill).length /
    places.length;
  const difference = shareOf(first) - shareOf(second);
  return Math.abs(difference) < 0.5 ? 0 : difference;
}

/** Moves each node that the picture shows above an overlapping one behind it in the list. */
function liftOccluders(bitmap: Bitmap, sorted: readonly Node[]): readonly Node[] {
  const result = [...sorted];
  for (let index = 0; index < sorted.length; index++) {
    const node = sorted[index]!;
    if (node.kind === "text" || node.kind === "image") continue;
    const at = result.indexOf(node);
    let target = at;
    for (let other = at + 1; other < result.length; other++) {
      const rival = result[other]!;
      if (rival.parent !== node.parent || rival.kind === "text" || rival.kind === "image") continue;
      const shared = overlapArea(node.box, rival.box);
      if (shared < 16 || shared > 0.9 * area(rival.box)) continue;
      if (compareByPicture(bitmap, node, rival) > 0) target = other;
    }
    if (target > at) {
      result.splice(at, 1);
      result.splice(target, 0, node);
    }
  }
  return result;
}

/** Orders nodes by depth, then size, and corrects overlapping siblings by what the picture shows; connectors and free text lie on top. */
export function orderElements(draft: Draft): Draft {
  const depth = depths(draft.nodes);
  const shapes = draft.nodes.filter((node) => node.kind !== "text");
  const texts = draft.nodes.filter((node) => node.kind === "text");
  const sorted = [...shapes].sort((a, b) => depth.get(a.id)! - depth.get(b.id)! || area(b.box) - area(a.box));
  const lifted = liftOccluders(draft.bitmap, sorted);
  // lifelines lie beneath the first shape that covers one
  const isBeneath = (edge: Edge): boolean => draft.told?.bare.has(edge.id) === true;
  const covering = lifted.findIndex(({ id }) => draft.sequence?.above.has(id));
  const split = covering < 0 ? lifted.length : covering;
  const order = [
    ...lifted.slice(0, split),
    ...draft.edges.filter(isBeneath),
    ...lifted.slice(split),
    ...draft.edges.filter((edge) => !isBeneath(edge)),
    ...texts,
  ];
  const z = new Map(order.map((element, index) => [element.id, index]));
  const placed = <Element extends Node | Edge>(element: Element): Element => ({ ...element, z: z.get(element.id)! });
  return { ...draft, nodes: [...lifted, ...texts].map(placed), edges: draft.edges.map(placed) };
}
