/** Shapes of a flowchart. */
import { expect, test } from "vitest";
import { shapeIds } from "../../../src/core/shapes/catalog.ts";
import { nodeLine } from "../../../src/formats/mermaid/shapes.ts";
import { aNode } from "../../make/diagram.ts";

test.each([
  ["rectangle", 'n1["x"]'],
  ["rounded_rectangle", 'n1("x")'],
  ["ellipse", 'n1(["x"])'],
  ["circle", 'n1(("x"))'],
  ["diamond", 'n1{"x"}'],
  ["hexagon", 'n1{{"x"}}'],
  ["parallelogram", 'n1[/"x"/]'],
  ["trapezoid", 'n1[/"x"\\]'],
  ["cylinder", 'n1[("x")]'],
  ["document", 'n1@{ shape: doc, label: "x" }'],
] as const)("a %s is %s", (kind, line) => {
  expect(nodeLine("n1", aNode({ kind }), "x")).toEqual({ line, loss: null });
});

test("what Mermaid has no shape for is a rectangle, and that is said", () => {
  expect(nodeLine("n1", aNode({ kind: "star" }), "x")).toEqual({ line: 'n1["x"]', loss: "star is a rectangle" });
  const lossy = shapeIds.filter((kind) => nodeLine("n1", aNode({ kind }), "x").loss !== null);
  expect(lossy).toEqual([
    "octagon",
    "step",
    "callout",
    "block_arrow",
    "star",
    "cross",
    "cube",
    "gate_and_or",
    "table",
    "image",
    "freeform",
  ]);
});

test("a dark dot without text is where states begin", () => {
  expect(nodeLine("n1", aNode({ kind: "circle", style: { fill: "#000000" } }), "").line).toContain("shape: f-circ");
  expect(nodeLine("n1", aNode({ kind: "circle", style: { fill: "#ffffff" } }), "").line).toBe('n1((" "))');
});

test("a ring around a disc is where states end; with words it is their circle, and that is said", () => {
  const ring = aNode({ kind: "circle", params: { dot: 0.6 }, style: { fill: "#000000" } });
  expect(nodeLine("n1", ring, "")).toEqual({ line: 'n1@{ shape: fr-circ, label: " " }', loss: null });
  const said = nodeLine("n1", ring, "x");
  expect([said.line, said.loss]).toEqual(['n1(("x"))', expect.stringContaining("disc")]);
});
