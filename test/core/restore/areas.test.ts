import { expect, test } from "vitest";
import { rootOf } from "../../../src/core/raster/roots.ts";
import { findAreas } from "../../../src/core/restore/areas.ts";

/** A picture of greys; the noise alternates from pixel to pixel. */
function greys(width: number, height: number, levelAt: (x: number, y: number) => number): Parameters<typeof findAreas>[0] {
  const level = (at: number): number => levelAt(at % width, Math.floor(at / width));
  return { width, height, data: Uint8Array.from({ length: 3 * width * height }, (_, at) => level(Math.floor(at / 3))) };
}

test("noise joins, drawn differences stay: of two halves each is one area with its mean", () => {
  const areas = findAreas(
    greys(20, 20, (x, y) => (x < 10 ? 200 : 120) + ((x + y) % 3) * 5),
    36,
  );
  const [left, right] = [rootOf(areas.parents, 0), rootOf(areas.parents, 19)];
  expect([areas.sizes[left], areas.sizes[right]]).toEqual([200, 200]);
  expect(Math.round(areas.sums[3 * left]! / 200)).toBe(205);
  expect(Math.round(areas.sums[3 * right]! / 200)).toBe(125);
});

test("large areas that differ by ten levels stay apart, single pixels that do not", () => {
  const areas = findAreas(
    greys(40, 40, (x, y) => (x === 5 && y === 5 ? 220 : x < 20 ? 255 : 245)),
    36,
  );
  expect(rootOf(areas.parents, 0)).not.toBe(rootOf(areas.parents, 39));
  expect(rootOf(areas.parents, 5 * 40 + 5)).toBe(rootOf(areas.parents, 0));
});
