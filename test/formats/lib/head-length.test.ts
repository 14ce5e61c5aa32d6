import { expect, test } from "vitest";
import { headLength } from "../../../src/formats/lib/head-length.ts";

test("heads grow with their line, but less, and hairlines have heads that can be seen", () => {
  expect(headLength(0.25)).toBe(headLength(1));
  expect(headLength(4)).toBeGreaterThan(headLength(1));
  expect(headLength(4) / headLength(1)).toBeLessThan(4);
});
