/** Masters have the names of Visio's stencils: those of flowcharts in flowcharts, those of basic shapes elsewhere. */
import { expect, test } from "vitest";
import type { Diagram, Marker, Node } from "../../../src/core/diagram/types.ts";
import { shapeIds } from "../../../src/core/shapes/catalog.ts";
import { masterNames } from "../../../src/formats/vsdx/master-names.ts";
import { aDiagram, aNode, anEdge, aText } from "../../make/diagram.ts";

function namesOf(diagram: Diagram): Readonly<Record<string, string | null>> {
  const nameOf = masterNames(diagram);
  return Object.fromEntries(diagram.nodes.map((node) => [node.id, nameOf(node)]));
}

function joined(nodes: readonly Node[], endMarker: Marker): Diagram {
  const [from, to] = nodes;
  return aDiagram({ nodes, edges: [anEdge({ z: 100, from: from!, to: to!, endMarker })] });
}

const steps: readonly Node[] = [
  aNode({ id: "diamond", z: 0, kind: "diamond" }),
  aNode({ id: "rectangle", z: 1, box: [200, 20, 100, 60] }),
  aNode({ id: "pill", z: 2, kind: "rounded_rectangle", box: [20, 120, 100, 40], style: { cornerRadius: 20 } }),
  aNode({ id: "soft", z: 3, kind: "rounded_rectangle", box: [200, 120, 100, 40], style: { cornerRadius: 8 } }),
  aNode({ id: "cylinder", z: 4, kind: "cylinder", box: [20, 200, 60, 60] }),
];

test("arrows that lead to a decision make a flowchart", () => {
  expect(namesOf(joined(steps, "triangle"))).toEqual({
    diamond: "Decision",
    rectangle: "Process",
    pill: "Start/End",
    soft: "Rounded Rectangle",
    cylinder: "Database",
  });
});

test.each(["none", "crow_many", "triangle_hollow"] as const)(
  "lines with the head %s make none: the diamond may be a relationship",
  (marker) => {
    expect(namesOf(joined(steps, marker))).toMatchObject({
      diamond: "Diamond",
      rectangle: "Rectangle",
      pill: "Rounded Rectangle",
      cylinder: "Database",
    });
  },
);

test("boxes that hold others are no masters' business", () => {
  const nodes = [aNode({ id: "outer", z: 0, box: [10, 10, 200, 200] }), aNode({ id: "inner", z: 1, parent: "outer" })];
  expect(namesOf(aDiagram({ nodes }))).toEqual({ outer: null, inner: "Rectangle" });
});

test.each([
  ["Class", ["Order", "+ id: int\n+ total"]],
  ["Class", ["<<interface>>\nPayable", ""]],
  ["Class", ["Order", "pay(amount)"]],
  ["Entity", ["Order", "PK id\nname"]],
  ["Entity", ["order", "id (PK)"]],
  [null, ["Name", "Age"]],
  [null, ["Total", "-"]],
])("a table is named %s after what its cells say: %j", (name, values) => {
  const rows = values.map((value) => ({
    height: 30,
    header: false,
    cells: [{ width: 100, fill: null, text: aText({ value }, { x: 0, y: 0, width: 100, height: 30 }) }],
  }));
  expect(namesOf(aDiagram({ nodes: [aNode({ id: "t", kind: "table", rows })] }))).toEqual({ t: name });
});

test("a table at a crow's foot is an entity", () => {
  const rows = [{ height: 60, header: false, cells: [{ width: 100, fill: null, text: null }] }];
  const nodes = ["a", "b"].map((id, z) => aNode({ id, z, kind: "table", rows, box: [20 + 200 * z, 20, 100, 60] }));
  expect(namesOf(joined(nodes, "crow_zero_many"))).toEqual({ a: "Entity", b: "Entity" });
});

test("a star has the number of its points, when Visio has such a star", () => {
  const nodes = [5, 16, 9].map((points, z) => aNode({ id: `s${points}`, z, kind: "star", params: { points } }));
  expect(namesOf(aDiagram({ nodes }))).toEqual({ s5: "5-Point Star", s16: "16-Point Star", s9: null });
});

test("kinds without a counterpart in Visio's stencils, and those that its add-ons take for their own, have no name", () => {
  const nodes = shapeIds.map((kind, z) => aNode({ id: kind, kind, z }));
  const names = namesOf(aDiagram({ nodes }));
  expect(shapeIds.filter((kind) => names[kind] === null)).toEqual([
    "step",
    "callout",
    "block_arrow",
    "queue",
    "gate_and_or",
    "table",
    "swimlane",
    "container",
    "text",
    "image",
    "freeform",
  ]);
});

test("a ring around a disc is where states end", () => {
  const nodes = ["circle", "ellipse"].map((kind, z) =>
    aNode({ id: kind, z, kind: kind as "circle" | "ellipse", params: { dot: 0.5 * z } }),
  );
  expect(namesOf(aDiagram({ nodes }))).toEqual({ circle: "Circle", ellipse: "Final State" });
});
