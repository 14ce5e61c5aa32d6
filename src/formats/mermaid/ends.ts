/** Which connectors a text of Mermaid can say, between which names, and which way the whole runs. */
import { ancestorsOf, nodesById } from "../../core/diagram/walk.ts";
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Loss } from "../format.ts";

/** Names of the two nodes of a connector. */
export interface Ends {
  readonly source: string;
  readonly target: string;
}

/** A connector that can be said. */
export interface Glued {
  readonly edge: Edge;
  readonly from: Node;
  readonly to: Node;
  readonly ends: Ends;
}

/** Sorts connectors into those that join two shapes and those that are lost: Mermaid knows no free ends, and no line from a container to what it holds. */
export function endsOf(
  diagram: Diagram,
  names: ReadonlyMap<string, string>,
): { readonly glued: readonly Glued[]; readonly lost: readonly Loss[] } {
  const byId = nodesById(diagram.nodes);
  const holds = new Set(diagram.nodes.map(({ parent }) => parent));
  const glued: Glued[] = [];
  const lost: Loss[] = [];
  const isWithin = (inner: Node, outer: Node): boolean => ancestorsOf(inner, byId).some(({ id }) => id === outer.id);
  for (const edge of diagram.edges) {
    const [from, to] = [edge.source.node, edge.target.node].map((id) => (id === null ? undefined : byId.get(id)));
    const lose = (what: string): unknown => lost.push({ element: edge.id, what });
    if (from === undefined || to === undefined) lose("connector is left out: an end of it is at no shape");
    else if (isWithin(from, to) || isWithin(to, from)) lose("connector is left out: it joins a container with what is inside");
    else if (from === to && holds.has(from.id)) lose("connector is left out: it joins a container with itself");
    else glued.push({ edge, from, to, ends: { source: names.get(from.id)!, target: names.get(to.id)! } });
  }
  return { glued, lost };
}

/** Returns the way in which most of the connectors' length runs: to the right, the left, down or up. */
export function directionOf({ nodes, edges }: Diagram): "LR" | "RL" | "TB" | "BT" {
  const byId = nodesById(nodes);
  const lengths = { LR: 0, RL: 0, TB: 0, BT: 0 };
  for (const { source, target, startMarker, endMarker } of edges) {
    const [from, to] = [source.node, target.node].map((id) => (id === null ? undefined : byId.get(id)));
    if (from === undefined || to === undefined) continue;
    const turn = startMarker !== "none" && endMarker === "none" ? -1 : 1;
    const [dx, dy] = [0, 1].map((axis) => turn * (centre(to.box)[axis]! - centre(from.box)[axis]!)) as [number, number];
    if (Math.abs(dx) > Math.abs(dy)) lengths[dx > 0 ? "LR" : "RL"] += Math.abs(dx);
    else lengths[dy > 0 ? "TB" : "BT"] += Math.abs(dy);
  }
  const { LR, RL, TB, BT } = lengths;
  if (LR + RL > TB + BT) return LR >= RL ? "LR" : "RL";
  return TB >= BT ? "TB" : "BT";
}
