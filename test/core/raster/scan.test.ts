/** Tests of the scan converter. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { fillPolygon, strokePolyline } from "../../../src/core/raster/scan.ts";

const grid = { width: 20, height: 10 };

function painted(draw: (paint: (y: number, left: number, right: number) => void) => void): Set<string> {
  const pixels = new Set<string>();
  draw((y, left, right) => {
    for (let x = left; x <= right; x++) pixels.add(`${x},${y}`);
  });
  return pixels;
}

test("a box of whole pixels is filled exactly", () => {
  const points: Point[] = [
    [2, 3],
    [7, 3],
    [7, 5],
    [2, 5],
  ];
  const pixels = painted((paint) => fillPolygon(grid, points, paint));
  expect(pixels.size).toBe(10);
  expect(pixels.has("2,3")).toBe(true);
  expect(pixels.has("6,4")).toBe(true);
  expect(pixels.has("7,4")).toBe(false);
});

test("a hole stays empty by the even-odd rule", () => {
  const ring: Point[] = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
    [0, 0],
    [3, 3],
    [3, 6],
    [6, 6],
    [6, 3],
    [3, 3],
  ];
  const pixels = painted((paint) => fillPolygon(grid, ring, paint));
  expect(pixels.has("4,4")).toBe(false);
  expect(pixels.has("1,4")).toBe(true);
});

test("what lies outside the grid is clipped", () => {
  const pixels = painted((paint) =>
    fillPolygon(
      grid,
      [
        [-50, -50],
        [50, -50],
        [50, 50],
        [-50, 50],
      ],
      paint,
    ),
  );
  expect(pixels.size).toBe(200);
});

test("a stroke covers its half width on both sides, in any direction", () => {
  const flat = painted((paint) =>
    strokePolyline(
      grid,
      [
        [2, 5],
        [10, 5],
      ],
      1,
      paint,
    ),
  );
  expect([flat.has("5,4"), flat.has("5,5"), flat.has("5,3"), flat.has("5,6")]).toEqual([true, true, false, false]);
  const slanted = painted((paint) =>
    strokePolyline(
      grid,
      [
        [0, 0],
        [9, 9],
      ],
      1,
      paint,
    ),
  );
  expect(slanted.has("4,4")).toBe(true);
  expect(slanted.has("9,0")).toBe(false);
});
