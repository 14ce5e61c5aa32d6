/** Thick lines in the colour of the page are the ground between shapes. */
import { expect, test } from "vitest";
import { isGap } from "../../../../src/core/assemble/trace/gaps.ts";
import { anEdge } from "../../../make/diagram.ts";

const page = { background: "#ffffff", glyphHeight: 10 };
const lineOf = (stroke: string, strokeWidth: number) => {
  const edge = anEdge();
  return { ...edge, style: { ...edge.style, stroke, strokeWidth } };
};

test("a thick line in the colour of the page is a gap, a thin one may lie on a dark shape", () => {
  expect([19, 4, 3, 1].map((width) => isGap(lineOf("#fefefe", width), page))).toEqual([true, true, false, false]);
});

test("lines of other colours, and among large letters those that are thin for them, are none", () => {
  expect(isGap(lineOf("#dae8fc", 19), page)).toBe(false);
  expect(isGap(lineOf("#ffffff", 6), { ...page, glyphHeight: 20 })).toBe(false);
});
