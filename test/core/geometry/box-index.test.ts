import { expect, test } from "vitest";
import { createBoxIndex } from "../../../src/core/geometry/box-index.ts";

const index = createBoxIndex<string>(10);
index.add({ x: 0, y: 0, width: 100, height: 100 }, "large");
index.add({ x: 95, y: 95, width: 20, height: 20 }, "corner");
index.add({ x: 40, y: 40, width: 2, height: 2 }, "small");

test("at returns what holds the point, in the order of adding", () => {
  expect(index.at([41, 41])).toEqual(["large", "small"]);
  expect(index.at([110, 110])).toEqual(["corner"]);
  expect(index.at([500, 500])).toEqual([]);
});

test("overlapping returns each entry once and leaves out mere neighbours", () => {
  expect(index.overlapping({ x: 90, y: 90, width: 20, height: 20 })).toEqual(["large", "corner"]);
  expect(index.overlapping({ x: 100, y: 0, width: 20, height: 20 })).toEqual([]);
});

test("boxes beyond the upper left edge of the picture are found", () => {
  const partly = createBoxIndex<string>(10);
  partly.add({ x: -5, y: -5, width: 20, height: 20 }, "cut");
  expect(partly.overlapping({ x: 0, y: 0, width: 1, height: 1 })).toEqual(["cut"]);
});
