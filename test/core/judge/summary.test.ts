/** Where nobody stands no probability is made up. */
import { expect, test } from "vitest";
import { mean, most, nobody } from "../../../src/core/judge/summary.ts";

test("what is said of several is summed up, and of nobody nothing is", () => {
  expect([most([0.25, 0.75]), mean([0.25, 0.75])]).toEqual([0.75, 0.5]);
  expect([most([]), mean([])]).toEqual([nobody, nobody]);
});
