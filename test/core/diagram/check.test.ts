import { describe, expect, test } from "vitest";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import type { Diagram, Edge, Node } from "../../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge, redPixel } from "../../make/diagram.ts";

const left = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order\nservice" });
const rightNode = aNode({ id: "n2", box: [220, 20, 100, 60] });
const link = anEdge({ from: left, to: rightNode, labels: ["yes"] });
const good = aDiagram({ nodes: [left, rightNode], edges: [link] });

/** Changes the first node, or the first edge, of the good diagram behind the builder's back. */
function withNode(change: Partial<Node>): Diagram {
  return { ...good, nodes: [{ ...good.nodes[0]!, ...change }, good.nodes[1]!] };
}
function withEdge(change: Partial<Edge>): Diagram {
  return { ...good, edges: [{ ...good.edges[0]!, ...change }] };
}

test("a diagram of the builder is right", () => {
  expect(checkDiagram(good)).toEqual([]);
});

test.each<[string, Diagram, string]>([
  ["two elements of one id", withEdge({ id: "n1" }), "is the id of two elements"],
  ["a z given twice", withEdge({ z: 0 }), "shares its z 0"],
  ["nodes out of order", { ...good, nodes: [...good.nodes].reverse() }, "out of order"],
  ["a parent that is missing", withNode({ parent: "n9" }), "has a parent n9 that does not exist"],
  ["a parent of itself", withNode({ parent: "n1" }), "lies below its parent"],
  ["a box outside the page", withNode({ box: { x: 330, y: 20, width: 80, height: 20 } }), "outside the page"],
  ["a path without freeform", withNode({ path: [{ op: "M", to: [0, 0] }, { op: "Z" }] }), "a path exactly when"],
  ["a freeform without path", withNode({ kind: "freeform" }), "a path exactly when"],
  ["an image without data", withNode({ kind: "image" }), "image data exactly when"],
  ["rows of a rectangle", withNode({ rows: [{ height: 60, header: false, cells: [] }] }), "has rows and is no table"],
  ["a parameter of another kind", withNode({ params: { fold: 0.2 } }), "a rectangle does not take"],
  ["half a choice", withNode({ kind: "triangle", params: { direction: 0.5 } }), "must be whole"],
  ["a parameter out of bounds", withNode({ kind: "note", params: { fold: 0.9 } }), "outside 0 to 0.5"],
  [
    "a picture of the page",
    withNode({ kind: "image", image: { mediaType: "image/png", data: redPixel }, box: { x: 0, y: 0, width: 400, height: 200 } }),
    "most of the page",
  ],
  [
    "rows that do not fill",
    withNode({ kind: "table", rows: [{ height: 50, header: true, cells: [{ width: 100, fill: null, text: null }] }] }),
    "has rows of 50 px",
  ],
  [
    "cells that do not fill",
    withNode({ kind: "table", rows: [{ height: 60, header: true, cells: [{ width: 70, fill: null, text: null }] }] }),
    "has cells of 70 px",
  ],
  ["lines that spell something else", withNode({ text: { ...good.nodes[0]!.text!, value: "Order" } }), "do not spell"],
  ["an end beside its point", withEdge({ source: { node: "n1", point: [1, 1] } }), "does not begin at"],
  ["an end at a missing node", withEdge({ target: { ...link.target, node: "n7" } }), "has a target n7 that does not exist"],
  ["an end far from its node", withEdge({ target: { ...link.target, node: "n1" } }), "far from the outline"],
  ["a route that leaves the page", withEdge({ points: [link.source.point, [500, 50], link.target.point] }), "leaves the page"],
  [
    "an edge without length",
    withEdge({
      points: [
        [120, 50],
        [120, 50.5],
      ],
      target: { node: null, point: [120, 50.5] },
    }),
    "has no length",
  ],
  ["a report on nothing", { ...good, report: { ...good.report, lowConfidence: ["e9"] } }, "names e9"],
])("finds %s", (_, diagram, want) => {
  expect(
    checkDiagram(diagram)
      .map(({ where, what }) => `${where} ${what}`)
      .join("\n"),
  ).toContain(want);
});

describe("the schema", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["a member that nobody knows", { ...good, author: "me" }],
    ["a deep member that nobody knows", withNode({ style: { ...good.nodes[0]!.style, glow: 1 } as Node["style"] })],
    ["another version", { ...good, version: "2.0" }],
    ["a colour by name", { ...good, background: "white" }],
    ["a number that is none", withNode({ rotation: Number.NaN })],
    ["an infinite box", withNode({ box: { x: 0, y: 0, width: Infinity, height: 1 } })],
    ["a box without extent", withNode({ box: { x: 0, y: 0, width: 0, height: 1 } })],
    ["an edge of one point", withEdge({ points: [[1, 1]] })],
    ["a kind that nobody knows", withNode({ kind: "blob" as Node["kind"] })],
    ["an id with a blank", withNode({ id: "n 1" })],
  ])("refuses %s", (_, value) => {
    expect(checkDiagram(value).length).toBeGreaterThan(0);
  });
});
