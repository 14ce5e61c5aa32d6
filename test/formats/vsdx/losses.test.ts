/** What is lost is told, once for each element, and nothing else is. */
import { expect, test } from "vitest";
import { lossesOf } from "../../../src/formats/vsdx/losses.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

test("plain elements lose nothing", () => {
  const node = aNode({ text: "plain" });
  expect(lossesOf(aDiagram({ nodes: [node], edges: [anEdge({ from: node, labels: ["go"], endMarker: "crow_many" })] }))).toEqual([]);
});

test("heads, further labels, gradients, shadows and handwriting are told", () => {
  const stops = [
    { at: 0, color: "#ffffff" },
    { at: 1, color: "#000000" },
  ];
  const node = aNode({ style: { gradient: { angle: 0, stops }, shadow: true }, text: { value: "hand", font: "hand" } });
  const edge = anEdge({ startMarker: "diamond", endMarker: "diamond", labels: ["one", "two"] });
  const losses = lossesOf(aDiagram({ nodes: [node], edges: [edge] }));
  expect(losses.map(({ element, what }) => [element, what.split(" ")[0]])).toEqual([
    ["n1", "gradient:"],
    ["n1", "offset"],
    ["n1", "handwritten"],
    ["e1", "filled"],
    ["e1", "further"],
  ]);
});

test("double lines are told: only Visio draws them", () => {
  const lost = lossesOf(aDiagram({ nodes: [aNode({ style: { double: true } })], edges: [anEdge({ style: { double: true } })] }));
  expect(lost.map(({ element }) => element)).toEqual(["n1", "e1"]);
});
