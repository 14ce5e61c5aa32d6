/** Connectors of a scene. */
import { describe, expect, test } from "vitest";
import { markers } from "../../../src/core/diagram/types.ts";
import { nodesById } from "../../../src/core/diagram/walk.ts";
import { arrowLosses, edgeElements } from "../../../src/formats/excalidraw/arrow.ts";
import { aNode, anEdge } from "../../make/diagram.ts";

const left = aNode({ id: "n1", box: [20, 20, 60, 40] });
const right = aNode({ id: "n2", z: 1, box: [220, 20, 60, 40] });
const byId = nodesById([left, right]);

test("an arrow follows the shapes that it joins, from outline to outline", () => {
  const [arrow] = edgeElements(anEdge({ from: left, to: right, style: { dash: "dotted", stroke: "#b85450" } }), byId);
  expect(arrow).toMatchObject({
    type: "arrow",
    x: 80,
    y: 40,
    points: [
      [0, 0],
      [140, 0],
    ],
    startBinding: { elementId: "n1" },
    endBinding: { elementId: "n2" },
    endArrowhead: "triangle",
    strokeStyle: "dotted",
    strokeColor: "#b85450",
  });
});

test("a free end follows nothing, a curve is round", () => {
  expect(edgeElements(anEdge({ routing: "curved" }), byId)[0]).toMatchObject({
    startBinding: null,
    endBinding: null,
    roundness: { type: 2 },
  });
});

describe("a label", () => {
  test("near the middle is the arrow's own", () => {
    const [arrow, text] = edgeElements(anEdge({ from: left, to: right, labels: ["yes"] }), byId);
    expect([arrow!.boundElements, text]).toMatchObject([[{ id: "e1:text1", type: "text" }], { containerId: "e1", text: "yes" }]);
  });

  test("at an end stands by itself, which is said", () => {
    const edge = anEdge({ from: left, to: right, labels: [{ text: "1", at: 0.1 }] });
    expect(edgeElements(edge, byId)[1]).toMatchObject({ containerId: null });
    expect(arrowLosses(edge)).toEqual(["labels away from its middle do not follow the connector"]);
  });
});

test("the plate under a label is said to be left out", () => {
  const edge = anEdge({ from: left, to: right, labels: [{ text: "yes", background: "#e8e8e8" }] });
  expect(arrowLosses(edge)).toEqual(["the plate under its label is left out"]);
});

test("heads that Excalidraw has none of are named", () => {
  const lossy = markers.filter((endMarker) => arrowLosses(anEdge({ endMarker })).length > 0);
  expect(lossy).toEqual(["thin", "cross", "crow_zero_one", "crow_zero_many", "half"]);
});
