/** Frames get the round corners that the picture shows. */
import { expect, test } from "vitest";
import { measureCorners } from "../../../src/core/assemble/corners.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const lane = (changes: Partial<Node> = {}): Node => ({
  ...aNode({ kind: "swimlane", box: [40, 30, 160, 120], params: { heading: 30 } }),
  ...changes,
});
const frame = (rx: number, fill = "#fff"): string =>
  `<rect x="40" y="30" width="160" height="120" rx="${rx}" fill="${fill}" stroke="#6c8ebf" stroke-width="2"/><path d="M40 60h160" stroke="#6c8ebf"/>`;

async function radiusOf(drawn: string, node = lane()): Promise<number> {
  const bitmap = await drawBitmap(240, 180, drawn);
  return measureCorners(aDraft({ bitmap, nodes: [node] })).nodes[0]!.style.cornerRadius;
}

test.each([
  [6, "#ffffff"],
  [12, "#dae8fc"],
  [20, "#0080ff"],
])("a frame with a radius of %d", async (radius, fill) => {
  expect(Math.abs((await radiusOf(frame(radius, fill))) - radius)).toBeLessThanOrEqual(0.25 * radius);
});

test.each([
  [2.5, 0],
  [5, 5],
  [8, 8],
  [13, 13],
])("a thin outline with a radius of %d is measured within a pixel; the smallest are none", async (rx, wanted) => {
  const drawn = `<rect x="40.5" y="30.5" width="160" height="120" rx="${rx}" fill="#f1f1f1" stroke="#181818"/>`;
  const node = lane({ box: { x: 40.5, y: 30.5, width: 160, height: 120 } });
  expect(Math.abs((await radiusOf(drawn, { ...node, style: { ...node.style, strokeWidth: 1 } })) - wanted)).toBeLessThanOrEqual(1);
});

test("a corner in which something stands does not count", async () => {
  expect(await radiusOf(`${frame(12)}<path d="M170 130h30v20h-30z"/>`)).toBeGreaterThan(8);
});

test("a box around others, which becomes a frame", async () => {
  const bitmap = await drawBitmap(240, 180, frame(20));
  const nodes = [lane({ kind: "rectangle", params: null }), aNode({ id: "n9", box: [80, 80, 40, 30] })];
  const measured = measureCorners(aDraft({ bitmap, nodes })).nodes;
  expect(measured[0]!.style.cornerRadius).toBeGreaterThan(15);
});

test.each([
  ["square corners", frame(0), lane()],
  ["two round corners, under a tab", `${frame(12)}<path d="M40 30h40v20h-40zM160 30h40v20h-40z"/>`, lane()],
  ["a box, whose corners were measured as it was found", frame(12), lane({ kind: "rectangle" })],
])("%s stay", async (_, drawn, node) => {
  expect(await radiusOf(drawn, node)).toBe(0);
});
