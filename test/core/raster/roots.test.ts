/** Parents of what is joined into areas. */
import { expect, test } from "vitest";
import { rootOf } from "../../../src/core/raster/roots.ts";

test("the last parent of all is found, and the way to it is shorter from then on", () => {
  const parents = Int32Array.of(0, 0, 1, 2, 3, 5);
  expect(rootOf(parents, 4)).toBe(0);
  expect([...parents]).toEqual([0, 0, 0, 2, 2, 5]);
});

test("what is its own parent stands for itself", () => {
  expect(rootOf(Int32Array.of(0, 1), 1)).toBe(1);
});
