/** The rows of a connector: legs, jumps on the right side, curves as one spline. */
import { expect, test } from "vitest";
import type { Edge } from "../../../src/core/diagram/types.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { meetsBox, routeRows } from "../../../src/formats/vsdx/route.ts";
import { anEdge } from "../../make/diagram.ts";

/** Returns type and cells of each row. */
function rowsOf(options: Partial<Pick<Edge, "routing" | "jumps">>, points: readonly Point[]): readonly (readonly (string | number)[])[] {
  const edge = anEdge({ ...options, points });
  return routeRows(edge, points).map(({ attributes, children }) => [
    attributes["T"]!,
    ...children.map((child) => (typeof child === "string" ? child : child.attributes["V"]!)),
  ]);
}

test("a jump is half a circle that rises, whichever way the line runs", () => {
  const jumps = [{ point: [96, 96], radius: 9.6 }] as const;
  const eastward = rowsOf({ jumps }, [
    [0, 96],
    [192, 96],
  ]);
  // Seen along the way, a rising bow lies to the left of a line to the right: negative.
  expect(eastward[2]).toEqual(["ArcTo", expect.closeTo(1.1), 0, expect.closeTo(-0.1)]);
  const westward = rowsOf({ jumps }, [
    [192, 96],
    [0, 96],
  ]);
  expect(westward[2]).toEqual(["ArcTo", expect.closeTo(-1.1), 0, expect.closeTo(0.1)]);
});

test("a jump on an upright leg bows to the right, and two jumps stand in the order of travel", () => {
  const jumps = [
    { point: [96, 140], radius: 9.6 },
    { point: [96, 48], radius: 9.6 },
  ] as const;
  const rows = rowsOf({ jumps }, [
    [96, 0],
    [96, 192],
  ]);
  expect(rows.map(([type]) => type)).toEqual(["MoveTo", "LineTo", "ArcTo", "LineTo", "ArcTo", "LineTo"]);
  expect(rows[2]![2]).toBeCloseTo(-0.6);
  expect(rows[2]![3]).toBeCloseTo(-0.1);
});

test("a jump lands on the leg that it lies on, and one that does not fit is left out", () => {
  const points: readonly Point[] = [
    [0, 0],
    [96, 0],
    [96, 96],
  ];
  expect(rowsOf({ jumps: [{ point: [97, 48], radius: 5 }] }, points).map(([type]) => type)).toEqual([
    "MoveTo",
    "LineTo",
    "LineTo",
    "ArcTo",
    "LineTo",
  ]);
  expect(rowsOf({ jumps: [{ point: [2, 0], radius: 5 }] }, points).map(([type]) => type)).toEqual(["MoveTo", "LineTo", "LineTo"]);
});

test("a curve is one cubic spline through its points", () => {
  const rows = rowsOf({ routing: "curved" }, [
    [0, 0],
    [96, 96],
    [192, 0],
  ]);
  const [type, x, y, lastKnot, weight, firstKnot, firstWeight, spline] = rows[1]!;
  expect([type, x, y, lastKnot, weight, firstKnot, firstWeight]).toEqual(["NURBSTo", 2, 0, 1, 1, 0, 1]);
  const [range, degree, xType, yType, ...rest] = String(spline).slice(6, -1).split(",").map(Number);
  expect([range, degree, xType, yType]).toEqual([2, 3, 1, 1]);
  // Five controls of four numbers: x, y, knot, weight; the third is the point that the curve passes.
  expect(rest).toHaveLength(20);
  expect(rest.slice(8, 12)).toEqual([1, -1, 0, 1]);
  expect([2, 6, 10, 14, 18].map((at) => rest[at])).toEqual([0, 0, 0, 1, 1]);
});

test("a curve of two points is a line", () => {
  const rows = rowsOf({ routing: "curved" }, [
    [0, 0],
    [96, 96],
  ]);
  expect(rows.map(([type]) => type)).toEqual(["MoveTo", "LineTo"]);
});

test.each<[string, readonly Point[], boolean]>([
  [
    "through",
    [
      [-10, 5],
      [30, 5],
    ],
    true,
  ],
  [
    "beside",
    [
      [-10, 15],
      [30, 15],
    ],
    false,
  ],
  [
    "ends inside",
    [
      [5, 5],
      [5, 50],
    ],
    true,
  ],
  [
    "past a corner",
    [
      [-10, 5],
      [5, -10],
    ],
    false,
  ],
])("a line %s a box", (_, points, wanted) => {
  expect(meetsBox(points, { x: 0, y: 0, width: 20, height: 10 })).toBe(wanted);
});
