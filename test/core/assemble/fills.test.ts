/** Fills that were told wrong are what the inside of the border shows. */
import { expect, test } from "vitest";
import { measureFills } from "../../../src/core/assemble/fills.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const frame = (fill: string, ground = "#ffffff"): string =>
  `<rect width="300" height="200" fill="${ground}"/><rect x="40" y="30" width="200" height="120" fill="${fill}" stroke="#aaaa33"/>` +
  `<rect x="60" y="60" width="160" height="60" fill="#94e2d5"/>`;

async function fillOf(drawn: string, fill: string | null, changes: Partial<Node> = {}): Promise<string | null> {
  const bitmap = await drawBitmap(300, 200, drawn);
  const node = { ...aNode({ kind: "container", box: [40, 30, 200, 120], style: { fill, stroke: "#aaaa33", strokeWidth: 1 } }), ...changes };
  return measureFills(aDraft({ bitmap, nodes: [node] })).nodes[0]!.style.fill;
}

test.each([
  ["a pale fill that was overlooked", null],
  ["the colour of what it holds", "#94e2d5"],
])("%s is the one inside of the border", async (_, told) => {
  expect(await fillOf(frame("#ffffde"), told)).toBe("#ffffde");
});

test("what shows the ground around it stays as it was told", async () => {
  expect(await fillOf(frame("none"), null)).toBeNull();
  expect(await fillOf(frame("none", "#e8f0ff"), null)).toBeNull();
  expect(await fillOf(frame("#ffffff"), "#ffffff")).toBe("#ffffff");
});

test("the colour of what it holds is no fill where its inside shows the ground around it", async () => {
  expect(await fillOf(frame("none"), "#94e2d5")).toBeNull();
  expect(await fillOf(frame("none", "#e8f0ff"), "#94e2d5")).toBeNull();
  expect(await fillOf(frame("#e8f0ff", "#e8f0ff"), "#e8f0ff")).toBe("#e8f0ff");
});

test("a heading, and a fill that is told right but for noise, stay", async () => {
  expect(await fillOf(frame("#ffffde"), "#fffedd")).toBe("#fffedd");
  expect(await fillOf(frame("#ffffde"), null, { params: { heading: 20 } })).toBeNull();
});
