/** Paths along which lines are drawn. */
import { expect, test } from "vitest";
import { pathAround, pathOfEdge } from "../../../src/core/assemble/drawn-paths.ts";
import { anEdge, aNode } from "../../make/diagram.ts";

test("a connector's path begins and ends where it does, and a curve lies off its straight pieces", () => {
  const edge = anEdge({
    points: [
      [0, 0],
      [50, 40],
      [100, 0],
    ],
    routing: "curved",
  });
  const path = pathOfEdge(edge);
  expect([path[0], path.at(-1)]).toEqual([
    [0, 0],
    [100, 0],
  ]);
  expect(path.length).toBeGreaterThan(edge.points.length);
});

test("the path around a shape ends where it begins", () => {
  const path = pathAround(aNode({ box: [10, 20, 30, 40] }));
  expect(path).toHaveLength(5);
  expect(path.at(-1)).toEqual(path[0]);
});
