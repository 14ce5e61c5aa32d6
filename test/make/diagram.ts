/** Builds small diagrams for tests. */
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";

/** A plain rectangle; give what differs. */
export function aNode(differences: Partial<Node> & Pick<Node, "id">): Node {
  return {
    kind: "rectangle",
    z: 0,
    parent: null,
    box: { x: 10, y: 20, width: 80, height: 40 },
    rotation: 0,
    params: null,
    path: null,
    style: {
      fill: "#dae8fc",
      stroke: "#6c8ebf",
      strokeWidth: 1,
      dash: "solid",
      cornerRadius: 0,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    text: null,
    image: null,
    rows: null,
    confidence: 0.9,
    origin: "geometry",
    review: "none",
    ...differences,
  };
}

/** A straight arrow between two points; give what differs. */
export function anEdge(differences: Partial<Edge> & Pick<Edge, "id">): Edge {
  return {
    z: 1,
    source: { node: null, point: [90, 40] },
    target: { node: null, point: [160, 40] },
    points: [
      [90, 40],
      [160, 40],
    ],
    routing: "straight",
    startMarker: "none",
    endMarker: "triangle",
    style: { stroke: "#000000", strokeWidth: 1, dash: "solid", opacity: 1, cornerRadius: 0 },
    jumps: [],
    labels: [],
    confidence: 0.9,
    origin: "geometry",
    review: "none",
    ...differences,
  };
}

/** A diagram on white; give what differs. */
export function aDiagram(differences: Partial<Diagram> = {}): Diagram {
  return {
    version: "1.0",
    size: { width: 240, height: 80 },
    background: "#ffffff",
    nodes: [],
    edges: [],
    report: { explainedInk: 1, unexplained: [], lowConfidence: [], model: "none", backend: "none" },
    ...differences,
  };
}
