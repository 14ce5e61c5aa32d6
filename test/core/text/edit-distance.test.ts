/** Insertions, deletions and substitutions between texts. */
import { expect, test } from "vitest";
import { editDistance } from "../../../src/core/text/edit-distance.ts";

test.each([
  ["", "", 0],
  ["order", "order", 0],
  ["order", "", 5],
  ["order", "odrer", 2],
  ["kitten", "sitting", 3],
  ["😀a", "a", 1],
])("%s and %s are %i apart, both ways", (one, other, want) => {
  expect(editDistance(one, other)).toBe(want);
  expect(editDistance(other, one)).toBe(want);
});
