/** Folders: frames with a tab on their upper left corner, and frames with something else there. */
import { expect, test } from "vitest";
import { findFolders } from "../../../src/core/assemble/folders.ts";
import type { ReadLine } from "../../../src/core/detection.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const body = '<rect x="20.5" y="60.5" width="260" height="110" rx="2.5" fill="none" stroke="#000"/>';
const name: ReadLine = { ...aLine(26, 42, 60, { glyphHeight: 10 }), text: "orders", confidence: 1 };
const leaning = '<path d="M20.5 60.5V38.5a3 3 0 0 1 3 -3H87a3 3 0 0 1 3 2L97.5 60.5" fill="none" stroke="#000"/>';
const frame = aNode({
  id: "frame",
  kind: "container",
  box: [20.5, 60.5, 260, 110],
  style: { fill: null, stroke: "#000000", strokeWidth: 1 },
});

/** Looks for the tab of a frame beside other nodes, and for a name above it. */
async function look(drawn: string, { nodes = [frame], lines = [name] }: { nodes?: readonly Node[]; lines?: readonly ReadLine[] } = {}) {
  return findFolders(aDraft({ bitmap: await drawBitmap(320, 200, body + drawn), nodes, lines })).nodes;
}

test.each(["container", "rectangle", "rounded_rectangle", "folder"] as const)(
  "a %s with a tab whose right side leans is a folder",
  async (kind) => {
    const [node] = await look(leaning, { nodes: [{ ...frame, kind }] });
    expect(node).toMatchObject({ id: "frame", kind: "folder" });
    const { box, params } = node!;
    expect(Math.abs(box.y - 35.5)).toBeLessThanOrEqual(1);
    expect(box.y + box.height).toBe(170.5);
    expect(Math.abs(params!["tabWidth"]! * box.width - 69)).toBeLessThanOrEqual(3);
    expect(Math.abs(params!["tabHeight"]! * box.height - 25)).toBeLessThanOrEqual(1);
    expect(Math.abs(params!["lean"]! - 0.3)).toBeLessThanOrEqual(0.1);
  },
);

test("so is one whose tab is upright or dashed, and one whose name a finder took the tab's side for a letter of", async () => {
  const upright = '<path d="M20.5 60.5V35.5H95.5V60.5" fill="none" stroke="#000"/>';
  expect((await look(upright))[0]).toMatchObject({ kind: "folder", params: { lean: 0 } });
  const dashed: Node = { ...frame, style: { ...frame.style, dash: "dashed" } };
  expect((await look(leaning.replace("/>", ' stroke-dasharray="7 4"/>'), { nodes: [dashed] }))[0]!.kind).toBe("folder");
  const wide = { ...name, box: { x: 19, y: 37, width: 74, height: 23 } };
  expect((await look(leaning, { lines: [wide] }))[0]!.kind).toBe("folder");
});

test("names of two lines stand in one tab", async () => {
  const high = '<path d="M20.5 60.5V20.5H95.5V60.5" fill="none" stroke="#000"/>';
  const upper = { ...name, box: { ...name.box, y: 26 } };
  expect((await look(high, { lines: [name, upper] }))[0]!.box.y).toBeCloseTo(20.5, 0);
});

test("what was found of the tab alone goes, what stands elsewhere stays", async () => {
  const [part, other] = [aNode({ id: "part", box: [20.5, 35.5, 70, 25] }), aNode({ id: "other", box: [120, 90, 60, 30] })];
  expect((await look(leaning, { nodes: [frame, part, other] })).map(({ id }) => id)).toEqual(["frame", "other"]);
});

test.each([
  ["a name without a tab", "", {}],
  ["a tab without a name", leaning, { lines: [] }],
  ["a name under a rule", '<path d="M20.5 35.5H280.5" stroke="#000"/>', {}],
  ["a cell of a table", '<path d="M20.5 60.5V35.5H280.5V60.5M95.5 35.5V60.5" fill="none" stroke="#000"/>', {}],
  ["a box whose left side leads on", '<path d="M20.5 60.5V5.5M20.5 35.5H95.5V60.5" fill="none" stroke="#000"/>', {}],
  ["a tab in another colour", leaning.replace("#000", "#dd2222"), {}],
  ["a frame without an outline", leaning, { nodes: [{ ...frame, style: { ...frame.style, stroke: null } }] }],
] as const)("%s makes no folder", async (_, drawn, changes) => {
  expect((await look(drawn, changes))[0]!.kind).toBe("container");
});
