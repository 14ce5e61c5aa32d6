import { describe, expect, test } from "vitest";
import { packedColour } from "../../../src/core/raster/bitmap.ts";
import { areAlike, inkAcross } from "../../../src/core/raster/ink-across.ts";
import type { Ink } from "../../../src/core/raster/ink-across.ts";
import type { Scan } from "../../../src/core/raster/straight-lines.ts";

/** A picture of rows in one colour each, 60 pixels wide, with gaps of the first row's colour between dashes of eight pixels if it is dashed. */
function rowsOf(colours: readonly string[], dashed = false): Scan {
  const pixels = new Int32Array(60 * colours.length);
  for (const [row, colour] of colours.entries())
    for (let x = 0; x < 60; x++) pixels[60 * row + x] = packedColour(dashed && x % 12 >= 8 ? colours[0]! : colour);
  return { pixels, length: 60, count: colours.length, along: 1, across: 60, thickest: 5, longestGap: 12, isText: () => false };
}
const inkOf = (colours: readonly string[], thickness: number, dashed = false): Ink =>
  inkAcross(rowsOf(colours, dashed), { at: colours.length / 2, thickness, from: 0, to: 60 });

describe("inkAcross", () => {
  test("is what a line takes from its ground", () => {
    expect(inkOf(["#ffffff", "#000000", "#ffffff"], 1)).toEqual([255, 255, 255]);
    expect(inkOf(["#ffffff", "#ff0000", "#ffffff"], 1)).toEqual([0, 255, 255]);
  });

  test("is the same where the line is spread over more rows", () => {
    expect(inkOf(["#ffffff", "#808080", "#808080", "#ffffff"], 2)).toEqual([254, 254, 254]);
  });

  test("is that of the dashes of a broken line", () => {
    expect(inkOf(["#ffffff", "#000000", "#ffffff"], 1, true)).toEqual([255, 255, 255]);
  });

  test("counts from the middle between two grounds", () => {
    expect(inkOf(["#ffffff", "#000000", "#808080"], 1)).toEqual([191.5, 191.5, 191.5]);
  });
});

test("inks are alike that differ by less than a third", () => {
  expect(areAlike([255, 255, 255], [200, 210, 190])).toBe(true);
  expect(areAlike([255, 255, 255], [127, 127, 127])).toBe(false);
  expect(areAlike([0, 255, 255], [255, 255, 255])).toBe(false);
  expect(areAlike([10, 20, 10], [30, 10, 0])).toBe(true);
});
