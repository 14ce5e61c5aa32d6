import { describe, expect, test } from "vitest";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import type { Diagram, Node } from "../../../src/core/diagram/types.ts";
import { good, withEdge, withNode } from "../../make/broken-diagram.ts";

test("a diagram of the builder is right", () => {
  expect(checkDiagram(good)).toEqual([]);
});

test.each<[string, Diagram, string]>([
  ["two elements of one id", withEdge({ id: "n1" }), "is the id of two elements"],
  ["a z given twice", withEdge({ z: 0 }), "shares its z 0"],
  ["nodes out of order", { ...good, nodes: [...good.nodes].reverse() }, "out of order"],
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
    ["a divider outside its box", withNode({ dividers: [{ at: 1.5 }] })],
    ["a kind that nobody knows", withNode({ kind: "blob" as Node["kind"] })],
    ["an id with a blank", withNode({ id: "n 1" })],
  ])("refuses %s", (_, value) => {
    expect(checkDiagram(value).length).toBeGreaterThan(0);
  });
});
