import { expect, test } from "vitest";
import { arcCurves } from "../../../src/core/geometry/arc.ts";
import { pointOfCubic } from "../../../src/core/geometry/path.ts";
import type { Point } from "../../../src/core/geometry/point.ts";

test.each([10, 360, 361, 8000])("an arc of radius %d misses the circle by less than 0.1 px", (radius) => {
  const centre: Point = [50, 70];
  let from: Point = [centre[0] + radius, centre[1]];
  let worst = 0;
  for (const curve of arcCurves({ centre, radii: [radius, radius], start: 0, sweep: 270 })) {
    for (let t = 0; t <= 1; t += 0.05) {
      const [x, y] = pointOfCubic(from, curve, t);
      worst = Math.max(worst, Math.abs(Math.hypot(x - centre[0], y - centre[1]) - radius));
    }
    from = curve.to;
  }
  expect(worst).toBeLessThan(0.1);
  expect(from[0]).toBeCloseTo(centre[0], 9);
  expect(from[1]).toBeCloseTo(centre[1] - radius, 9);
});

test("an arc can run against the clock", () => {
  const [curve] = arcCurves({ centre: [0, 0], radii: [10, 5], start: 90, sweep: -90 });
  expect(curve?.to[0]).toBeCloseTo(10, 9);
  expect(curve?.control1[0]).toBeGreaterThan(0);
});
