/** What boosted trees answer. */
import { expect, test } from "vitest";
import type { Forest } from "../../../src/core/judge/forest.ts";
import { calibrated, probabilityOf } from "../../../src/core/judge/forest.ts";

const forest: Forest = {
  measures: ["size", "ends"],
  trees: [
    { measure: [0, 1], threshold: [2, 0.5], left: [-1, -2], right: [1, -3], leaf: [-3, 0, 3] },
    { measure: [], threshold: [], left: [], right: [], leaf: [1] },
  ],
  calibration: [
    [0.4, 0.5],
    [0.8, 0.9],
    [0.9, 0.97],
  ],
};

test.each([
  [2, 9, -2],
  [2.1, 0.5, 1],
  [3, 1, 4],
])("size %d and ends %d have the log-odds %d", (size, ends, logit) => {
  expect(probabilityOf(forest, Float64Array.of(size, ends))).toBeCloseTo(1 / (1 + Math.exp(-logit)), 3);
});

test.each([
  [0.1, 0.5],
  [0.6, 0.7],
  [0.9, 0.97],
  [1, 0.97],
])("what is %d probable is right in %d", (probability, right) => {
  expect(calibrated(forest, probability)).toBeCloseTo(right, 6);
});
