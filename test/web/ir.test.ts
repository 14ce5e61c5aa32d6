import { expect, test } from "vitest";
import { shapeIds } from "../../src/core/shapes/catalog.ts";
import { checkDiagram } from "../../src/core/diagram/check.ts";
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

/** What the console's module offers; it is plain JavaScript. */
interface Corrections {
  doubtful(diagram: Diagram): readonly (Node | Edge)[];
  elementOf(diagram: Diagram, id: string): Node | Edge | null;
  nameOf(element: Node | Edge): string;
  kindsFor(node: Node, kinds: readonly string[]): readonly string[];
  directionOf(edge: Edge): string;
  confirm(diagram: Diagram, id: string): Diagram;
  setText(diagram: Diagram, id: string, text: string): Diagram;
  setKind(diagram: Diagram, id: string, kind: string): Diagram;
  setDirection(diagram: Diagram, id: string, direction: string): Diagram;
  setEnd(diagram: Diagram, id: string, side: "source" | "target", node: string | null): Diagram;
  drop(diagram: Diagram, id: string): Diagram;
}

const ir = (await import(new URL("../../web/js/ir.js", import.meta.url).href)) as Corrections;

const frame = aNode({ id: "frame", kind: "container", box: [10, 10, 380, 280], z: 0 });
const order = aNode({ id: "order", box: [40, 60, 80, 40], parent: "frame", z: 1, text: "Order" });
const pay = aNode({ id: "pay", kind: "diamond", box: [260, 60, 80, 60], parent: "frame", z: 2 });
const ship = aNode({ id: "ship", kind: "parallelogram", box: [150, 200, 90, 50], z: 3, text: "Ship" });
const edge = anEdge({ id: "go", from: order, to: pay, z: 4 });

function example(): Diagram {
  return aDiagram({
    nodes: [frame, order, pay, ship],
    edges: [edge],
    report: { explainedInk: 1, unexplained: [], lowConfidence: ["ship", "go", "order"], model: "test", backend: "none" },
  });
}

/** Corrections must leave a diagram that the service takes. */
function sound(diagram: Diagram): Diagram {
  expect(checkDiagram(diagram)).toEqual([]);
  return diagram;
}

const nodeOf = (diagram: Diagram, id: string): Node => ir.elementOf(diagram, id) as Node;
const edgeOf = (diagram: Diagram): Edge => ir.elementOf(diagram, "go") as Edge;

test("doubtful elements come in reading order, and every one has a name", () => {
  expect(ir.doubtful(sound(example())).map(({ id }) => id)).toEqual(["order", "go", "ship"]);
  expect(example().nodes.map((node) => ir.nameOf(node))).toEqual(["container without text", "Order", "diamond without text", "Ship"]);
});

test("a confirmed element is as it was, and a corrected one stays corrected", () => {
  expect(nodeOf(sound(ir.confirm(example(), "order")), "order")).toEqual({ ...nodeOf(example(), "order"), review: "confirmed" });
  expect(nodeOf(ir.confirm(ir.setText(example(), "order", "Buy"), "order"), "order").review).toBe("corrected");
});

test("nothing changes in the diagram that was given", () => {
  const given = example();
  const before = structuredClone(given);
  ir.drop(ir.setEnd(ir.setText(given, "order", "x"), "go", "target", "ship"), "frame");
  expect(given).toEqual(before);
});

test("a text is corrected, added and removed", () => {
  const changed = nodeOf(sound(ir.setText(example(), "order", " Order\nagain ")), "order");
  expect([changed.text?.value, changed.text?.lines, changed.review]).toEqual(["Order\nagain", [], "corrected"]);
  expect(nodeOf(sound(ir.setText(example(), "pay", "Pay")), "pay").text?.value).toBe("Pay");
  expect(nodeOf(sound(ir.setText(example(), "order", "")), "order").text).toBeNull();
});

