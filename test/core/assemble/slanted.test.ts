/** Texts that lean become texts of their own, turned. */
import { expect, test } from "vitest";
import { addSlanted } from "../../../src/core/assemble/slanted.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const line = {
  text: "GET, LIST",
  confidence: 0.97,
  glyphHeight: 10,
  color: "#203040",
  ground: "#ffffff",
  rectangle: { middle: [100, 80] as const, width: 60, height: 12, angle: 28.61 },
};

test("a line that leans is a text that is turned about its middle, in the face of the page", () => {
  const nodes = [aNode({ id: "n4", text: { value: "a", font: "serif" } }), aNode({ id: "n2", text: { value: "b", font: "serif" } })];
  const [, , added, ...others] = addSlanted(aDraft({ nodes, slanted: [line] })).nodes;
  expect(others).toEqual([]);
  expect(added).toMatchObject({
    id: "n5",
    kind: "text",
    rotation: 28.6,
    text: { value: "GET, LIST", font: "serif", color: "#203040", rotation: 0, lines: [{ box: { x: 70, y: 74, width: 60, height: 12 } }] },
  });
  expect([added!.box.x + added!.box.width / 2, added!.box.y + added!.box.height / 2]).toEqual([100, 80]);
});

test("a page without any stays as it is", () => {
  const draft = aDraft({ nodes: [aNode({ id: "n1" })] });
  expect(addSlanted(draft)).toBe(draft);
});
