/** A good diagram of two rectangles and a connector, and what breaks it behind the builder's back. */
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "./diagram.ts";

const left = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order\nservice" });
const rightNode = aNode({ id: "n2", box: [220, 20, 100, 60] });
/** The edge before it was built. */
export const link: Edge = anEdge({ from: left, to: rightNode, labels: ["yes"] });
/** Keeps every rule. */
export const good: Diagram = aDiagram({ nodes: [left, rightNode], edges: [link] });

/** Changes the first node. */
export function withNode(change: Partial<Node>): Diagram {
  return { ...good, nodes: [{ ...good.nodes[0]!, ...change }, good.nodes[1]!] };
}
/** Changes the edge. */
export function withEdge(change: Partial<Edge>): Diagram {
  return { ...good, edges: [{ ...good.edges[0]!, ...change }] };
}
