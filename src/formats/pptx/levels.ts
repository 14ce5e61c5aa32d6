/** Finds which containers are groups of the slide, and in which group each shape and connector stands. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { ancestorsOf, nodesById } from "../../core/diagram/walk.ts";
import { boundsOf, overlapArea } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";

/** The groups of a slide; a group goes by the id of its container, null is the slide itself. */
export interface Levels {
  readonly groups: ReadonlySet<string>;
  /** Returns the group that a node's own shape stands in: a container that is a group stands in its own one. */
  levelOfNode(id: string): string | null;
  /** Returns the group that a group stands in. */
  levelOfGroup(id: string): string | null;
  /** Returns the group that a connector stands in: the outermost that holds both its ends. Deeper, LibreOffice 7.4 forgets what it is glued to (measured). */
  levelOfEdge(edge: Edge): string | null;
}

/** Finds the levels of a diagram. */
export function findLevels(diagram: Diagram): Levels {
  const byId = nodesById(diagram.nodes);
  const members = new Map<string, Node[]>();
  for (const node of diagram.nodes) {
    for (const { id } of ancestorsOf(node, byId)) members.set(id, [...(members.get(id) ?? []), node]);
  }
  const groups = new Set([...members].filter(([id, inside]) => isLayer(diagram, byId.get(id)!, inside)).map(([id]) => id));
  const around = (id: string): readonly string[] => {
    const node = byId.get(id);
    return node === undefined ? [] : ancestorsOf(node, byId).flatMap((ancestor) => (groups.has(ancestor.id) ? [ancestor.id] : []));
  };
  const chain = (id: string): readonly string[] => (groups.has(id) ? [id, ...around(id)] : around(id));
  return {
    groups,
    levelOfNode: (id) => chain(id)[0] ?? null,
    levelOfGroup: (id) => around(id)[0] ?? null,
    levelOfEdge({ source, target }) {
      if (source.node === null || target.node === null) return null;
      const outermost = chain(source.node).at(-1);
      return outermost !== undefined && outermost === chain(target.node).at(-1) ? outermost : null;
    },
  };
}

/** Tells whether a container and its members can be one layer: nothing else lies between them, over the container and under a member. */
function isLayer({ nodes, edges }: Diagram, container: Node, members: readonly Node[]): boolean {
  const inside = new Set([container.id, ...members.map(({ id }) => id)]);
  const covered = (z: number, box: Box): boolean =>
    z > container.z && members.some((member) => member.z > z && member.kind !== "text" && overlapArea(member.box, box) > 0);
  return (
    !nodes.some((node) => !inside.has(node.id) && covered(node.z, node.box)) &&
    !edges.some(
      ({ source, target, z, points }) => !(inside.has(source.node ?? "") && inside.has(target.node ?? "")) && covered(z, boundsOf(points)),
    )
  );
}
