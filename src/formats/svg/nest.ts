/** Which nodes stand inside the group of their container: those that can without changing what covers what. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { ancestorsOf, childrenByParent, nodesById } from "../../core/diagram/walk.ts";
import { grow, overlapArea } from "../../core/geometry/box.ts";
import { add, distance, scale, subtract } from "../../core/geometry/point.ts";
import { isInsideOutline } from "../../core/shapes/outline.ts";

/** How deep, in pixels, a line may reach into a shape before it counts as crossing it. */
const depth = 3;

/** Tells whether a connector runs through a node, rather than up to its outline. */
function runsThrough({ points }: Edge, node: Node): boolean {
  const inner = grow(node.box, -depth);
  if (inner.width <= 0 || inner.height <= 0) return false;
  return points.some((point, index) => {
    const next = points[index + 1];
    if (next === undefined) return false;
    const steps = Math.max(1, Math.ceil(distance(point, next) / depth));
    return Array.from({ length: steps + 1 }, (_, step) => add(point, scale(subtract(next, point), step / steps))).some((place) =>
      isInsideOutline({ ...node, box: inner }, place),
    );
  });
}

/** Returns the members that each node's group holds; what is in no list stands on the page. */
export function nestedMembers(diagram: Diagram): ReadonlyMap<string, readonly Node[]> {
  const byId = nodesById(diagram.nodes);
  const children = childrenByParent(diagram.nodes);
  const within = new Map(diagram.nodes.map((node) => [node.id, new Set(ancestorsOf(node, byId).map(({ id }) => id))]));
  const nested = new Map<string, readonly Node[]>();
  for (const holder of diagram.nodes) {
    const members = children.get(holder.id) ?? [];
    if (members.length === 0 || holder.rotation !== 0) continue;
    const below = diagram.nodes.filter(({ id }) => within.get(id)!.has(holder.id));
    if (!wouldCover(diagram, holder, below)) nested.set(holder.id, members);
  }
  return nested;
}

/** Tells whether drawing a container's members right after it would put one of them under something that it covers. */
function wouldCover({ nodes, edges }: Diagram, holder: Node, below: readonly Node[]): boolean {
  const inside = new Set(below.map(({ id }) => id));
  const between = (z: number, member: Node): boolean => z > holder.z && z < member.z;
  return below.some(
    (member) =>
      nodes.some((other) => !inside.has(other.id) && between(other.z, member) && overlapArea(other.box, member.box) > 0) ||
      edges.some((edge) => between(edge.z, member) && runsThrough(edge, member)),
  );
}
