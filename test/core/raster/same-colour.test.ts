/** Which colours of fills and outlines are one. */
import { expect, test } from "vitest";
import { areSameColour } from "../../../src/core/raster/same-colour.ts";

test("colours are one within a few levels, and none is like none alone", () => {
  expect(areSameColour("#083f75", "#10475f")).toBe(true);
  expect(areSameColour("#083f75", "#083f8e")).toBe(false);
  expect(areSameColour(null, null)).toBe(true);
  expect(areSameColour(null, "#083f75")).toBe(false);
});
