/** One colour in place of a gradient. */
import { expect, test } from "vitest";
import { flatFill } from "../../../src/formats/lib/flat-fill.ts";

const black = { at: 0, color: "#000000" };

test.each([
  ["a fill without a gradient stays", null, "#123456"],
  ["two colours are mixed", [black, { at: 1, color: "#ffffff" }], "#808080"],
  [
    "a gradient stays as it is before its first stop and after its last one",
    [
      { at: 0.75, color: "#000000" },
      { at: 0.75, color: "#ffffff" },
    ],
    "#404040",
  ],
  ["colours count as far as they reach", [black, { at: 0.5, color: "#000000" }, { at: 1, color: "#ffffff" }], "#404040"],
])("%s", (_, stops, expected) => {
  expect(flatFill({ fill: "#123456", gradient: stops === null ? null : { angle: 0, stops } })).toBe(expected);
});

test("what has no fill has none", () => {
  expect(flatFill({ fill: null, gradient: null })).toBeNull();
});
