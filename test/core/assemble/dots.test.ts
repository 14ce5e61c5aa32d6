/** Rings with a disc in the middle, as final states are drawn. */
import { expect, test } from "vitest";
import { findDots } from "../../../src/core/assemble/dots.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const ring = '<circle cx="60" cy="60" r="15" fill="#ffffff" stroke="#ff0000"/>';
const disc = '<circle cx="60" cy="60" r="11" fill="#000000" stroke="#ff0000"/>';
const found = aNode({ kind: "circle", box: [45, 45, 30, 30], style: { fill: null, stroke: "#ff0000", strokeWidth: 1 } });

/** Looks for a disc in a ring of a picture. */
async function look(elements: string, node: Node = found, others: readonly Node[] = []): Promise<Node> {
  return findDots(aDraft({ bitmap: await drawBitmap(120, 120, elements), nodes: [node, ...others] })).nodes[0]!;
}

test.each([
  ["a disc with a border of the ring's colour", `${ring}${disc}`, 0.73, "#000000"],
  ["a disc without a border", `${ring}<circle cx="60" cy="60" r="8" fill="#204080"/>`, 0.53, "#204080"],
  ["a disc at which a connector ends", `<path d="M60 100V70" stroke="#000000"/>${ring}${disc}`, 0.73, "#000000"],
])("%s has the fill alone", async (_, elements, dot, fill) => {
  const { params, style } = await look(elements);
  expect(Math.abs(params!["dot"]! - dot)).toBeLessThan(0.06);
  expect(style).toMatchObject({ fill, stroke: "#ff0000" });
});

test("a disc is round within what antialiasing takes up", async () => {
  for (const radius of [10.4, 11.2, 11.8]) {
    const drawn = `<circle cx="60.5" cy="60.5" r="15" fill="none" stroke="#000000"/><circle cx="60.5" cy="60.5" r="${radius}" fill="#000000"/>`;
    const node = aNode({ kind: "circle", box: [45.5, 45.5, 30, 30], style: { fill: null, stroke: "#000000", strokeWidth: 1 } });
    expect((await look(drawn, node)).params?.["dot"], `${radius}`).toBeGreaterThan(0.6);
  }
});

test("a disc stays one where the border is as thick as it", async () => {
  const thick =
    '<circle cx="60" cy="60" r="30" fill="none" stroke="#000000" stroke-width="12"/><circle cx="60" cy="60" r="12" fill="#000000"/>';
  const node = aNode({ kind: "circle", box: [30, 30, 60, 60], style: { fill: null, stroke: "#000000", strokeWidth: 12 } });
  expect((await look(thick, node)).params!["dot"]).toBeGreaterThan(0.1);
});

test("a small one of a lying ellipse is found", async () => {
  const small =
    '<ellipse cx="60" cy="60" rx="11" ry="8" fill="none" stroke="#222222"/><ellipse cx="60" cy="60" rx="6" ry="4.4" fill="#222222"/>';
  const node = aNode({ kind: "ellipse", box: [49, 52, 22, 16], style: { fill: null, stroke: "#222222", strokeWidth: 1 } });
  expect(Math.abs((await look(small, node)).params!["dot"]! - 0.53)).toBeLessThan(0.1);
});

test.each([
  ["an empty ring", ring, []],
  ["a circle that is filled", '<circle cx="60" cy="60" r="15" fill="#000000" stroke="#ff0000"/>', []],
  ["a ring with a letter", `${ring}<path d="M57 53V67M57 53H63M57 60H63" stroke="#000000" stroke-width="2"/>`, []],
  ["a ring with a square", `${ring}<rect x="52" y="52" width="16" height="16" fill="#000000"/>`, []],
  ["a ring around a shape of its own", `${ring}${disc}`, [aNode({ id: "disc", kind: "circle", box: [49, 49, 22, 22] })]],
  ["a disc that fills the ring but for a seam", `${ring}<circle cx="60" cy="60" r="14.4" fill="#000000"/>`, []],
  [
    "a ring filled in two colours",
    '<circle cx="60" cy="60" r="15" fill="#dddd00" stroke="#ff0000"/><circle cx="60" cy="60" r="8" fill="#000000"/>',
    [],
  ],
])("%s stays what it is", async (_, elements, others) => {
  expect(await look(elements, found, others)).toBe(found);
});
