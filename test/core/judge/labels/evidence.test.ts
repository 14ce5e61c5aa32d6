/** What is measured of a text and a connector. */
import { expect, test } from "vitest";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import type { Block } from "../../../../src/core/assemble/own/claim.ts";
import { labelEvidenceOf, labelMeasureNames } from "../../../../src/core/judge/labels/evidence.ts";
import { aBlock, aLabelScene, lower, upper } from "../../../make/labels.ts";

/** Returns the evidence of a text and a connector by the names of the measures. */
function measured(block: Block, edge: Edge, ...others: readonly Block[]): Readonly<Record<string, number>> {
  const scene = aLabelScene(block, ...others);
  const text = scene.texts.get(block)!;
  const near = text.near.find((one) => one.edge === edge)!;
  return Object.fromEntries(Array.from(labelEvidenceOf(near, text, scene), (value, at) => [labelMeasureNames[at]!, value]));
}

test("a text is measured in heights of its letters, against the nearest and the other connectors", () => {
  const block = aBlock("sends", [170, 55, 60, 10]);
  expect(measured(block, upper)).toMatchObject({ distance: 0.5, rank: 0, "nearest other": 2.5, "from end": 10, side: 4, connectors: 2 });
  expect(measured(block, lower)).toMatchObject({ distance: 2.5, rank: 1, nearest: 0.5, "nearest other": 0.5, side: 3 });
});

test("a connector beside which another text stands nearer says so", () => {
  const [near, farther] = [aBlock("sends", [120, 55, 60, 10]), aBlock("gets", [220, 62, 40, 10])];
  expect(measured(farther, upper, near)).toMatchObject({ texts: 2, "nearer texts": 1 });
  expect(measured(near, upper, farther)).toMatchObject({ texts: 2, "nearer texts": 0 });
});

test("cardinalities beside a shape are told from words in the middle", () => {
  expect(measured(aBlock("0..*", [105, 55, 20, 10]), upper)).toMatchObject({ cardinality: 1, shape: 0.5, "ends at shape": 1 });
  expect(measured(aBlock("sends", [170, 55, 60, 10]), upper)).toMatchObject({ cardinality: 0, shape: 7 });
});
