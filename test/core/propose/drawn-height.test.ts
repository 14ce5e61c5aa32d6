/** The scale of a page drawn by hand. */
import { expect, test } from "vitest";
import { drawnHeight } from "../../../src/core/propose/drawn-height.ts";

test("the scale of a drawn page follows its longer side", () => {
  expect(drawnHeight({ width: 800, height: 300 })).toBeCloseTo(2 * drawnHeight({ width: 300, height: 400 }));
});
