import { expect, test } from "vitest";
import type { Mask } from "../../../src/core/raster/bitmap.ts";
import { thin } from "../../../src/core/raster/thin.ts";

/** Reads a mask from rows in which `#` is set. */
function maskOf(rows: readonly string[]): Mask {
  const data = Uint8Array.from(rows.join(""), (sign) => (sign === "#" ? 1 : 0));
  return { width: rows[0]!.length, height: rows.length, data };
}

/** Writes a mask as rows. */
function rowsOf({ width, height, data }: Mask): readonly string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (bit) => (bit ? "#" : ".")).join(""),
  );
}

test("a thick bar becomes the line in its middle", () => {
  const mask = maskOf([".........", ".#######.", ".#######.", ".#######.", "........."]);
  const pixels = thin(mask);
  const rows = rowsOf(mask);
  expect(rows[2]).toContain("###");
  expect(rows[1]).toBe(".........");
  expect(rows[3]).toBe(".........");
  expect([...pixels].every((at) => mask.data[at] === 1)).toBe(true);
});

test("nothing vanishes and nothing falls apart", () => {
  const dot = maskOf(["....", ".##.", ".##.", "...."]);
  expect(thin(dot).length).toBeGreaterThan(0);
  const corner = maskOf(["##....", "##....", "##....", "######", "######"]);
  const pixels = [...thin(corner)];
  const reached = new Set([pixels[0]!]);
  for (const from of reached) for (const step of [1, -1, 6, -6, 5, -5, 7, -7]) if (pixels.includes(from + step)) reached.add(from + step);
  expect(reached.size).toBe(pixels.length);
});

test("a ring keeps its hole", () => {
  const ring = maskOf([".......", ".#####.", ".#####.", ".##.##.", ".#####.", ".#####.", "......."]);
  thin(ring);
  expect(rowsOf(ring)[3]![3]).toBe(".");
  expect(ring.data.reduce((sum, bit) => sum + bit, 0)).toBeGreaterThanOrEqual(4);
});
