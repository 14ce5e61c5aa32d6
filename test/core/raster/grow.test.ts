import { expect, test } from "vitest";
import { growMask } from "../../../src/core/raster/grow.ts";

function grow(rows: readonly string[], reach: number): readonly string[] {
  const width = rows[0]!.length;
  const { data } = growMask(
    { width, height: rows.length, data: Uint8Array.from(rows.join(""), (letter) => (letter === "x" ? 1 : 0)) },
    reach,
  );
  return rows.map((_, y) => [...data.subarray(y * width, (y + 1) * width)].map((value) => (value === 0 ? "." : "x")).join(""));
}

test("a pixel grows to a square, cut at the picture's edge", () => {
  expect(grow([".....", ".....", "..x..", "....."], 1)).toEqual([".....", ".xxx.", ".xxx.", ".xxx."]);
  expect(grow(["x...", "...."], 1)).toEqual(["xx..", "xx.."]);
});

test("spaces of twice the reach close, wider ones stay", () => {
  expect(grow(["x....x......x"], 2)).toEqual(["xxxxxxxx..xxx"]);
});
