/** Routes that wander near their heads, and curves that stay. */
import { expect, test } from "vitest";
import { straightenRoutes } from "../../../src/core/assemble/routes.ts";
import type { Edge } from "../../../src/core/diagram/types.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

/** Refits a route that was told curved; capitals are ten pixels high. */
function refitted(points: readonly Point[], changes: Partial<Edge> = {}, sketch = false): Edge {
  const draft = aDraft({
    edges: [{ ...anEdge({ points, routing: "curved", endMarker: "triangle", style: { headLength: 12 } }), ...changes }],
  });
  return straightenRoutes({ ...draft, page: { ...draft.page, sketch } }).edges[0]!;
}

test("a straight line whose trace follows the outline of its head is straight", () => {
  const edge = refitted([
    [100, 200],
    [100, 118],
    [106, 110],
    [100, 100],
  ]);
  expect(edge.routing).toBe("straight");
  expect(edge.points).toEqual([
    [100, 200],
    [100, 100],
  ]);
});

test("a right-angled one keeps its bends and loses what its head and its joints bent", () => {
  const edge = refitted([
    [20, 40],
    [100, 41],
    [103, 44],
    [103, 160],
    [180, 160],
    [188, 154],
    [200, 160],
  ]);
  expect(edge).toMatchObject({ routing: "orthogonal", style: { cornerRadius: 0 } });
  expect(edge.points).toHaveLength(4);
  expect(edge.points[1]![0]).toBe(edge.points[2]![0]);
  expect([edge.source.point, edge.target.point]).toEqual([edge.points[0], edge.points.at(-1)]);
});

test("its end moves onto its last leg, which its trace left within the head", () => {
  const edge = refitted([
    [20, 40],
    [100, 40],
    [100, 180],
    [108, 190],
  ]);
  expect(edge.points.at(-1)).toEqual([100, 190]);
});

test.each([
  [
    "a curve",
    [
      [20, 40],
      [60, 45],
      [95, 70],
      [110, 110],
      [115, 180],
    ],
  ],
  [
    "a bow that leaves its chord by more than noise",
    [
      [20, 40],
      [60, 48],
      [120, 50],
      [180, 47],
      [220, 40],
    ],
  ],
  [
    "a route with two levels that are apart",
    [
      [20, 40],
      [120, 40],
      [128, 52],
      [240, 52],
      [244, 60],
    ],
  ],
] satisfies readonly (readonly [string, readonly Point[]])[])("%s stays", (_, points) => {
  expect(refitted(points)).toMatchObject({ routing: "curved", points });
});

test("what a hand drew stays as it bends", () => {
  const points: readonly Point[] = [
    [100, 200],
    [100, 118],
    [106, 110],
    [100, 100],
  ];
  expect(refitted(points, {}, true).points).toEqual(points);
});

test("routes that were told straight or right-angled stay", () => {
  const points: readonly Point[] = [
    [20, 40],
    [100, 44],
    [180, 40],
  ];
  expect(refitted(points, { routing: "straight" }).points).toEqual(points);
});
