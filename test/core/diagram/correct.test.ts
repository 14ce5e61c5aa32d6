/** Corrections by words: texts, kinds, ends, and what is no element. */
import { describe, expect, test } from "vitest";
import { correctDiagram } from "../../../src/core/diagram/correct.ts";
import type { Correction } from "../../../src/core/diagram/correct.ts";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { aFlow } from "../../make/assistant.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

const flow = aFlow();
const correct = (corrections: readonly Correction[], diagram: Diagram = flow): Diagram => correctDiagram(diagram, corrections);

test("a text is replaced, keeps its look, and is doubtful no more", () => {
  const { nodes, report } = correct([{ element: "n2", text: "Stop" }]);
  expect(nodes[1]).toMatchObject({ review: "corrected", origin: "person", confidence: 1 });
  expect(nodes[1]!.text).toMatchObject({ value: "Stop", lines: [], fontSize: 12 });
  expect(report.lowConfidence).toEqual([]);
  expect(correct([{ element: "n1", text: "" }]).nodes[0]!.text).toBeNull();
});

test("a shape without text gets one as large as the others'", () => {
  const bare = { ...flow, nodes: flow.nodes.map((node) => (node.id === "n1" ? { ...node, text: null } : node)) };
  expect(correct([{ element: "n1", text: "Begin" }], bare).nodes[0]!.text).toMatchObject({ value: "Begin", fontSize: 12, align: "center" });
});

test("a kind is replaced, with the parameters of the new one", () => {
  expect(correct([{ element: "n1", kind: "cylinder" }]).nodes[0]).toMatchObject({ kind: "cylinder", params: null });
  expect(() => correct([{ element: "n1", kind: "image" }])).toThrow(/n1 cannot become a image/);
  const table = aDiagram({ nodes: [aTable([["A"]], { id: "n1" })] });
  expect(() => correct([{ element: "n1", kind: "rectangle" }], table)).toThrow("cannot become");
});

test("a connector is led to other shapes, straight between their outlines, its label along", () => {
  const third = aNode({ id: "n3", z: 2, box: [20, 200, 100, 60] });
  const [one, two] = flow.nodes;
  const edge = anEdge({ id: "e1", from: one!, to: two!, labels: ["yes"] });
  const [led] = correct([{ element: "e1", target: "n3" }], aDiagram({ nodes: [one!, two!, third], edges: [edge] })).edges;
  expect(led).toMatchObject({
    source: { node: "n1" },
    target: { node: "n3" },
    points: [
      [70, 80],
      [70, 200],
    ],
    routing: "straight",
  });
  const { box } = led!.labels[0]!;
  expect([box.x + box.width / 2, box.y + box.height / 2]).toEqual([70, 140]);
});

test("a connector's first label is replaced, made, or taken away", () => {
  const said = correct([{ element: "e1", text: "go" }]);
  expect(said.edges[0]!.labels).toMatchObject([{ text: "go", at: 0.5 }]);
  expect(correct([{ element: "e1", text: "on" }], said).edges[0]!.labels).toMatchObject([{ text: "on" }]);
  expect(correct([{ element: "e1", text: "" }], said).edges[0]!.labels).toEqual([]);
});

test("what goes takes its connectors along, and leaves its members to what is around it", () => {
  expect(correct([{ element: "n2", remove: true }])).toMatchObject({ nodes: [{ id: "n1" }], edges: [], report: { lowConfidence: [] } });
  expect(correct([{ element: "e1", remove: true }])).toMatchObject({ nodes: [{ id: "n1" }, { id: "n2" }], edges: [] });
  const nodes = [
    aNode({ id: "n1", kind: "container", box: [0, 0, 300, 250] }),
    aNode({ id: "n2", kind: "container", z: 1, parent: "n1", box: [10, 10, 200, 200] }),
    aNode({ id: "n3", z: 2, parent: "n2" }),
  ];
  expect(correct([{ element: "n2", remove: true }], aDiagram({ nodes })).nodes.map(({ id, parent }) => [id, parent])).toEqual([
    ["n1", null],
    ["n3", "n1"],
  ]);
});

describe("is refused with a sentence", () => {
  test.each<[Correction, RegExp]>([
    [{ element: "n9", text: "x" }, /no element n9/],
    [{ element: "n1", source: "n2" }, /n1 is a shape/],
    [{ element: "e1", kind: "ellipse" }, /e1 is a connector/],
    [{ element: "e1", target: "n9" }, /cannot join n9/],
    [{ element: "e1", target: "n1" }, /no way between/],
  ])("%j", (correction, sentence) => {
    expect(() => correct([correction])).toThrow(
      expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(sentence) }),
    );
  });
});
