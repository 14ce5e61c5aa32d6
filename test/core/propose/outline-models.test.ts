import { expect, test } from "vitest";
import { compareOutline, ellipsePoints, roundedPoints, stepPoints, turnPoints } from "../../../src/core/propose/outline-models.ts";
import type { Silhouette } from "../../../src/core/raster/silhouette.ts";

/** The silhouette of a full box. */
function fullBox(width: number, height: number): Silhouette {
  const flat = (count: number): Float64Array => new Float64Array(count);
  return {
    left: 0,
    top: 0,
    width,
    height,
    fromLeft: flat(height),
    fromRight: flat(height),
    fromTop: flat(width),
    fromBottom: flat(width),
    area: width * height,
    perimeter: 2 * (width + height),
  };
}

test("a full box agrees with a box and hardly with an ellipse", () => {
  const seen = fullBox(100, 60);
  expect(compareOutline(seen, roundedPoints(100, 60, 0), 1)).toEqual({ share: 1, worstSide: 1 });
  expect(compareOutline(seen, ellipsePoints(100, 60), 1).share).toBeLessThan(0.5);
});

test("the worst side tells where the model fails", () => {
  const seen = fullBox(100, 60);
  seen.fromLeft.fill(10, 0, 45);
  const agreement = compareOutline(seen, roundedPoints(100, 60, 0), 1);
  expect(agreement.worstSide).toBeCloseTo(0.25);
  expect(agreement.share).toBeGreaterThan(0.8);
});

test("turned points stay in the box", () => {
  for (let quarters = 0; quarters < 4; quarters++) {
    const [long, short] = quarters % 2 === 0 ? [80, 40] : [40, 80];
    const points = turnPoints(stepPoints(long, short, 10), 80, 40, quarters);
    expect(Math.max(...points.map(([x]) => x))).toBe(80);
    expect(Math.max(...points.map(([, y]) => y))).toBe(40);
    expect(Math.min(...points.flat())).toBe(0);
  }
});
