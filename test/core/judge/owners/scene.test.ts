/** The texts of shapes, as their judge sees them. */
import { expect, test } from "vitest";
import { aNode } from "../../../make/diagram.ts";
import { aBlock } from "../../../make/labels.ts";
import { anOwnerScene, box } from "../../../make/owners.ts";

test("texts stand from the top, and what flows is one run", () => {
  const [title, line, far] = [aBlock("Title", [170, 130, 60, 10]), aBlock("text", [175, 145, 50, 10]), aBlock("x", [110, 205, 10, 10])];
  const [shape] = anOwnerScene([far, line, title]).inShapes;
  expect(shape!.texts.map(({ block }) => block)).toEqual([title, line, far]);
  expect(shape!.runs).toEqual([[...title, ...line], far]);
});

test("shapes within are told, those of the same size are none", () => {
  const inner = aNode({ id: "inner", box: [120, 140, 60, 40] });
  const twin = aNode({ id: "twin", box: [101, 101, 198, 118] });
  expect(anOwnerScene([aBlock("Title", [170, 105, 60, 10])], [inner, twin]).inShapes[0]!.held).toEqual([inner]);
  expect(box.id).toBe("box");
});
