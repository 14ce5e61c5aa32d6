/** A diagram is told from a picture without one, and a badly read photograph of a diagram is not refused. */
import { expect, test } from "vitest";
import { holdsDiagram } from "../../../src/core/diagram/evidence.ts";
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
const specks = ["n1", "n2", "n3"].map((id) => aNode({ id, kind: "diamond" }));

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
  [
    "a photograph of which words were read",
    aDiagram({ nodes: [aNode({ id: "n1", kind: "text", text: text("send order") })], report: explaining(0.09) }),
    true,
  ],
  ["one connector", aDiagram({ edges: [anEdge({ id: "e1" })], report: explaining(0.1) }), true],
])("%s", (_what, diagram, want) => {
  expect(holdsDiagram(diagram)).toBe(want);
});
