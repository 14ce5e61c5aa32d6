/** State diagrams. */
import { describe, expect, test } from "vitest";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { isStateDiagram, stateNamesOf, writeStateDiagram } from "../../../src/formats/mermaid/state-diagram.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { aStateMachine } from "../../make/state-machine.ts";

test("a state machine is written with its dots, states in states, choices and notes", () => {
  const { lines, losses } = writeStateDiagram(aStateMachine());
  expect(lines).toEqual([
    "stateDiagram-v2",
    "  direction LR",
    '  state "Idle" as n2',
    '  state "Busy" as n3 {',
    "    direction LR",
    '    state "Working" as n5',
    "    n5 : entry / start#58; all",
    "    [*] --> n5",
    "  }",
    "  state n7 <<choice>>",
    "  [*] --> n2",
    "  n7 --> [*] : done",
    "  n2 --> [*]",
    "  n2 --> n3 : go#58; now",
    "  n3 --> n7",
    "  n7 --> n2",
    "  note right of n2 : only at night",
  ]);
  expect(losses).toEqual([{ element: "e6", what: "the line is solid" }]);
});

test("what the line of a note cannot say is named", () => {
  const machine = aStateMachine();
  const tie = machine.edges.find(({ source, target }) => [source.node, target.node].includes("n10"))!;
  const labels = anEdge({ id: "e1", from: machine.nodes[0]!, to: machine.nodes[1]!, labels: ["see"] }).labels;
  const spoken = { ...tie, endMarker: "triangle" as const, labels, style: { ...tie.style, dash: "solid" as const } };
  const { losses } = writeStateDiagram({ ...machine, edges: machine.edges.map((edge) => (edge === tie ? spoken : edge)) });
  expect(losses.filter(({ element }) => element === tie.id).map(({ what }) => what)).toEqual([
    "the head is left out: a note hangs by a plain line",
    "the label is left out: the line of a note has none",
    "the line is dashed: that of a note is",
  ]);
});

test("every node has the name of what Mermaid draws for it", () => {
  const names = ["root_start", "n2", "n3", "n3_start", "n5", "n5", "n7", "root_end", "root_end", "n2----note"];
  expect([...stateNamesOf(aStateMachine()).values()]).toEqual(names);
});

test("what is no part of the machine is left out and named", () => {
  const { lines, losses } = writeStateDiagram(
    aStateMachine([
      { id: "n20", kind: "text", z: 40, box: [10, 280, 80, 12], text: "Figure 1" },
      { id: "n21", kind: "cloud", z: 41, box: [700, 220, 60, 40], text: "net" },
      { id: "n22", kind: "rectangle", z: 42, box: [600, 220, 60, 40], text: "Alone" },
    ]),
  );
  expect(losses.filter(({ element }) => element.startsWith("n"))).toEqual([
    { element: "n20", what: "text is left out: it is no state" },
    { element: "n21", what: "cloud is left out: it is no state" },
  ]);
  expect(lines).toContain('  state "Alone" as n22');
});

test("dots beside each other are one, and one that leads out of its composite stands on the page", () => {
  const black = { fill: "#000000" };
  const outer = aNode({ id: "n1", kind: "container", box: [100, 10, 300, 200], text: "Outer" });
  const inner = aNode({ id: "n2", kind: "rounded_rectangle", z: 1, parent: "n1", box: [200, 50, 80, 40], text: "Inner" });
  const outside = aNode({ id: "n3", kind: "rounded_rectangle", z: 2, box: [450, 50, 80, 40], text: "Outside" });
  const dots = [0, 1, 2].map((index) =>
    aNode({
      id: `n${4 + index}`,
      kind: "circle",
      z: 3 + index,
      parent: index === 2 ? "n1" : null,
      box: [20 + 100 * index, 50 + 40 * index, 20, 20],
      style: black,
      text: null,
    }),
  );
  const edges = [
    anEdge({ id: "e1", z: 10, from: dots[0]!, to: inner, endMarker: "triangle" }),
    anEdge({ id: "e2", z: 11, from: dots[1]!, to: inner, endMarker: "triangle" }),
    anEdge({ id: "e3", z: 12, from: dots[2]!, to: outside, endMarker: "triangle" }),
  ];
  const diagram = aDiagram({ size: { width: 600, height: 300 }, nodes: [outer, inner, outside, ...dots], edges });
  const { lines, losses } = writeStateDiagram(diagram);
  expect(lines.filter((line) => line.includes("[*]"))).toEqual(["  [*] --> n2", "  [*] --> n2", "  [*] --> n3"]);
  expect(losses.map(({ element }) => element)).toEqual(["n5", "n6"]);
  expect([...stateNamesOf(diagram).values()]).toEqual(["n1", "n2", "n3", "root_start", "root_start", "root_start"]);
});

describe("a state diagram is written", () => {
  const changed = (id: string, change: object): Diagram => {
    const machine = aStateMachine();
    return { ...machine, nodes: machine.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)) };
  };
  const words = aNode({ id: "n7", text: "really?" }).text;

  test.each([
    ["for a machine", aStateMachine(), true],
    [
      "for a light dot on a dark page",
      changed("n1", { style: { ...aStateMachine().nodes[0]!.style, fill: "#eeeeee", stroke: null } }),
      true,
    ],
    ["not without a solid dot that begins", changed("n1", { style: { ...aStateMachine().nodes[0]!.style, fill: "#ffffff" } }), false],
    ["not with words in a decision", changed("n7", { text: words }), false],
    ["not with shapes of other diagrams", changed("n2", { kind: "cylinder" }), false],
    ["not with lanes", changed("n3", { kind: "swimlane" }), false],
  ])("%s", (_, diagram, wanted) => {
    expect(isStateDiagram(diagram)).toBe(wanted);
  });
});

test.each([
  ["fork", 2],
  ["join", 1],
])("a solid bar is a %s", (word, count) => {
  const dot = aNode({ id: "n1", kind: "circle", box: [10, 50, 20, 20], style: { fill: "#000000" }, text: null });
  const bar = aNode({ id: "n2", z: 1, box: [80, 10, 8, 100], style: { fill: "#000000" }, text: null });
  const states = Array.from({ length: count }, (_, index) =>
    aNode({ id: `n${3 + index}`, kind: "rounded_rectangle", z: 2 + index, box: [150, 10 + 60 * index, 80, 40], text: `S${index}` }),
  );
  const edges = [
    anEdge({ id: "e1", z: 9, from: dot, to: bar, endMarker: "triangle" }),
    ...states.map((state, index) => anEdge({ id: `e${2 + index}`, z: 10 + index, from: bar, to: state, endMarker: "triangle" })),
  ];
  expect(writeStateDiagram(aDiagram({ nodes: [dot, bar, ...states], edges })).lines).toContain(`  state n2 <<${word}>>`);
});
