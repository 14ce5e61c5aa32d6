import { expect, test } from "vitest";
import { flatten } from "../../../src/core/geometry/path.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { routePath } from "../../../src/core/geometry/route.ts";
import { nearestOnSegment } from "../../../src/core/geometry/segment.ts";
import { curveWayPoints, drawnCurve } from "../../../src/formats/drawio/curve.ts";

function distanceTo(line: readonly Point[], point: Point): number {
  return Math.min(...line.slice(1).map((to, index) => nearestOnSegment(point, line[index]!, to).distance));
}

test.each<[string, readonly Point[]]>([
  [
    "an arch",
    [
      [0, 100],
      [80, 20],
      [160, 100],
    ],
  ],
  [
    "a wave",
    [
      [0, 0],
      [60, 80],
      [120, -40],
      [220, 60],
      [300, 0],
    ],
  ],
  [
    "a tight hook",
    [
      [0, 0],
      [100, 0],
      [110, 10],
      [100, 20],
      [0, 20],
    ],
  ],
])("the curve that draw.io draws follows %s", (_, points) => {
  const curve = flatten(routePath({ points, routing: "curved", cornerRadius: 0 })).flat();
  const wayPoints = curveWayPoints(points);
  const drawn = drawnCurve([points[0]!, ...wayPoints, points.at(-1)!]);
  for (const point of curve) expect(distanceTo(drawn, point)).toBeLessThan(1.1);
  expect(wayPoints.length).toBeLessThan(20);
});

test("a curve between two points is a line and needs none", () => {
  expect(
    curveWayPoints([
      [0, 0],
      [50, 50],
    ]),
  ).toEqual([]);
});