test.each([
  ["left", 0],
  ["center", 0.5],
  ["right", 1],
] as const)("free text that stands %s grows with its words, and stays on the page", (align, share) => {
  const note = aNode({ id: "note", kind: "text", box: [200, 150, 40, 20], z: 5, text: { value: "Note", align } });
  const grown = nodeOf(sound(ir.setText({ ...example(), nodes: [...example().nodes, note] }, "note", "A longer note")), "note");
  expect(grown.box.width).toBeGreaterThan(80);
  expect(grown.box.x + share * grown.box.width).toBeCloseTo(200 + share * 40);
  expect(nodeOf(sound(ir.setText({ ...example(), nodes: [...example().nodes, note] }, "note", "x".repeat(500))), "note").box.x).toBe(0);
});

test("the text of a connector is corrected, added and removed", () => {
  const labelled = sound(ir.setText(example(), "go", "yes"));
  expect(edgeOf(labelled).labels.map(({ text }) => text)).toEqual(["yes"]);
  expect(edgeOf(sound(ir.setText(labelled, "go", "a long answer that would leave the page ".repeat(3)))).labels).toHaveLength(1);
  expect(edgeOf(sound(ir.setText(labelled, "go", " "))).labels).toEqual([]);
});

test.each(shapeIds.filter((kind) => !["image", "table", "freeform"].includes(kind)))("a shape can become a %s", (kind) => {
  expect(nodeOf(sound(ir.setKind(example(), "ship", kind)), "ship").kind).toBe(kind);
});

test("only kinds that need no data of their own are offered", () => {
  expect(ir.kindsFor(order, shapeIds)).not.toContain("image");
  expect(ir.kindsFor({ ...order, kind: "table" }, shapeIds)).toEqual(["table"]);
  expect(ir.kindsFor({ ...order, kind: "freeform" }, shapeIds)).toContain("freeform");
});

test("a connector points every way, and back again", () => {
  for (const direction of ["back", "both", "none", "forward"])
    expect(ir.directionOf(edgeOf(sound(ir.setDirection(example(), "go", direction))))).toBe(direction);
  expect(edgeOf(ir.setDirection(ir.setDirection(example(), "go", "none"), "go", "forward")).endMarker).toBe("triangle");
});

test.each(shapeIds.filter((kind) => !["image", "table", "freeform"].includes(kind)))("a connector can be attached to a %s", (kind) => {
  const diagram = ir.setKind(example(), "ship", kind);
  for (const side of ["source", "target"] as const) {
    const moved = edgeOf(sound(ir.setEnd(diagram, "go", side, "ship")));
    expect([moved[side].node, moved.review]).toEqual(["ship", "corrected"]);
  }
});

test.each(["straight", "orthogonal", "curved"] as const)("a %s connector keeps its way of running", (routing) => {
  const routed = { ...example(), edges: [{ ...edgeOf(example()), routing }] };
  const moved = edgeOf(sound(ir.setEnd(ir.setText(routed, "go", "yes"), "go", "target", "ship")));
  expect(moved.routing).toBe(routing);
  if (routing === "orthogonal")
    for (const [index, [x, y]] of moved.points.slice(1).entries())
      expect(Math.min(Math.abs(x - moved.points[index]![0]), Math.abs(y - moved.points[index]![1]))).toBeLessThan(1);
});

test("an end can be let go", () => {
  expect(edgeOf(sound(ir.setEnd(example(), "go", "source", null))).source).toEqual({ ...edgeOf(example()).source, node: null });
});

test("a dropped shape leaves its connectors and what it held", () => {
  const without = sound(ir.drop(example(), "order"));
  expect(without.nodes.map(({ id }) => id)).toEqual(["frame", "pay", "ship"]);
  expect(edgeOf(without).source.node).toBeNull();
  expect(without.report.lowConfidence).toEqual(["ship", "go"]);
  expect(sound(ir.drop(example(), "frame")).nodes.map(({ parent }) => parent)).toEqual([null, null, null]);
  expect(sound(ir.drop(example(), "go")).edges).toEqual([]);
});
