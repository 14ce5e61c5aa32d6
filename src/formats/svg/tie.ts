/** Which connectors are tied to their shapes for Inkscape: those that it draws just as they stand. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { childrenByParent, nodesById } from "../../core/diagram/walk.ts";
import { centre, containsBox } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { cross, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import { landedPoints } from "../lib/route.ts";
import { roomOf, typeset } from "../lib/typeset.ts";
import type { Typeset } from "../lib/typeset.ts";
import { trimOf } from "./marker.ts";

/** How far, in pixels, a tied line may end beside the line from middle to middle, and by how much its heads' tips may be blunted. */
const tolerance = { beside: 2, blunt: 2 };
/** By how many pixels text may reach out of its shape before it moves the middle of what is seen. */
const textReach = 1;
/** Fonts that stand in for ours, as DejaVu Sans for Arial, are up to a quarter wider. */
const widestFont = 1.25;
/** Kinds with straight sides that look the same from both ends: Inkscape now and then misses where a line leaves a curve, and a pointed end moves the middle. */
const straightKinds: ReadonlySet<ShapeId> = new Set([
  "rectangle",
  "rounded_rectangle",
  "container",
  "swimlane",
  "table",
  "diamond",
  "hexagon",
  "octagon",
  "parallelogram",
] as const);

/**
 * Returns the ids of the connectors that Inkscape (1.2, measured) may tie. As soon as it opens the file, it draws a tied line anew: from the
 * middle of what is seen of one shape's group to that of the other, cut off at their outlines. Bends, curves and jumps would be gone, and a
 * caption or shadow that reaches out of a shape moves its middle.
 */
export function tiedEdges(diagram: Diagram): ReadonlySet<string> {
  const byId = nodesById(diagram.nodes);
  const even = evenNodes(diagram);
  return new Set(diagram.edges.filter((edge) => isRedrawnAlike(edge, byId, even)).map(({ id }) => id));
}

function isRedrawnAlike(edge: Edge, byId: ReadonlyMap<string, Node>, even: ReadonlySet<string>): boolean {
  const [source, target] = [edge.source.node, edge.target.node].map((id) => (id === null || !even.has(id) ? undefined : byId.get(id)));
  if (source === undefined || target === undefined || source === target || edge.points.length !== 2 || edge.jumps.length > 0) return false;
  if ([edge.startMarker, edge.endMarker].some((marker) => trimOf(marker, edge.style) > tolerance.blunt)) return false;
  const [from, to] = [centre(source.box), centre(target.box)];
  const along = unit(subtract(to, from));
  const [start, end] = landedPoints(edge, byId) as readonly [Point, Point];
  if (isOnCorner(source, start) || isOnCorner(target, end)) return false;
  return [start, end].every((point) => Math.abs(cross(along, subtract(point, from))) <= tolerance.beside);
}

/** Tells whether a place on the outline of a box is on one of its round corners. */
function isOnCorner({ box, style: { cornerRadius } }: Node, point: Point): boolean {
  const [x, y] = centre(box);
  const radius = Math.min(cornerRadius, box.width / 2, box.height / 2);
  return radius > 0 && Math.abs(point[0] - x) > box.width / 2 - radius && Math.abs(point[1] - y) > box.height / 2 - radius;
}

/** Lists the nodes whose group is seen around the middle of their box, and whose outline a line is cut off at. */
function evenNodes({ nodes }: Diagram): ReadonlySet<string> {
  const children = childrenByParent(nodes);
  const even = new Set<string>();
  // Members come after what holds them, so that theirs is known first from the back.
  for (const node of nodes.toReversed()) {
    const members = children.get(node.id) ?? [];
    const holds = members.every(
      (member) => containsBox(node.box, member.box) && (even.has(member.id) || member.kind === "text" || member.kind === "image"),
    );
    if (holds && isEven(node)) even.add(node.id);
  }
  return even;
}

/** Returns the box of a text in a font that is wider than ours. */
function inWidestFont({ box, align }: Typeset): Box {
  const more = (widestFont - 1) * box.width;
  return { ...box, x: box.x - { left: 0, center: more / 2, right: more }[align], width: box.width + more };
}

function isEven(node: Node): boolean {
  const { kind, rotation, style, text, box } = node;
  if (!straightKinds.has(kind) || rotation !== 0 || style.shadow) return false;
  const set = text === null ? null : typeset(text, roomOf(node));
  return set === null || (set.rotation === 0 && containsBox(box, inWidestFont(set), textReach));
}
