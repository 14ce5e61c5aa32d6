import { describe, expect, test } from "vitest";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { labelColours, labelSteps } from "../../../src/core/raster/colour-regions.ts";

/** Paints a picture from letters, one colour each. */
function paint(rows: readonly string[]): Bitmap {
  const width = rows[0]!.length;
  const data = new Uint8Array(3 * width * rows.length);
  rows
    .join("")
    .split("")
    .forEach((letter, at) => data.fill(letter.charCodeAt(0), 3 * at, 3 * at + 3));
  return { width, height: rows.length, data };
}

describe("labelColours", () => {
  test("numbers regions in reading order and measures them", () => {
    const regions = labelColours(paint(["aab", "abb", "ccc"]));
    expect([...regions.labels]).toEqual([0, 0, 1, 0, 1, 1, 2, 2, 2]);
    expect([...regions.areas]).toEqual([3, 3, 3]);
    expect([regions.lefts[1], regions.tops[1], regions.rights[1], regions.bottoms[1]]).toEqual([1, 0, 3, 2]);
    expect([...regions.starts]).toEqual([0, 2, 6]);
  });

  test("joins the arms of a U that meet at the bottom", () => {
    const regions = labelColours(paint(["xoxox", "xoxox", "xxxxx"]));
    expect(regions.count).toBe(3);
    expect(regions.areas[0]).toBe(11);
  });

  test("keeps pixels apart that touch at a corner only", () => {
    expect(labelColours(paint(["ab", "ba"])).count).toBe(4);
  });

  test("grows beyond the first thousand provisional labels", () => {
    const rows = Array.from({ length: 60 }, (_, y) => Array.from({ length: 60 }, (_, x) => ((x + y) % 2 === 0 ? "a" : "b")).join(""));
    expect(labelColours(paint(rows)).count).toBe(3600);
  });
});

describe("labelSteps", () => {
  const row = paint(["abcdxy"]);

  test("joins neighbours whose colours differ by a step at most", () => {
    expect([...labelSteps(row, { most: 1, apart: -1 }).labels]).toEqual([0, 0, 0, 0, 1, 1]);
  });

  test("keeps one colour apart", () => {
    expect([...labelSteps(row, { most: 1, apart: 0x636363 }).labels]).toEqual([0, 0, 1, 2, 3, 3]);
  });
});
