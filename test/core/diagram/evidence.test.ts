/** A diagram is told from a picture without one, and a badly read photograph of a diagram is not refused. */
import { expect, test } from "vitest";
import { holdsDiagram, photoHoldsDiagram } from "../../../src/core/diagram/evidence.ts";
import type { Diagram, NodeText } from "../../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const text = (value: string): NodeText => ({
  value,
  lines: [],
  fontSize: 12,
  color: "#000000",
  bold: false,
  italic: false,
  font: "sans",
  align: "center",
  valign: "middle",
  rotation: 0,
});
const explaining = (explainedInk: number): Diagram["report"] => ({ ...aDiagram().report, explainedInk });
const pictures = ["n1", "n2"].map((id) => aNode({ id, kind: "image" }));
const specks = ["n1", "n2", "n3"].map((id, at) => aNode({ id, kind: "diamond", box: [20 + 120 * at, 20, 80, 60] }));

const words = aNode({ id: "n4", kind: "text", text: text("send order") });
const boxed = (confidence: number) => ({ ...aNode({ id: "n1", text: text("send the order to them ".repeat(60)) }), confidence });
const rule = anEdge({ id: "e1", endMarker: "none" });

test.each([
  ["nothing", aDiagram(), false],
  ["a picture cut out of the picture", aDiagram({ nodes: [aNode({ id: "n1", kind: "image" })] }), false],
  ["specks that look like shapes", aDiagram({ nodes: specks, report: explaining(0.08) }), false],
  [
    "specks, one of them read as a letter",
    aDiagram({ nodes: [...specks, aNode({ id: "n4", kind: "text", text: text("l") })], report: explaining(0.08) }),
    false,
  ],
  ["one drawn shape", aDiagram({ nodes: [aNode({ id: "n1" })], report: explaining(0.98) }), true],
  ["a page of text", aDiagram({ nodes: [words], report: explaining(0.98) }), false],
  ["a page of text with a rule", aDiagram({ nodes: [words], edges: [rule], report: explaining(0.98) }), false],
  ["a page of text with a picture", aDiagram({ nodes: [words, pictures[0]!], report: explaining(0.98) }), false],
  [
    "a page of text that a net saw a box in",
    aDiagram({ nodes: [boxed(0.5)], edges: [{ ...rule, source: { ...rule.source, node: "n1" } }] }),
    false,
  ],
  ["a page of text in a box that is surely one", aDiagram({ nodes: [boxed(0.9)] }), true],
  ["few words in a doubtful box", aDiagram({ nodes: [{ ...boxed(0.4), text: text("send order") }], report: explaining(0.98) }), true],
  ["two doubtful boxes of text", aDiagram({ nodes: [boxed(0.4), { ...boxed(0.4), id: "n2" }] }), true],
  ["icons with their names", aDiagram({ nodes: [words, ...pictures], report: explaining(0.98) }), true],
  ["an arrow from text to text", aDiagram({ nodes: [words], edges: [anEdge({ id: "e1" })], report: explaining(0.2) }), true],
  [
    "a connector between shapes",
    aDiagram({ nodes: specks, edges: [anEdge({ id: "e1", from: specks[0]!, to: specks[1]! })], report: explaining(0.1) }),
    true,
  ],
  ["specks and a line that joins nothing", aDiagram({ nodes: specks, edges: [anEdge({ id: "e1" })], report: explaining(0.1) }), false],
  ["one arrow", aDiagram({ edges: [anEdge({ id: "e1" })], report: explaining(0.9) }), true],
  [
    "lines between things cut out of the picture",
    aDiagram({ nodes: pictures, edges: [anEdge({ id: "e1" })], report: explaining(0.16) }),
    false,
  ],
  [
    "icons and arrows that account for the ink",
    aDiagram({ nodes: pictures, edges: [anEdge({ id: "e1" })], report: explaining(0.7) }),
    true,
  ],
])("%s", (_what, diagram, want) => {
  expect(holdsDiagram(diagram)).toBe(want);
});

/** Draws shapes side by side, and joins the first ones in pairs. */
function aPhoto([count, sure]: readonly [number, number], [joins, joinSure]: readonly [number, number] = [0, 0]): Diagram {
  const box = (index: number) => ({ x: 150 * index, y: 0, width: 80, height: 60 });
  const nodes = Array.from({ length: count }, (_, index) => aNode({ id: `n${index}`, confidence: sure, box: box(index) }));
  const edges = Array.from({ length: joins }, (_, index) =>
    anEdge({ id: `e${index}`, from: nodes[2 * index]!, to: nodes[2 * index + 1]!, confidence: joinSure }),
  );
  return aDiagram({ size: { width: 150 * Math.max(1, count), height: 80 }, nodes, edges });
}

test.each([
  ["nothing", aPhoto([0, 0]), 0, false],
  ["two shapes and a connector", aPhoto([2, 0.6], [1, 0.4]), 0.01, true],
  ["two shapes that nothing joins", aPhoto([2, 0.95]), 0.01, false],
  ["two shapes and what is hardly a connector", aPhoto([2, 0.6], [1, 0.2]), 0.01, false],
  ["a table of sure boxes", aPhoto([9, 0.9]), 0.02, true],
  ["unsure specks", aPhoto([9, 0.6]), 0.02, false],
  ["pebbles, two of thirty joined", aPhoto([30, 0.65], [1, 0.4]), 0.02, false],
  ["two shapes and a connector in what covers the page", aPhoto([4, 0.6], [2, 0.4]), 0.5, false],
  ["a large diagram on a dark table", aPhoto([12, 0.7], [4, 0.4]), 0.5, true],
] as const)("a photograph of %s", (_what, diagram, filled, want) => {
  expect(photoHoldsDiagram(diagram, filled)).toBe(want);
});

test("words that were read in a photograph are no diagram", () => {
  expect(photoHoldsDiagram(aDiagram({ nodes: [aNode({ id: "n1", kind: "text", text: text("send order") })] }), 0)).toBe(false);
});
