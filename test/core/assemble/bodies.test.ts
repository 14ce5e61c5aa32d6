/** Bodies of lanes have the fill that they show. */
import { expect, test } from "vitest";
import { measureBodies } from "../../../src/core/assemble/bodies.ts";
import { bodyFillOf } from "../../../src/core/diagram/lane-fills.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const lane = aNode({
  kind: "swimlane",
  box: [20, 20, 100, 80],
  params: { heading: 20 },
  style: { fill: "#cdeb8b", stroke: "#36393d", strokeWidth: 1 },
});

/** Draws a class with a heading, on a ground and with a body of some colours, and measures its lane. */
async function measure(ground: string, body: string, node: Node = lane): Promise<Node> {
  const drawn =
    `<rect width="140" height="120" fill="${ground}"/><rect x="20" y="20" width="100" height="80" fill="${body}" stroke="#36393d"/>` +
    `<rect x="20" y="20" width="100" height="20" fill="#cdeb8b" stroke="#36393d"/><path d="M20 60H120M20 80H120" stroke="#36393d"/>`;
  return measureBodies(aDraft({ bitmap: await drawBitmap(140, 120, drawn), nodes: [node] })).nodes[0]!;
}

test("a body of another colour than its heading has its own fill", async () => {
  const { style, params } = await measure("#ffffff", "#f9f7ed");
  expect([style.fill, bodyFillOf({ kind: "swimlane", style })]).toEqual(["#cdeb8b", "#f9f7ed"]);
  expect(style.gradient).toMatchObject({ angle: 90, stops: [{ at: 0 }, { at: 0.25 }, { at: 0.25 }, { at: 1 }] });
  expect(params).toEqual({ heading: 20 });
});

test("a white body on a coloured ground is white, also where it was told to be open", async () => {
  const { style, params } = await measure("#dae8fc", "#ffffff", { ...lane, params: { heading: 20, open: 1 } });
  expect(bodyFillOf({ kind: "swimlane", style })).toBe("#ffffff");
  expect(params).toEqual({ heading: 20 });
});

test("one that shows the ground around it is open", async () => {
  const { style, params } = await measure("#dae8fc", "#dae8fc");
  expect([style.gradient, params]).toEqual([null, { heading: 20, open: 1 }]);
});

test("one of its heading's colour stays", async () => {
  expect(await measure("#ffffff", "#cdeb8b")).toBe(lane);
  expect((await measure("#ffffff", "#cdeb8b", { ...lane, params: { heading: 20, open: 1 } })).params).toEqual({ heading: 20 });
});

test("a heading at the left is beside its body", async () => {
  const drawn =
    '<rect x="20" y="20" width="100" height="80" fill="#f9f7ed" stroke="#36393d"/><rect x="20" y="20" width="20" height="80" fill="#cdeb8b" stroke="#36393d"/>';
  const node = { ...lane, params: { heading: 20, sideways: 1 } };
  const { gradient } = measureBodies(aDraft({ bitmap: await drawBitmap(140, 120, drawn), nodes: [node] })).nodes[0]!.style;
  expect(gradient).toMatchObject({ angle: 0, stops: [{ at: 0 }, { at: 0.2 }, { at: 0.2 }, { color: "#f9f7ed" }] });
});
