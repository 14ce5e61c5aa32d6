import { describe, expect, test } from "vitest";
import { boundsOfPath, flatten, lengthOf, pointAlong, pointAt } from "../../../src/core/geometry/path.ts";
import type { PathCommand } from "../../../src/core/geometry/path.ts";

const bulge: readonly PathCommand[] = [
  { op: "M", to: [0, 0] },
  { op: "C", control1: [0, 40], control2: [100, 40], to: [100, 0] },
];

describe("flatten", () => {
  test("stays within the tolerance of the curve", () => {
    const [points] = flatten(bulge, 0.1);
    const peak = Math.max(...points!.map(([, y]) => y));
    expect(peak).toBeGreaterThan(29.9);
    expect(peak).toBeLessThanOrEqual(30);
    expect(points!.length).toBeLessThan(40);
  });

  test("closes a sub-path and begins the next", () => {
    const square: readonly PathCommand[] = [{ op: "M", to: [0, 0] }, { op: "L", to: [4, 0] }, { op: "L", to: [4, 4] }, { op: "Z" }];
    expect(flatten([...square, { op: "M", to: [9, 9] }, { op: "L", to: [8, 8] }])).toEqual([
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ],
      [
        [9, 9],
        [8, 8],
      ],
    ]);
  });

  test("refuses a path without a move", () => {
    expect(() => flatten([{ op: "L", to: [1, 1] }])).toThrow(RangeError);
  });
});

test("bounds follow the curve and not its control points", () => {
  expect(boundsOfPath(bulge).height).toBeCloseTo(30, 1);
});

test("a place along a poly-line is measured by length, over points that coincide", () => {
  const bent = [
    [0, 0],
    [10, 0],
    [10, 0],
    [10, 30],
  ] as const;
  expect(lengthOf(bent)).toBe(40);
  expect(pointAt(bent, 0.5)).toEqual({ point: [10, 10], segment: 2 });
  expect(pointAt(bent, 2).point).toEqual([10, 30]);
  expect(pointAt([[3, 4]], 0.5).point).toEqual([3, 4]);
  expect([5, 15, 90].map((reach) => pointAlong(bent, reach))).toEqual([
    [5, 0],
    [10, 5],
    [10, 30],
  ]);
});
