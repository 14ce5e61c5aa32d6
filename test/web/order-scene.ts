/** A diagram as it was drawn, and as a recogniser saw it that was unsure of three elements and wrong in two. */
import { buildDiagram } from "../../src/core/diagram/build.ts";
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";
import type { EdgeOptions, NodeOptions } from "../make/diagram.ts";

const blue = { fill: "#e3ecfb", stroke: "#31528f", strokeWidth: 1.5 };
const green = { fill: "#e2f3e7", stroke: "#2c6b45", strokeWidth: 1.5 };
const amber = { fill: "#fdf1d7", stroke: "#8a6116", strokeWidth: 1.5 };

function shape(id: string, value: string, options: NodeOptions): Node {
  return aNode({ id, text: { value, fontSize: 15, color: "#17263d" }, style: blue, ...options });
}

const nodes: readonly Node[] = [
  shape("frame", "Shop", { kind: "container", box: [30, 30, 420, 380], z: 0, style: { fill: "#f7f9fc", stroke: "#9fb0c8" }, text: null }),
  shape("order", "Order received", { kind: "rounded_rectangle", box: [70, 70, 150, 60], z: 1, parent: "frame" }),
  shape("stock", "In stock?", { kind: "diamond", box: [70, 190, 150, 90], z: 2, parent: "frame", style: amber }),
  shape("pick", "Pick and pack", { box: [70, 330, 150, 56], z: 3, parent: "frame" }),
  shape("buy", "Order more", { kind: "parallelogram", box: [280, 207, 150, 56], z: 4, parent: "frame" }),
  shape("store", "Warehouse", { kind: "cylinder", box: [520, 190, 110, 90], z: 5, style: green }),
  shape("ship", "Ship it", { kind: "rounded_rectangle", box: [520, 330, 110, 56], z: 6, style: green }),
];

const at = (id: string): Node => nodes.find((node) => node.id === id)!;

function join(id: string, from: string, to: string, options: EdgeOptions = {}): Edge {
  return anEdge({ id, from: at(from), to: at(to), style: { stroke: "#31435e", strokeWidth: 1.5 }, ...options });
}

const edges: readonly Edge[] = [
  join("e1", "order", "stock", { z: 7 }),
  join("e2", "stock", "pick", { z: 8, labels: [{ text: "yes", at: 0.5, fontSize: 13, box: { x: 152, y: 296, width: 26, height: 16 } }] }),
  join("e3", "stock", "buy", { z: 9, labels: [{ text: "no", at: 0.5, fontSize: 13, box: { x: 238, y: 214, width: 20, height: 16 } }] }),
  join("e4", "buy", "store", { z: 10 }),
  join("e5", "pick", "ship", { z: 11 }),
];

/** The diagram as it was drawn. */
export const drawnDiagram: Diagram = aDiagram({ size: { width: 680, height: 440 }, nodes, edges });

/** The diagram as it was recognised: `buy` is misread, `store` is taken for a rectangle, `e5` has lost its arrow. */
export const recognisedDiagram: Diagram = buildDiagram({
  ...drawnDiagram,
  nodes: drawnDiagram.nodes.map((node) => {
    if (node.id === "buy")
      return { ...shape("buy", "Odrer rnore", { kind: "parallelogram", box: node.box, z: node.z, parent: "frame" }), confidence: 0.52 };
    return node.id === "store" ? { ...node, kind: "rectangle" as const, confidence: 0.48 } : node;
  }),
  edges: drawnDiagram.edges.map((edge) => (edge.id === "e5" ? { ...edge, endMarker: "none" as const, confidence: 0.41 } : edge)),
  report: { explainedInk: 0.97, unexplained: [], lowConfidence: ["buy", "store", "e5"], model: "test", backend: "none" },
});
