/** What the net alone saw is measured in the picture. */
import { expect, test } from "vitest";
import { candidateOf } from "../../../src/core/propose/net-nodes.ts";
import { drawBitmap } from "../../make/bitmap.ts";

test("sides lie where the picture has them, colours are the picture's", async () => {
  const rect = '<rect x="200" y="100" width="80" height="40" fill="#ffe0b2" stroke="#333333" stroke-width="2"/>';
  const bitmap = await drawBitmap(400, 200, rect);
  const node = candidateOf({ box: { x: 203, y: 98, width: 80, height: 40 }, family: "rounded", score: 0.8 }, bitmap, "#ffffff");
  expect(node).toMatchObject({ kind: "rounded_rectangle", origin: "net", confidence: 0.8, style: { fill: "#ffe0b2", stroke: "#333333" } });
  expect(Math.abs(node.box.x - 200)).toBeLessThanOrEqual(1);
});

test("a shape without straight sides ends where its ink does", async () => {
  const bitmap = await drawBitmap(400, 200, '<path d="M200 100L260 60L320 100L260 140Z" fill="none" stroke="#222" stroke-width="2"/>');
  const { box } = candidateOf({ box: { x: 212, y: 68, width: 96, height: 64 }, family: "diamond", score: 0.8 }, bitmap, "#ffffff");
  expect([box.x, box.y, box.width, box.height].every((value, at) => Math.abs(value - [200, 60, 120, 80][at]!) <= 3)).toBe(true);
});
