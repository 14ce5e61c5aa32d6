/** Flowcharts: lines, heads, labels, containers, colours. */
import { describe, expect, test } from "vitest";
import { writeFlowchart } from "../../../src/formats/mermaid/flowchart.ts";
import type { EdgeOptions } from "../../make/diagram.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const left = aNode({ id: "n1", box: [0, 0, 40, 40], text: "A" });
const right = aNode({ id: "n2", z: 1, box: [200, 0, 40, 40], text: "B" });

const written = (options: EdgeOptions): { line: string; losses: readonly string[] } => {
  const { lines, losses } = writeFlowchart(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right, ...options })] }));
  return {
    line: lines
      .filter((line) => !line.includes("linkStyle"))
      .at(-1)!
      .trim(),
    losses: losses.map(({ what }) => what),
  };
};

describe("a connector", () => {
  test.each([
    [{}, "n1 --> n2"],
    [{ endMarker: "none" }, "n1 --- n2"],
    [{ startMarker: "triangle", endMarker: "none" }, "n2 --> n1"],
    [{ startMarker: "open" }, "n1 <--> n2"],
    [{ endMarker: "circle" }, "n1 --o n2"],
    [{ startMarker: "cross", endMarker: "cross" }, "n1 x--x n2"],
    [{ style: { dash: "dashed" } }, "n1 -.-> n2"],
    [{ style: { dash: "dotted" }, endMarker: "none" }, "n1 -.- n2"],
    [{ labels: ['say "x"'] }, 'n1 -->|"say #34;x#34;"| n2'],
  ] as const)("%j is %s", (options, want) => {
    expect(written(options as EdgeOptions)).toEqual({ line: want, losses: [] });
  });

  test("says what of it is lost", () => {
    expect(written({ endMarker: "triangle_hollow" })).toEqual({
      line: "n1 --> n2",
      losses: ["head triangle hollow has no like in a flowchart"],
    });
    expect(written({ startMarker: "circle" })).toEqual({
      line: "n1 --> n2",
      losses: ["the head at the start is left out: heads at both ends are alike"],
    });
    expect(
      written({
        labels: [
          { text: "1", at: 0.1 },
          { text: "n", at: 0.9 },
        ],
      }).line,
    ).toBe('n1 -->|"1<br>n"| n2');
  });

  test("is thick where others are thin", () => {
    const edges = [
      anEdge({ id: "e1", from: left, to: right, style: { strokeWidth: 4 } }),
      anEdge({ id: "e2", from: right, to: left, style: { strokeWidth: 1 } }),
    ];
    const { lines } = writeFlowchart(aDiagram({ nodes: [left, right], edges }));
    expect(lines.slice(-2)).toEqual(["  n1 ==> n2", "  n2 --> n1"]);
  });
});

test("containers hold their members, colours are said once for all that have them", () => {
  const look = { fill: "#dae8fc", stroke: "#6c8ebf" };
  const nodes = [
    aNode({ id: "n1", kind: "container", z: 0, box: [0, 0, 300, 200], text: "Shop" }),
    aNode({ id: "n2", z: 1, parent: "n1", box: [20, 20, 60, 40], text: "A", style: look }),
    aNode({ id: "n3", z: 2, parent: "n1", box: [120, 20, 60, 40], text: "B", style: look }),
  ];
  const edge = anEdge({ from: nodes[1]!, to: nodes[2]!, style: { stroke: "#b85450" } });
  expect(writeFlowchart({ ...aDiagram({ nodes, edges: [edge] }), name: "Shop" }).lines).toEqual([
    "---",
    'title: "Shop"',
    "---",
    "flowchart LR",
    '  subgraph n1["Shop"]',
    '    n2["A"]',
    '    n3["B"]',
    "  end",
    "  n2 --> n3",
    "  classDef look1 fill:#dae8fc,stroke:#6c8ebf",
    "  class n2,n3 look1",
    "  linkStyle 0 stroke:#b85450",
  ]);
});
