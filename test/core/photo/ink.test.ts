/** Ink is what is darker than a prepared page's paper. */
import { expect, test } from "vitest";
import { isInk } from "../../../src/core/photo/ink.ts";

test("a pixel by its mean level, whatever its colour", () => {
  const data = Uint8Array.of(255, 255, 255, 20, 20, 200, 190, 190, 190, 189, 190, 190);
  expect([0, 1, 2, 3].map((pixel) => isInk({ data }, pixel))).toEqual([false, true, false, true]);
});
