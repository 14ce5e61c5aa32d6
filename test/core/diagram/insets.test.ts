/** Pictures in shapes stand where their shapes are, and are nodes of their own for those who draw them. */
import { expect, test } from "vitest";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import { canHoldInsets, insetBox, shareOf, spreadInsets } from "../../../src/core/diagram/insets.ts";
import type { Inset } from "../../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge, redPixel } from "../../make/diagram.ts";

const image = { mediaType: "image/png", data: redPixel } as const;
const inset: Inset = { box: { x: 0.5, y: 0, width: 0.25, height: 0.5 }, image };
const place = { x: 70, y: 40, width: 25, height: 40 };

test("their place is a share of the shape's box, there and back", () => {
  const shape = aNode({ id: "n1", box: [20, 40, 100, 80] });
  expect(insetBox(shape, inset)).toEqual(place);
  expect(shareOf(shape, place)).toEqual(inset.box);
  expect(shareOf(shape, { x: 10, y: 100, width: 130, height: 40 })).toEqual({ x: 0, y: 0.75, width: 1, height: 0.25 });
});

test("shapes hold them, but not what nothing is drawn in", () => {
  expect((["rectangle", "circle", "diamond", "text", "image", "actor", "table"] as const).map(canHoldInsets)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("they are spread right above their shapes, below what lies above those, under names that are free", () => {
  const shape = { ...aNode({ id: "n1", box: [20, 40, 100, 80] }), insets: [inset, inset] };
  const above = aNode({ id: "n1_2", z: 1, parent: "n1", box: [30, 90, 20, 20] });
  const edge = anEdge({ id: "e1", z: 2 });
  const { nodes, edges } = spreadInsets({ ...aDiagram(), nodes: [shape, above], edges: [edge] });
  expect(nodes.map(({ id, z, kind, parent }) => [id, z, kind, parent])).toEqual([
    ["n1", 0, "rectangle", null],
    ["n1_1", 1, "image", "n1"],
    ["n1_2_", 2, "image", "n1"],
    ["n1_2", 3, "rectangle", "n1"],
  ]);
  expect(nodes[1]).toMatchObject({ box: place, image, text: null });
  expect(edges.map(({ z }) => z)).toEqual([4]);
  expect(nodes[0]).not.toHaveProperty("insets");
});

test("what is spread keeps the rules of the IR, also where shapes are turned", () => {
  const shape = { ...aNode({ id: "n1", box: [100, 60, 100, 80], rotation: 90 }), insets: [inset] };
  const spread = spreadInsets({ ...aDiagram(), nodes: [shape], edges: [] });
  expect(checkDiagram(spread)).toEqual([]);
  // The right upper quarter of the shape is below its middle, on its right, once it is turned by a quarter.
  expect(spread.nodes[1]).toMatchObject({ rotation: 90, box: { x: 157.5, y: 92.5, width: 25, height: 40 } });
});

test("a diagram without them is the same", () => {
  const diagram = aDiagram();
  expect(spreadInsets(diagram)).toBe(diagram);
});
