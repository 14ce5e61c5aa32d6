/** Small boxes that are drawn as signs of components. */
import { expect, test } from "vitest";
import { findModules } from "../../../src/core/assemble/modules.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { frameOf } from "../../../src/core/shapes/catalog.ts";
import { component } from "../../../src/core/shapes/component.ts";
import { pathData } from "../../../src/formats/svg/paint.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const box = { x: 100.5, y: 20.5, width: 20, height: 20 };
const sign = aNode({ id: "sign", box, style: { fill: null, stroke: "#000000", strokeWidth: 1 } });

/** Draws a component in a box, with lugs so wide. */
function drawn(lug: number, at = box): string {
  const frame = frameOf({ kind: "component", box: at, params: { lug }, path: null, style: { cornerRadius: 0 } });
  const paths = component.outline(frame).map(({ commands }) => `<path d="${pathData(commands)}" fill="#fff" stroke="#000"/>`);
  return `<g transform="translate(${at.x} ${at.y})">${paths.join("")}</g>`;
}

async function kindOf(elements: string, node: Node = sign): Promise<unknown> {
  const [found] = findModules(aDraft({ bitmap: await drawBitmap(160, 80, elements), nodes: [node] })).nodes;
  return [found!.kind, found!.params];
}

test.each([0.4, 0.5])("a small box with lugs of %f at its left is a component", async (lug) => {
  const [kind, params] = (await kindOf(drawn(lug))) as [string, { lug: number }];
  expect(kind).toBe("component");
  expect(Math.abs(params.lug - lug)).toBeLessThanOrEqual(0.1);
});

test("so is a larger one, in a box that is filled", async () => {
  const large = { x: 90.5, y: 10.5, width: 40, height: 40 };
  const ground = '<rect width="160" height="80" fill="#ffe6cc"/>';
  expect(await kindOf(ground + drawn(0.4, large), { ...sign, box: large })).toMatchObject([
    "component",
    { lug: expect.any(Number) as number },
  ]);
});

test("a box that was found without its lugs is the whole sign", async () => {
  const body = { ...box, x: box.x + 4, width: 16 };
  const [found] = findModules(aDraft({ bitmap: await drawBitmap(160, 80, drawn(0.4)), nodes: [{ ...sign, box: body }] })).nodes;
  expect(found!.kind).toBe("component");
  expect(Math.abs(found!.box.x - box.x)).toBeLessThanOrEqual(1);
});

test("a plain box is none, nor is one with a text, one that is large, or one in whose middle a line ends", async () => {
  const plain = '<rect x="100.5" y="20.5" width="20" height="20" fill="#fff" stroke="#000"/>';
  expect(await kindOf(plain)).toEqual(["rectangle", null]);
  expect(await kindOf(`${plain}<path d="M60 30.5H100" stroke="#000"/>`)).toEqual(["rectangle", null]);
  expect(await kindOf(drawn(0.4), aNode({ ...sign, text: { value: "A" } }))).toEqual(["rectangle", null]);
  const huge = { x: 10.5, y: 5.5, width: 90, height: 70 };
  expect(await kindOf(drawn(0.4, huge), { ...sign, box: huge })).toEqual(["rectangle", null]);
});
