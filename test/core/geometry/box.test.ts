import { expect, test } from "vitest";
import {
  areBeside,
  areStacked,
  boundsOf,
  boxFromEdges,
  containsBox,
  cornersOf,
  gapBetween,
  grow,
  intersectionOverUnion,
  overlapArea,
  union,
} from "../../../src/core/geometry/box.ts";

const box = { x: 10, y: 20, width: 30, height: 40 };

test("boxes that only touch share nothing", () => {
  expect(overlapArea(box, { ...box, x: 40 })).toBe(0);
  expect(overlapArea(box, { ...box, x: 30 })).toBe(400);
});

test("half a box in common is a third of the union", () => {
  expect(intersectionOverUnion(box, { ...box, x: 25 })).toBeCloseTo(1 / 3, 9);
});

test("containment takes a tolerance", () => {
  expect(containsBox(box, grow(box, 1))).toBe(false);
  expect(containsBox(box, grow(box, 1), 1)).toBe(true);
});

test("cells share a whole side, with a tolerance", () => {
  expect(areBeside(box, { ...box, x: 41.5 }, 2)).toBe(true);
  expect(areBeside({ ...box, x: 41.5 }, box, 2)).toBe(true);
  expect(areBeside(box, { ...box, x: 43 }, 2)).toBe(false);
  expect(areBeside(box, { ...box, x: 40, height: 43 }, 2)).toBe(false);
  expect(areStacked(box, { ...box, y: 60 }, 2)).toBe(true);
  expect(areStacked({ ...box, y: 60 }, box, 2)).toBe(true);
  expect(areStacked(box, { ...box, y: 60, width: 33 }, 2)).toBe(false);
});

test("bounds and unions hold everything", () => {
  expect(union(box, boxFromEdges(0, 0, 5, 5))).toEqual({ x: 0, y: 0, width: 40, height: 60 });
  expect(
    boundsOf([
      [3, 9],
      [-1, 4],
    ]),
  ).toEqual({ x: -1, y: 4, width: 4, height: 5 });
});

test("the corners go round from the left upper one", () => {
  expect(cornersOf(box)).toEqual([
    [10, 20],
    [40, 20],
    [40, 60],
    [10, 60],
  ]);
});

test("boxes that meet have no gap, others that of their nearest points", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(gapBetween(box, { ...box, x: 5 })).toBe(0);
  expect(gapBetween(box, { ...box, x: 13, y: 14 })).toBe(5);
});
