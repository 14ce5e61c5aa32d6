/** Figures that are a head over shoulders. */
import { expect, test } from "vitest";
import { findBusts } from "../../../src/core/assemble/busts.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { pathData } from "../../../src/formats/svg/paint.ts";
import { actor, bustCommands } from "../../../src/core/shapes/actor.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const box = { x: 30, y: 20, width: 40, height: 50 };
const found = aNode({ kind: "actor", box, style: { fill: null, stroke: "#cccccc", strokeWidth: 1.5 } });
const bust = (paint: string): string => `<path transform="translate(30 20)" d="${pathData(bustCommands(box))}" ${paint}/>`;

async function told(elements: string, node: Node = found): Promise<Node> {
  return findBusts(aDraft({ bitmap: await drawBitmap(100, 90, elements), nodes: [node] })).nodes[0]!;
}

test("a filled one has the colour of its area and no line", async () => {
  expect(await told(bust('fill="#cccccc"'))).toMatchObject({
    params: { bust: 1 },
    style: { fill: "#cccccc", stroke: null, strokeWidth: 0 },
  });
});

test("an outlined one has its line, and a fill where it shows one", async () => {
  const hollow = await told(bust('fill="none" stroke="#000000"'));
  expect(hollow).toMatchObject({ params: { bust: 1 }, style: { fill: null, strokeWidth: 1.5 } });
  expect(Number.parseInt(hollow.style.stroke!.slice(1, 3), 16)).toBeLessThan(120);
  expect((await told(bust('fill="#ffe6cc" stroke="#000000" stroke-width="2"'))).style).toMatchObject({ fill: "#ffe6cc" });
});

test("a stick figure is none, nor is a box, nor what is no figure", async () => {
  const params = {};
  const lines = actor.outline({ width: 40, height: 50, cornerRadius: 0, params, path: null });
  const stick = lines
    .map(({ commands }) => `<path transform="translate(30 20)" d="${pathData(commands)}" fill="none" stroke="#000"/>`)
    .join("");
  expect(await told(stick)).toBe(found);
  expect(await told('<rect x="30" y="20" width="40" height="50" fill="#cccccc"/>')).toBe(found);
  const image = { ...found, kind: "image" as const };
  expect(await told(bust('fill="#cccccc"'), image)).toBe(image);
});
test("the head of a stick figure is filled where it is a disc in the colour of its lines", async () => {
  const paths = actor.outline({ width: 40, height: 80, cornerRadius: 0, params: {}, path: null });
  const stick = (head: string): string =>
    paths
      .map(
        ({ commands }, at) =>
          `<path transform="translate(30 5)" d="${pathData(commands)}" fill="${at === 0 ? head : "none"}" stroke="#0d9488"/>`,
      )
      .join("");
  const figure: Node = { ...found, box: { x: 30, y: 5, width: 40, height: 80 }, style: { ...found.style, stroke: "#10776f" } };
  expect((await told(stick("#0d9488"), figure)).style.fill).toBe("#10776f");
  expect((await told(stick("none"), figure)).style.fill).toBeNull();
  expect((await told(stick("#ffe6cc"), figure)).style.fill).toBeNull();
});
