/** The commonest of some things. */
import { expect, test } from "vitest";
import { commonest } from "../../src/core/commonest.ts";

test("the commonest value is told with its count, of several the first", () => {
  expect(commonest([3, 1, 2, 1, 2])).toEqual({ value: 1, count: 2 });
  expect(commonest(["a"])).toEqual({ value: "a", count: 1 });
});

test("of nothing there is none", () => {
  expect(commonest([])).toBeNull();
});
