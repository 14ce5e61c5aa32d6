/** Headings that melt with the outline of their box. */
import { expect, test } from "vitest";
import { findHeadings } from "../../../src/core/assemble/headings.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const dark = "#0a0f25";
const outer = `<rect x="20" y="20" width="200" height="140" fill="${dark}"/>`;
const body = '<rect x="22" y="60" width="196" height="98" fill="#ffffff"/>';
const words = '<rect x="80" y="34" width="80" height="12" fill="#ffffff"/><rect x="30" y="80" width="90" height="10" fill="#0a0f25"/>';
const title = aReadLine("Debit card", [80, 34, 80, 12]);
const filled = aNode({ box: [20, 20, 200, 140], style: { fill: dark, stroke: null, strokeWidth: 0 } });

/** Looks for headings in a picture with one box and its title. */
async function look(elements: string, node: Node = filled, lines = [title], others: readonly Node[] = []): Promise<Node> {
  const bitmap = await drawBitmap(240, 180, elements);
  return findHeadings(aDraft({ bitmap, lines, nodes: [node, ...others] })).nodes[0]!;
}

test("a box that was taken for filled all over is a lane with its heading filled alone, and a border", async () => {
  const rule = '<rect x="22" y="110" width="196" height="2" fill="#0a0f25"/>';
  expect(await look(`${outer}${body}${words}${rule}`)).toMatchObject({
    kind: "swimlane",
    box: { x: 21, y: 21, width: 198, height: 138 },
    params: { heading: 39, open: 1 },
    style: { fill: dark, stroke: dark, strokeWidth: 2 },
  });
});

test("a frame whose heading was overlooked keeps its border", async () => {
  const frame = aNode({ kind: "container", box: [21, 21, 198, 138], style: { fill: null, stroke: dark, strokeWidth: 2 } });
  expect(await look(`${outer}${body}${words}`, frame)).toMatchObject({
    kind: "swimlane",
    box: frame.box,
    params: { heading: 39, open: 1 },
    style: { fill: dark, stroke: dark, strokeWidth: 2 },
  });
});

test.each([
  ["a box that is filled all over", outer, [title], []],
  ["a box on the page", body, [title], []],
  ["a band without a title", `${outer}${body}${words}`, [], []],
  ["a dark box that holds a bright one", `${outer}<rect x="50" y="60" width="140" height="98" fill="#ffffff"/>${words}`, [title], []],
  ["a band with a shape of its own", `${outer}${body}${words}`, [title], [aNode({ id: "bar", box: [20, 20, 200, 40] })]],
  ["a bar with little under it", `${outer}<rect x="22" y="130" width="196" height="28" fill="#ffffff"/>`, [title], []],
])("%s stays what it is", async (_, elements, lines, others) => {
  expect(await look(elements, filled, lines, others)).toBe(filled);
});
