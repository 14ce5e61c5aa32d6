/** Shapes without fill and stroke get the stroke that is drawn. */
import { expect, test } from "vitest";
import { measureStrokes } from "../../../src/core/assemble/strokes.ts";
import type { Node, NodeStyle } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const bare: Partial<NodeStyle> = { fill: null, stroke: null, strokeWidth: 0 };
const figure = aNode({ kind: "actor", box: [40, 30, 30, 60], style: bare });
const drawn = (colour: string, width: number): string =>
  `<g stroke="${colour}" stroke-width="${width}" fill="none"><circle cx="55" cy="37.5" r="7.5"/><path d="M55 45V70M40 50H70M40 90L55 70L70 90"/></g>`;

/** Measures one shape of a picture. */
async function measure(elements: string, node: Node): Promise<Node> {
  return measureStrokes(aDraft({ bitmap: await drawBitmap(160, 120, elements), nodes: [node] })).nodes[0]!;
}

test.each([
  ["black", "#000000", 1],
  ["coloured and thick", "#203864", 3],
])("a stick figure is seen: %s", async (_, colour, width) => {
  const { stroke, strokeWidth, fill } = (await measure(drawn(colour, width), figure)).style;
  expect([stroke, fill]).toEqual([colour, null]);
  expect(Math.abs(strokeWidth - width)).toBeLessThanOrEqual(0.5);
});

test("one on a coloured ground is seen, and one whose box misses it by two pixels", async () => {
  const ground = '<rect x="10" y="10" width="100" height="100" fill="#dae8fc"/>';
  for (const box of [figure.box, { ...figure.box, x: 42, height: 58 }])
    expect((await measure(`${ground}${drawn("#000000", 1)}`, { ...figure, box })).style.stroke).toBe("#000000");
});

test("a diamond between the pixels has the colour of its strongest ones", async () => {
  const diamond = aNode({ kind: "diamond", box: [30, 30, 80, 50], style: bare });
  expect((await measure('<path d="M70 30L110 55L70 80L30 55Z" fill="none" stroke="#000000"/>', diamond)).style).toMatchObject({
    stroke: "#000000",
    strokeWidth: 1,
  });
});

test.each([
  ["where nothing is drawn", "", figure],
  ["where a line crosses it", '<path d="M0 60H160" stroke="#000000"/>', aNode({ kind: "container", box: [20, 20, 120, 80], style: bare })],
  ["of free text", drawn("#000000", 1), aNode({ kind: "text", box: [40, 30, 30, 60], style: bare })],
  [
    "that is filled",
    drawn("#000000", 1),
    aNode({ kind: "actor", box: [40, 30, 30, 60], style: { ...bare, fill: "#ffffff", strokeWidth: 1 } }),
  ],
  [
    "that was taken for a picture and is filled strongly",
    drawn("#000000", 1),
    aNode({ kind: "actor", box: [40, 30, 30, 60], style: { ...bare, fill: "#203864" } }),
  ],
])("a shape %s stays", async (_, elements, node) => {
  expect(await measure(elements, node)).toBe(node);
});

test("the stroke that a net alone saw is as thick as the others of its colour", () => {
  const [drum, box, other] = (["net", "both", "both"] as const).map((origin, index) =>
    aNode({
      id: `n${index}`,
      box: [40 * index, 0, 30, 30],
      style: { stroke: index === 2 ? "#aa0000" : "#0d32b2", strokeWidth: [1, 4, 2][index]! },
      origin,
    }),
  );
  const widthOf = (nodes: readonly Node[]): number => measureStrokes(aDraft({ nodes })).nodes[0]!.style.strokeWidth;
  expect(widthOf([drum!, box!, other!])).toBe(4);
  expect(widthOf([drum!, other!])).toBe(1);
});

test("on a sketched page it is as thick as it is drawn, in one stroke or in two", async () => {
  const bitmap = await drawBitmap(160, 120, '<path d="M30 30H110V80H30ZM34 34H106V76H34Z" fill="none" stroke="#1e1e1e" stroke-width="2"/>');
  const style = { stroke: "#1e1e1e", strokeWidth: 1 };
  const nodes = [
    aNode({ id: "n1", box: [32, 32, 76, 46], style, origin: "net" }),
    aNode({ id: "n2", box: [0, 0, 20, 20], style: { ...style, strokeWidth: 9 }, origin: "both" }),
  ];
  const { page } = aDraft({ bitmap });
  const widthOn = (sketch: boolean): number =>
    measureStrokes(aDraft({ bitmap, page: { ...page, sketch }, nodes })).nodes[0]!.style.strokeWidth;
  expect([widthOn(true), widthOn(false)]).toEqual([2, 9]);
});

test("a shape that was taken for a picture has the line around its pale fill", async () => {
  const ellipse = aNode({ kind: "ellipse", box: [30, 30, 80, 50], style: { ...bare, fill: "#f1f1f1" } });
  const outlined = '<ellipse cx="70" cy="55" rx="40" ry="25" fill="#f1f1f1" stroke="#000" stroke-width="2"/>';
  const { fill, stroke, strokeWidth } = (await measure(outlined, ellipse)).style;
  expect([fill, stroke]).toEqual(["#f1f1f1", "#000000"]);
  expect(Math.abs(strokeWidth - 2)).toBeLessThanOrEqual(0.5);
});
