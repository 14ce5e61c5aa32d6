/** Tests how drawn routes become alternating legs. */
import { expect, test } from "vitest";
import { bentRoute, cornersOf, mergedRoute } from "../../../src/formats/pptx/route.ts";
import type { Point } from "../../../src/core/geometry/point.ts";

test("points along a leg and leans of a pixel or two do not count as bends", () => {
  const route = bentRoute([
    [0, 0],
    [40, 1],
    [80, 0],
    [81, 50],
    [80, 90],
  ]);
  expect(route).toMatchObject({ first: "horizontal", legs: 2, inner: [] });
});

test("a slanted leg is no leg", () => {
  const slanted = bentRoute([
    [0, 0],
    [50, 30],
    [50, 90],
  ]);
  expect(slanted).toBeNull();
});

test("the corners of a route are the points it was read from", () => {
  const points: readonly Point[] = [
    [0, 0],
    [0, 30],
    [50, 30],
    [50, 10],
    [90, 10],
    [90, 70],
  ];
  expect(cornersOf(bentRoute(points)!)).toEqual(points);
});

test("the shortest jog is given up when a route has more than five legs, a long one is not", () => {
  const withJog = (jog: number): readonly Point[] => [
    [0, 0],
    [50, 0],
    [50, 40],
    [50 + jog, 40],
    [50 + jog, 80],
    [120, 80],
    [120, 150],
    [200, 150],
  ];
  const merged = mergedRoute(bentRoute(withJog(8))!, 12);
  expect(merged).toMatchObject({ legs: 5, inner: [54, 80, 120] });
  expect(mergedRoute(bentRoute(withJog(30))!, 12)).toBeNull();
});
