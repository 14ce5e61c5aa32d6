/** Discs in the middle of a border are told from heads, which end there. */
import { expect, test } from "vitest";
import { isDiscOnBorder } from "../../../../src/core/judge/links/border-discs.ts";
import { linkScene } from "../../../../src/core/judge/links/scene.ts";
import type { LinkCandidate } from "../../../../src/core/judge/links/scene.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { anEdge, aNode } from "../../../make/diagram.ts";
import { aDraft } from "../../../make/draft.ts";
import { aSight } from "../../../make/scene.ts";

const left = aNode({ id: "left", box: [20, 20, 80, 60] });
const right = aNode({ id: "right", box: [200, 100, 80, 60] });
const boxes = [left, right]
  .map(({ box: { x, y, width, height } }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff2cc" stroke="#000"/>`)
  .join("");
const line = '<path d="M100 50L200 130" stroke="#000" fill="none"/>';
const disc = (x: number, y: number, radius = 4): string => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;

async function discsOf(
  drawing: string,
  ends: readonly [readonly [number, number], readonly [number, number]] = [
    [100, 50],
    [200, 130],
  ],
): Promise<readonly boolean[]> {
  const bitmap = await drawBitmap(300, 180, boxes + line + drawing);
  const edge = anEdge({ points: ends, from: left, to: right });
  const candidate: LinkCandidate = { edge, source: "traced", from: left, to: right, way: { branches: 0, turned: 0, straightest: 1 } };
  const scene = linkScene(aDraft({ bitmap, nodes: [left, right] }), aSight(bitmap), [candidate]);
  return (["source", "target"] as const).map((side) => isDiscOnBorder(candidate, side, scene));
}

test("a disc on a border is one, and a head that ends there is none", async () => {
  expect(await discsOf(disc(100, 50) + '<path d="M200 130L189 127L195 119Z"/>')).toEqual([true, false]);
});

test("the traced end of a line that comes in at a low angle may lie beside it", async () => {
  expect(
    await discsOf(disc(100, 50), [
      [100, 57],
      [200, 130],
    ]),
  ).toEqual([true, false]);
});

test.each([
  ["a line alone", ""],
  ["a disc that stands before the border", disc(106, 55)],
  ["a disc inside the shape", disc(92, 45)],
  ["a disc as large as a shape", disc(100, 50, 14)],
  ["a ring", '<circle cx="100" cy="50" r="4" fill="#fff" stroke="#000"/>'],
  ["a thick border", '<rect x="20" y="20" width="80" height="60" fill="none" stroke="#000" stroke-width="7"/>'],
])("%s is none", async (_, drawing) => {
  expect(await discsOf(drawing)).toEqual([false, false]);
});
