/** What a page shows beside its shapes and in them. */
import { expect, test } from "vitest";
import { shownColours } from "../../../src/core/assemble/shown-colours.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const drawn = '<rect width="200" height="100" fill="#eeeeee"/><rect x="20" y="20" width="80" height="60" fill="#ff0000"/>';
const box = aNode({ id: "box", box: [20, 20, 80, 60], style: { strokeWidth: 2 } });

async function shown(changes: Parameters<typeof aDraft>[0]): Promise<readonly [ground: number, inside: number]> {
  const bitmap = await drawBitmap(200, 100, drawn);
  const { ground, boxes } = shownColours(aDraft({ bitmap, ...changes }), bitmap);
  return [ground.get(0xeeeeee) ?? 0, boxes.get(0)?.get(0xff0000) ?? 0];
}

test("beside shapes lies the ground, in boxes their fill, and borders are neither", async () => {
  const [ground, inside] = await shown({ nodes: [box] });
  expect([ground, inside]).toEqual([200 * 100 - 84 * 64, 76 * 56]);
});

test("what stands in a box, letters and labels hide it", async () => {
  const [, whole] = await shown({ nodes: [box] });
  const [, held] = await shown({ nodes: [box, aNode({ id: "held", z: 1, kind: "ellipse", box: [40, 40, 20, 20] })] });
  const text = { value: "Order", lines: [{ text: "Order", box: { x: 40, y: 40, width: 20, height: 10 } }] };
  const [, written] = await shown({ nodes: [{ ...aNode({ ...box, box: [20, 20, 80, 60], text }) }] });
  const label = { text: "yes", box: { x: 150, y: 40, width: 20, height: 10 } };
  const [ground] = await shown({ nodes: [], edges: [anEdge({ labels: [label] })] });
  expect([held < whole, written < whole]).toEqual([true, true]);
  expect(ground).toBe(200 * 100 - 80 * 60 - 24 * 14);
});
