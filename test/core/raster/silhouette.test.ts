import { describe, expect, test } from "vitest";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { regionOf, traceSilhouette } from "../../../src/core/raster/silhouette.ts";

/** Traces the pixels marked x of a small drawing. */
function trace(rows: readonly string[]) {
  const width = rows[0]!.length;
  const labels = Int32Array.from(rows.join(""), (letter) => (letter === "x" ? 1 : 0));
  const columns = rows.flatMap((row) => Array.from(row).flatMap((letter, x) => (letter === "x" ? [x] : [])));
  const lines = rows.flatMap((row, y) => (row.includes("x") ? [y] : []));
  const box = { left: Math.min(...columns), top: lines[0]!, right: Math.max(...columns) + 1, bottom: lines.at(-1)! + 1 };
  return traceSilhouette({ labels, label: 1, width, height: rows.length, start: labels.indexOf(1), box });
}

describe("traceSilhouette", () => {
  test("measures how far each row and column stands back from the box", () => {
    const seen = trace([".....", "..x..", ".xxx.", ".xx.."]);
    expect([...seen.fromLeft]).toEqual([1, 0, 0]);
    expect([...seen.fromRight]).toEqual([1, 0, 1]);
    expect([...seen.fromTop]).toEqual([1, 0, 1]);
    expect([...seen.fromBottom]).toEqual([0, 0, 1]);
  });

  test("fills holes in the area and ignores them in the insets", () => {
    const seen = trace(["xxxx", "x..x", "x..x", "xxxx"]);
    expect(seen.area).toBe(16);
    expect(seen.perimeter).toBe(16);
    expect([...seen.fromLeft]).toEqual([0, 0, 0, 0]);
  });

  test("does not cross to a neighbour that touches at a corner only", () => {
    const labels = Int32Array.from([1, 0, 0, 1]);
    const seen = traceSilhouette({ labels, label: 1, width: 2, height: 2, start: 0, box: { left: 0, top: 0, right: 1, bottom: 1 } });
    expect(seen.area).toBe(1);
  });
});

test("a region of equal colour is traced where it lies", () => {
  const bitmap = { width: 4, height: 3, data: new Uint8Array(36) };
  for (const at of [5, 6, 9]) bitmap.data[3 * at] = 255;
  const regions = labelColours(bitmap);
  const seen = traceSilhouette(regionOf(regions, regions.labels[5]!));
  expect(seen).toMatchObject({ left: 1, top: 1, width: 2, height: 2, area: 3 });
});
