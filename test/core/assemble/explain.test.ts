/** Tests of the self-check on drawn pictures. */
import { expect, test } from "vitest";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { explainInk } from "../../../src/core/assemble/explain.ts";
import type { Edge, Node, NodeText } from "../../../src/core/diagram/types.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

function blank(): Bitmap {
  return whitePicture(200, 100);
}

function paintBox(bitmap: Bitmap, [x0, y0, x1, y1]: readonly [number, number, number, number], colour: number): void {
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) bitmap.data.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * (y * bitmap.width + x));
}

/** A blue box with a black border of 2 px whose middle lies on 20..80 by 20..60. */
function withBox(bitmap: Bitmap): Bitmap {
  paintBox(bitmap, [19, 19, 81, 61], 0x000000);
  paintBox(bitmap, [21, 21, 79, 59], 0x99ccff);
  return bitmap;
}

const box = aNode({ id: "n1", box: [20, 20, 60, 40], style: { fill: "#99ccff", stroke: "#000000", strokeWidth: 2 } });

const line = anEdge({
  id: "e1",
  from: box,
  points: [
    [80, 40],
    [150, 40],
  ],
  endMarker: "none",
});

function explain(bitmap: Bitmap, found: { readonly nodes?: readonly Node[]; readonly edges?: readonly Edge[] }): Draft {
  return explainInk(aDraft({ bitmap, ...found }));
}

test("a picture that is found whole is explained whole", () => {
  const bitmap = withBox(blank());
  paintBox(bitmap, [81, 40, 150, 41], 0x000000);
  const result = explain(bitmap, { nodes: [box], edges: [line] });
  expect(result.explainedInk).toBe(1);
  expect(result.unexplained).toEqual([]);
});

test("a missed connector is left over where it lies", () => {
  const bitmap = withBox(blank());
  paintBox(bitmap, [81, 40, 150, 41], 0x000000);
  const result = explain(bitmap, { nodes: [box] });
  expect(result.explainedInk).toBeLessThan(0.9);
  expect(result.unexplained).toHaveLength(1);
  expect(result.unexplained[0]!.x).toBeGreaterThan(78);
  expect(result.unexplained[0]!.height).toBeLessThan(6);
});

test("the arc of a line jump belongs to its connector", () => {
  const bitmap = withBox(blank());
  for (const part of [
    [81, 40, 110, 41],
    [110, 34, 111, 41],
    [110, 34, 123, 35],
    [122, 34, 123, 41],
    [122, 40, 150, 41],
  ] as const)
    paintBox(bitmap, part, 0x000000);
  const hopping = { ...line, jumps: [{ point: [116, 40], radius: 6 }] } as const;
  expect(explain(bitmap, { nodes: [box], edges: [line] }).explainedInk).toBeLessThan(1);
  expect(explain(bitmap, { nodes: [box], edges: [hopping] }).explainedInk).toBe(1);
});

test("a missed filled shape counts with its area, and so does one painted where nothing is", () => {
  expect(explain(withBox(blank()), {}).explainedInk).toBe(0);
  const wrong = { ...box, style: { ...box.style, fill: "#cc0000" } };
  expect(explain(withBox(blank()), { nodes: [wrong] }).explainedInk).toBeLessThan(0.4);
});

test("an underline belongs to its text", () => {
  const bitmap = blank();
  paintBox(bitmap, [20, 20, 80, 30], 0x000000);
  paintBox(bitmap, [20, 33, 80, 34], 0x000000);
  const text = { value: "key", fontSize: 12, lines: [{ text: "key", box: { x: 20, y: 20, width: 60, height: 10 } }] };
  const word = (underline: Partial<NodeText>): Node => aNode({ kind: "text", box: [20, 20, 60, 10], text: { ...text, ...underline } });
  expect(explain(bitmap, { nodes: [word({})] }).unexplained).toHaveLength(1);
  expect(explain(bitmap, { nodes: [word({ underline: true })] })).toMatchObject({ explainedInk: 1, unexplained: [] });
});

test("an empty picture is explained", () => {
  expect(explain(blank(), {}).explainedInk).toBe(1);
});
