/** Texts and the connectors near them: which, on which side, and what the page is in the habit of. */
import { expect, test } from "vitest";
import { nearEdge } from "../../../../src/core/assemble/own/place.ts";
import type { Block } from "../../../../src/core/assemble/own/claim.ts";
import type { Edge, Node } from "../../../../src/core/diagram/types.ts";
import { labelScene, sideOf } from "../../../../src/core/judge/labels/scene.ts";
import { aNode, anEdge } from "../../../make/diagram.ts";
import { aBlock, aLabelScene, lower, upper } from "../../../make/labels.ts";

test("a text knows the connectors in reach, the nearest first, and a connector the texts that it is the nearest of", () => {
  const [near, far] = [aBlock("sends", [170, 55, 60, 12]), aBlock("Title", [170, 150, 60, 12])];
  const { texts, nearestTo } = aLabelScene(near, far);
  expect(texts.get(near)!.near.map(({ edge }) => edge)).toEqual([upper, lower]);
  expect(texts.get(far)!.near).toEqual([]);
  expect(nearestTo.get(upper)).toEqual([texts.get(near)]);
  expect(nearestTo.has(lower)).toBe(false);
});

test("a connector outside the shape that a text stands in is none of those, whatever its distance", () => {
  const [inside, beside] = [aBlock("reads()", [170, 55, 60, 12]), aBlock("sends", [170, 55, 60, 12])];
  const home = (box: readonly [number, number, number, number]): Node => aNode({ id: "box", box });
  const near = (text: Block, node: Node): readonly Edge[] =>
    labelScene({ blocks: [text], edges: [upper], shapes: [node], unit: 10, homeOf: () => node })
      .texts.get(text)!
      .near.map(({ edge }) => edge);
  expect(near(inside, home([150, 54, 120, 60]))).toEqual([]);
  expect(near(beside, home([50, 10, 300, 160]))).toEqual([upper]);
});

test("what a page is in the habit of is counted over texts near connectors alone", () => {
  const blocks = [aBlock("on", [180, 44, 40, 12]), aBlock("under", [180, 94, 40, 12]), aBlock("Title", [170, 150, 60, 12])];
  expect(Object.fromEntries(aLabelScene(...blocks).habits)).toEqual({ on: 0.5, right: 0, left: 0, above: 0, below: 0.5 });
});

test.each([
  ["on", [180, 44, 40, 12], "level"],
  ["above", [180, 30, 40, 12], "level"],
  ["below", [180, 54, 40, 12], "level"],
  ["right", [210, 60, 40, 12], "upright"],
  ["left", [150, 60, 40, 12], "upright"],
] as const)("a text stands %s", (side, [x, y, width, height], way) => {
  const points: readonly (readonly [number, number])[] =
    way === "level"
      ? [
          [100, 50],
          [300, 50],
        ]
      : [
          [200, 0],
          [200, 200],
        ];
  const box = { x, y, width, height };
  expect(sideOf({ box }, nearEdge(box, anEdge({ points })))).toBe(side);
});
