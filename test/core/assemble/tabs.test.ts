/** Tabs of frames, and names in corners that have none. */
import { expect, test } from "vitest";
import { findTabs } from "../../../src/core/assemble/tabs.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const frame = '<rect x="20.5" y="20.5" width="260" height="160" fill="none" stroke="#9370db"/>';
const letters = '<path d="M34 30V40M40 34V43M46 30V40M52 30V40" stroke="#000" stroke-width="2"/>';
const tab = (path: string): string => `<path d="${path}" fill="#ececff" stroke="#9370db"/>`;
const cut = tab("M20.5 20.5H80.5V38L72 44.5H20.5Z");

/** Looks for the tab of a frame whose name stands in its corner. */
async function look(drawn: string, changes: Partial<Node> = {}): Promise<Node> {
  const name = { text: "loop", box: { x: 32, y: 30, width: 22, height: 13 } };
  const node = aNode({
    kind: "container",
    box: [20.5, 20.5, 260, 160],
    style: { fill: null, stroke: "#9370db" },
    text: { value: "loop", lines: [name], align: "left", valign: "top" },
  });
  return findTabs(aDraft({ bitmap: await drawBitmap(320, 200, frame + drawn + letters), nodes: [{ ...node, ...changes }] })).nodes[0]!;
}

test.each([
  ["a tab with a cut corner", cut, "container"],
  ["a tab around a name whose descender crosses it", tab("M20.5 20.5H80.5V36L72 41.5H20.5Z"), "container"],
  ["a tab with a large corner cut off", tab("M20.5 20.5H80.5V26L69 44.5H20.5Z"), "container"],
  ["the tab of a box that was told as a rectangle", cut, "rectangle"],
] as const)("%s belongs to its frame", async (_, drawn, kind) => {
  const { kind: told, params } = await look(drawn, { kind });
  expect(told).toBe("container");
  expect(Math.abs(params!["tabWidth"]! - 60)).toBeLessThanOrEqual(1);
  expect(params!["tabHeight"]).toBeGreaterThanOrEqual(20);
  expect(params!["tabHeight"]).toBeLessThanOrEqual(25);
});

test.each([
  ["a name alone", "", {}],
  ["a name that is underlined", '<path d="M32 44.5H54" stroke="#9370db"/>', {}],
  ["a heading with a rule from side to side", '<path d="M20.5 44.5H280.5" stroke="#9370db"/>', {}],
  ["a name between a line below it and a short one beside it", '<path d="M20.5 44.5H66M80.5 20.5V26" stroke="#9370db"/>', {}],
  ["a tab in another colour", cut.replace("#9370db", "#33aa33"), {}],
  ["a frame without an outline", cut, { style: { ...aNode().style, stroke: null } }],
  ["a shape that is no frame", cut, { kind: "ellipse" }],
] as const)("%s is no tab", async (_, drawn, changes) => {
  expect((await look(drawn, changes)).params).toBeNull();
});
