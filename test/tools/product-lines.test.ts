/** Tests of the box of a line that leans. */
import { expect, test } from "vitest";
import { boundsOf } from "../../tools/product-lines.ts";

test("a level box holds a line that leans either way", () => {
  const rounded = (angle: number): readonly number[] =>
    Object.values(boundsOf({ middle: [50, 40], width: 20, height: 10, angle })).map((value) => Math.round(10 * value) / 10);
  expect(rounded(0)).toEqual([40, 35, 20, 10]);
  expect(rounded(90)).toEqual([45, 30, 10, 20]);
  expect(rounded(45)).toEqual([39.4, 29.4, 21.2, 21.2]);
  expect(rounded(-45)).toEqual(rounded(45));
});
