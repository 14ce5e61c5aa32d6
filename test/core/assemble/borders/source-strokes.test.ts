/** Strokes are those of the uploaded picture, whatever an enlarged copy of it made of them. */
import { expect, test } from "vitest";
import { withSourceStrokes } from "../../../../src/core/assemble/borders/source-strokes.ts";
import type { NodeStyle } from "../../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aNode } from "../../../make/diagram.ts";

const style: Partial<NodeStyle> = { fill: "#d5e8d4", stroke: "#005900", strokeWidth: 1.5 };
const box = aNode({ id: "n1", box: [20.5, 20.5, 80, 40], style });
const diamond = aNode({ id: "n2", kind: "diamond", box: [120, 20, 60, 40], style });
const drawn = '<rect x="20.5" y="20.5" width="80" height="40" fill="#d5e8d4" stroke="#82b366"/>';

/** Returns the strokes of shapes in a picture. */
async function strokesIn(elements: string, nodes = [box]): Promise<readonly unknown[]> {
  const found = withSourceStrokes({ nodes }, await drawBitmap(200, 80, elements));
  return found.nodes.map(({ style: { stroke, strokeWidth } }) => [stroke, strokeWidth]);
}

test("a sharp outline has the colour and the width of its pixels", async () => {
  expect(await strokesIn(drawn)).toEqual([["#82b366", 1]]);
});

test("one that shows no pure colour has those of a shape with its fill, and else its own", async () => {
  const slanting = '<path d="M150 20L180 40L150 60L120 40Z" fill="#d5e8d4" stroke="#82b366"/>';
  expect(await strokesIn(drawn + slanting, [box, diamond])).toEqual([
    ["#82b366", 1],
    ["#82b366", 1],
  ]);
  expect(await strokesIn(slanting, [diamond])).toEqual([["#005900", 1.5]]);
});

test.each([
  ["broken outlines", { ...box, style: { ...box.style, dash: "dashed" as const } }],
  ["shapes without outline", { ...box, style: { ...box.style, stroke: null } }],
  ["small shapes", aNode({ box: [20.5, 20.5, 8, 8], style })],
])("%s stay", async (_, node) => {
  expect(await strokesIn(drawn, [node])).toEqual([[node.style.stroke, 1.5]]);
});
