/** Which connectors are tied to their shapes for Inkscape: those that it draws just as they stand. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { childrenByParent, nodesById } from "../../core/diagram/walk.ts";
import { centre, containsBox } from "../../core/geometry/box.ts";
import { cross, distance, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { shapeOf } from "../../core/shapes/catalog.ts";
import { landedPoints } from "../lib/route.ts";
import { roomOf, typeset } from "../lib/typeset.ts";
import { trimOf } from "./marker.ts";

/** How far, in pixels, a tied line may end beside the line from middle to middle, and by how much its heads' tips may be blunted. */
const tolerance = { beside: 2, blunt: 2 };
/** By how many pixels text may reach out of its shape before it moves the middle of what is seen. */
const textReach = 1;
/** Inkscape misses where a line leaves an ellipse that runs nearly along its axis, but not along it: between these, in pixels of a length of 100. */
const grazing = { least: 0.02, most: 3 };

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
  if ([source, target].some(isRound) && grazes(from, to)) return false;
  const along = unit(subtract(to, from));
  return landedPoints(edge, byId).every((point) => Math.abs(cross(along, subtract(point, from))) <= tolerance.beside);
}

function isRound({ kind }: Node): boolean {
  return kind === "ellipse" || kind === "circle";
}

/** Tells whether a line is nearly level or upright, and neither. */
function grazes(from: Point, to: Point): boolean {
  const [dx, dy] = subtract(to, from).map((side) => (100 * Math.abs(side)) / Math.max(1, distance(from, to))) as [number, number];
  const slope = Math.min(dx, dy);
  return slope > grazing.least && slope < grazing.most;
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

function isEven(node: Node): boolean {
  const { kind, rotation, style, text, box } = node;
  const outlined = kind !== "text" && kind !== "image" && shapeOf(kind).silhouette === undefined;
  if (!outlined || rotation !== 0 || style.shadow) return false;
  const set = text === null ? null : typeset(text, roomOf(node));
  return set === null || (set.rotation === 0 && containsBox(box, set.box, textReach));
}
