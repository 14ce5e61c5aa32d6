/** Tests of the colour of text that lies on its own colour in the diagram. */
import { expect, test } from "vitest";
import { showText } from "../../../src/core/assemble/visible-text.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

const bitmap = whitePicture(300, 200);
const shown = (...nodes: Node[]): readonly (string | undefined)[] =>
  showText(aDraft({ bitmap, nodes })).nodes.map(({ text }) => text?.color);
const white = { value: "Cloud", color: "#ffffff" };
const under = { id: "n1", z: 0, box: [10, 10, 120, 80] } as const;
const over = { id: "n2", z: 1, kind: "text", box: [40, 40, 60, 20] } as const;

test("white letters whose dark shape was not found are black, and so they are in a shape that is white", () => {
  expect(shown(aNode({ ...over, text: white }))).toEqual(["#000000"]);
  expect(shown(aNode({ ...under, text: white }))).toEqual(["#000000"]);
});

test("dark letters on a dark fill of the diagram are white", () => {
  expect(shown(aNode({ ...under, style: { fill: "#101820" } }), aNode({ ...over, text: "Cloud" }))).toEqual([undefined, "#ffffff"]);
});

test.each([
  ["a dark shape", aNode({ ...under, style: { fill: "#1a237e" } })],
  ["the dark heading of an open lane", aNode({ ...under, kind: "swimlane", params: { heading: 60, open: 1 }, style: { fill: "#1a237e" } })],
  ["a picture", aNode({ ...under, kind: "image" })],
  ["a gradient", aNode({ ...under, style: { gradient: { angle: 90, stops: [{ at: 0, color: "#000000" }] } } })],
])("white letters on %s stay white", (_name, ground) => {
  expect(shown(ground, aNode({ ...over, text: white }))[1]).toBe("#ffffff");
});

test("white letters of a free text on a dark plate of its own stay white", () => {
  expect(shown(aNode({ ...over, text: white, style: { fill: "#1a237e" } }))).toEqual(["#ffffff"]);
});

test("the body of an open lane has no fill, and what lies above letters is not under them", () => {
  const lane = aNode({ ...under, kind: "swimlane", params: { heading: 20, open: 1 }, style: { fill: "#1a237e" } });
  expect(shown(lane, aNode({ ...over, text: white }))[1]).toBe("#000000");
  expect(shown(aNode({ ...over, text: white }), aNode({ ...under, z: 2, style: { fill: "#1a237e" } }))[0]).toBe("#000000");
});

test("labels of connectors are seen, too", () => {
  const label = { text: "no", color: "#ffffff", box: { x: 140, y: 90, width: 20, height: 12 } };
  const edge = anEdge({
    points: [
      [20, 100],
      [280, 100],
    ],
    labels: [label],
  });
  const colourOn = (plate: object): string =>
    showText(aDraft({ bitmap, edges: [{ ...edge, labels: edge.labels.map((one) => ({ ...one, ...plate })) }] })).edges[0]!.labels[0]!.color;
  expect(colourOn({})).toBe("#000000");
  expect(colourOn({ background: "#1a237e" })).toBe("#ffffff");
});
