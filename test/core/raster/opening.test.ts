import { expect, test } from "vitest";
import { openMask } from "../../../src/core/raster/opening.ts";

/** Opens the pixels marked x of a small drawing. */
function open(rows: readonly string[], side: number): readonly string[] {
  const width = rows[0]!.length;
  const { data } = openMask(
    { width, height: rows.length, data: Uint8Array.from(rows.join(""), (letter) => (letter === "x" ? 1 : 0)) },
    side,
  );
  return rows.map((_, y) => [...data.subarray(y * width, (y + 1) * width)].map((value) => (value === 0 ? "." : "x")).join(""));
}

test("keeps solid parts and drops the lines that lead to them", () => {
  expect(open(["......xxx", "xxxxxxxxx", "......xxx"], 3)).toEqual(["......xxx", "......xxx", "......xxx"]);
});

test("keeps nothing that no square fits into", () => {
  expect(open(["xx.", "xx.", "..x"], 3)).toEqual(["...", "...", "..."]);
});

test("gives an L its whole shape back", () => {
  const corner = ["xx..", "xx..", "xxxx", "xxxx"];
  expect(open(corner, 2)).toEqual(corner);
});
