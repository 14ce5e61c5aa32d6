/** What a row or a column of pixels across a box is mostly, the border at its ends apart. */
import { expect, test } from "vitest";
import { pixelRow } from "../../../src/core/assemble/pixel-rows.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";

const node = aNode({ box: [20, 20, 60, 40] });
const bitmap = await drawBitmap(
  100,
  100,
  '<rect x="20" y="20" width="60" height="40" fill="#ddeeff" stroke="#000"/><path d="M21 40.5H79" stroke="#f00"/><path d="M50.5 21V59" stroke="#00f"/>',
);

test("a rule has its colour nearly all along, a row that something crosses the ground's", () => {
  const [rule, ground] = [pixelRow(node, 40, bitmap), pixelRow(node, 30, bitmap)];
  expect([rule?.colour, rule!.share > 0.9]).toEqual([0xff0000, true]);
  expect([ground?.colour, ground!.share > 0.9, ground!.share < 1]).toEqual([0xddeeff, true, true]);
});

test("a column is looked along from top to bottom", () => {
  expect(pixelRow(node, 50, bitmap, true)?.colour).toBe(0x0000ff);
  expect(pixelRow(node, 30, bitmap, true)?.colour).toBe(0xddeeff);
});

test("what is off the picture or too short says nothing", () => {
  expect([pixelRow(node, -1, bitmap), pixelRow(node, 100, bitmap, true)]).toEqual([null, null]);
  expect(pixelRow(aNode({ box: [20, 20, 6, 40] }), 30, bitmap)).toBeNull();
});
