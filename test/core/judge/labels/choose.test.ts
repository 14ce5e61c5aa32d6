/** A text is the label of the connector that the judge finds likeliest, be another one nearer, or of none. */
import { expect, test } from "vitest";
import type { Forest } from "../../../../src/core/judge/forest.ts";
import { judgeLabel } from "../../../../src/core/judge/labels/choose.ts";
import { labelMeasureNames } from "../../../../src/core/judge/labels/evidence.ts";
import { aBlock, aLabelScene, lower } from "../../../make/labels.ts";

/** Believes in connectors under which no text stands: log-odds of 2 where one measure is at most a threshold, of -2 above it. */
const believing = (name: string, threshold: number): Forest => ({
  measures: labelMeasureNames,
  trees: [{ measure: [labelMeasureNames.indexOf(name)], threshold: [threshold], left: [-1], right: [-2], leaf: [2, -2] }],
  calibration: [],
});

const block = aBlock("sends", [170, 55, 60, 10]);

test("the likeliest connector has it, though another one is nearer", () => {
  expect(judgeLabel(block, aLabelScene(block), believing("side", 3))?.edge).toBe(lower);
});

test("what is unlikely for every connector labels none, nor does a text out of reach", () => {
  expect(judgeLabel(block, aLabelScene(block), believing("distance", 0.2))).toBeNull();
  const far = aBlock("Title", [170, 150, 60, 12]);
  expect(judgeLabel(far, aLabelScene(far), believing("side", 9))).toBeNull();
});
