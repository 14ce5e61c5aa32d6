import { expect, test } from "vitest";
import { headLength, usualHeadLength } from "../../../src/formats/lib/head-length.ts";
import { anEdge } from "../../make/diagram.ts";

test("heads grow with their line, but less, and hairlines have heads that can be seen", () => {
  expect(usualHeadLength(0.25)).toBe(usualHeadLength(1));
  expect(usualHeadLength(4)).toBeGreaterThan(usualHeadLength(1));
  expect(usualHeadLength(4) / usualHeadLength(1)).toBeLessThan(4);
});

test("a length that was measured stays, whatever the line's width", () => {
  const { style } = anEdge({ style: { strokeWidth: 3 } });
  expect(headLength(style)).toBe(usualHeadLength(3));
  expect(headLength({ ...style, headLength: 20 })).toBe(20);
});
