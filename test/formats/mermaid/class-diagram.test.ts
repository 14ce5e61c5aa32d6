/** Class diagrams. */
import { describe, expect, test } from "vitest";
import { isClassDiagram, writeClassDiagram } from "../../../src/formats/mermaid/class-diagram.ts";
import type { EdgeOptions } from "../../make/diagram.ts";
import { aDiagram, anEdge } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

const shape = aTable([["«interface»\nShape"], ["+ area: List~T~"], ["+ draw() {abstract}*"]], { id: "n1" });
const circle = aTable([["Circle"], ["r: float"]], { id: "n2", z: 1, at: [20, 190] });

test("tables of one column that inherit or own are one, others are not", () => {
  const with_ = (options: EdgeOptions): boolean =>
    isClassDiagram(aDiagram({ nodes: [shape, circle], edges: [anEdge({ from: circle, to: shape, ...options })] }));
  expect([with_({ endMarker: "triangle_hollow" }), with_({ startMarker: "diamond" }), with_({ endMarker: "open" })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isClassDiagram(aDiagram({ nodes: [aTable([["a", "b"]])], edges: [anEdge({ endMarker: "triangle_hollow" })] }))).toBe(false);
});

test("classes say their kind, their name and their members", () => {
  const edge = anEdge({ from: circle, to: shape, endMarker: "triangle_hollow", style: { dash: "dashed" } });
  expect(writeClassDiagram(aDiagram({ nodes: [shape, circle], edges: [edge] })).lines).toEqual([
    "classDiagram",
    "  direction BT",
    '  class n1["Shape"] {',
    "    <<interface>>",
    "    + area: List#126;T#126;",
    "    + draw() #123;abstract#125;#42;",
    "  }",
    '  class n2["Circle"] {',
    "    r: float",
    "  }",
    "  n2 ..|> n1",
  ]);
});

describe("a relation", () => {
  test.each([
    [{ startMarker: "diamond", endMarker: "none" }, "n1 *-- n2"],
    [{ startMarker: "diamond_hollow" }, "n1 o--> n2"],
    [{ endMarker: "open", labels: ["uses: x"] }, "n1 --> n2 : uses#58; x"],
    [
      {
        endMarker: "none",
        labels: [
          { text: "1", at: 0.1 },
          { text: "has", at: 0.5 },
          { text: "0..*", at: 0.9 },
        ],
      },
      'n1 "1" -- "0..*" n2 : has',
    ],
    [{ endMarker: "none", labels: [{ text: "owns", at: 0.1 }] }, "n1 -- n2 : owns"],
  ] as const)("%j is %s", (options, want) => {
    const edge = anEdge({ from: shape, to: circle, ...(options as EdgeOptions) });
    const { lines, losses } = writeClassDiagram(aDiagram({ nodes: [shape, circle], edges: [edge] }));
    expect([lines.at(-1)!.trim(), losses]).toEqual([want, []]);
  });

  test("says which head is lost", () => {
    const edge = anEdge({ id: "e7", from: shape, to: circle, endMarker: "bar" });
    expect(writeClassDiagram(aDiagram({ nodes: [shape, circle], edges: [edge] })).losses).toEqual([
      { element: "e7", what: "head bar has no like in a class diagram" },
    ]);
  });
});
