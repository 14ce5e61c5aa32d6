import { expect, test } from "vitest";
import { openMask } from "../../../src/core/raster/opening.ts";
import { maskOf, rowsOf } from "../../make/mask.ts";

test("lines thinner than the square go, the block that they hang on stays as it was", () => {
  const mask = maskOf([
    "....#.......", //
    "....#.......",
    "..#####.....",
    "..##########",
    "..#####.....",
    "..#####.....",
    "............",
  ]);
  expect(rowsOf(openMask(mask, 3))).toEqual([
    "............",
    "............",
    "..#####.....",
    "..#####.....",
    "..#####.....",
    "..#####.....",
    "............",
  ]);
});

test("keeps exactly what a square covers, as trying all squares says", () => {
  const [width, height, side] = [23, 17, 3];
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = (at * 7919 + at * at) % 11 < 8 ? 1 : 0;
  const want = new Uint8Array(data.length);
  for (let y = 0; y + side <= height; y++)
    for (let x = 0; x + side <= width; x++) {
      const square = Array.from({ length: side * side }, (_, k) => (y + Math.floor(k / side)) * width + x + (k % side));
      if (square.every((at) => data[at])) for (const at of square) want[at] = 1;
    }
  expect(want).toContain(1);
  expect(openMask({ width, height, data }, side).data).toEqual(want);
});

test("a square of one pixel changes nothing, and the mask that was given stays", () => {
  const rows = ["#.##", ".##.", "#..#"];
  const mask = maskOf(rows);
  expect(rowsOf(openMask(mask, 1))).toEqual(rows);
  openMask(mask, 2);
  expect(rowsOf(mask)).toEqual(rows);
});

test("a corner gets its whole shape back, and what no square fits into goes", () => {
  const corner = ["##..", "##..", "####", "####"];
  expect(rowsOf(openMask(maskOf(corner), 2))).toEqual(corner);
  expect(rowsOf(openMask(maskOf(["##.", "##.", "..#"]), 3))).toEqual(["...", "...", "..."]);
});
