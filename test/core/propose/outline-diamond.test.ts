import { expect, test } from "vitest";
import { fitRoundedDiamond } from "../../../src/core/propose/outline-diamond.ts";
import type { Silhouette } from "../../../src/core/raster/silhouette.ts";

/** A silhouette of 120 by 80 from the half width of each row. */
function shaped(half: (row: number) => number): Silhouette {
  const rows = Float64Array.from({ length: 80 }, (_, row) => 60 - half(row + 0.5));
  return {
    left: 0,
    top: 0,
    width: 120,
    height: 80,
    fromLeft: rows,
    fromRight: rows,
    fromTop: new Float64Array(120),
    fromBottom: new Float64Array(120),
    area: 4800,
    perimeter: 400,
  };
}

test("prolongs the sides to corners beyond rounded tips", () => {
  // the true diamond is 132 by 88; its tips are rounded away
  const found = fitRoundedDiamond(
    shaped((row) => Math.min(60, 66 * (1 - Math.abs(row - 40) / 44))),
    1.5,
  )!;
  expect(found.bounds.width).toBeCloseTo(132, 0);
  expect(found.bounds.height).toBeCloseTo(88, 0);
  expect(found.share).toBeGreaterThan(0.95);
});

test("an ellipse and a rectangle are no diamonds", () => {
  const ellipse = fitRoundedDiamond(
    shaped((row) => 60 * Math.sqrt(1 - ((row - 40) / 40) ** 2)),
    1,
  );
  expect(ellipse === null || ellipse.share < 0.9).toBe(true);
  expect(
    fitRoundedDiamond(
      shaped(() => 60),
      1.5,
    ),
  ).toBeNull();
});
