/** Fills that change evenly are gradients, whatever was taken for their colour. */
import { expect, test } from "vitest";
import { findFades } from "../../../src/core/assemble/fades.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { packedColour } from "../../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const defs =
  '<defs><linearGradient id="down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff2cc"/><stop offset="1" stop-color="#ffd966"/></linearGradient><linearGradient id="gleam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="0.4" stop-color="#ffd966"/><stop offset="1" stop-color="#ffd966"/></linearGradient></defs>';
const letters = Array.from(
  { length: 6 },
  (_, index) => `<path d="M${60 + 24 * index} 50V90M${66 + 24 * index} 50V90" stroke="#000" stroke-width="4"/>`,
).join("");

/** Draws one shape, and returns what is found of it. */
async function found(fill: string, changes: Partial<Parameters<typeof aNode>[0]> = {}): Promise<Node> {
  const bitmap = await drawBitmap(
    260,
    140,
    `${defs}<rect x="20" y="20" width="220" height="100" rx="50" fill="${fill}" stroke="#d6b656" stroke-width="2"/>${letters}`,
  );
  const node = aNode({
    id: "n",
    kind: "rounded_rectangle",
    box: [20, 20, 220, 100],
    ...changes,
    style: { fill: "#000000", stroke: "#d6b656", cornerRadius: 50 },
  });
  return findFades(aDraft({ bitmap, nodes: [node] })).nodes[0]!;
}

test("a fill that was taken for its letters' colour is the gradient that it is", async () => {
  const { gradient } = (await found("url(#down)")).style;
  expect(gradient?.angle).toBe(90);
  for (const [index, colour] of ["#fff2cc", "#ffd966"].entries())
    expect(colourDistance(packedColour(gradient!.stops[index]!.color), packedColour(colour))).toBeLessThanOrEqual(6);
});

test("flat fills, gleams, kinds without a fill and small shapes stay", async () => {
  expect((await found("#ffd966")).style.gradient).toBeNull();
  expect((await found("url(#gleam)")).style.gradient).toBeNull();
  expect((await found("url(#down)", { kind: "container" })).style.gradient).toBeNull();
  expect((await found("url(#down)", { box: [20, 20, 20, 12] })).style.gradient).toBeNull();
});
