/** Pictures that stand in shapes are kept. */
import { expect, test } from "vitest";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { keepInsets } from "../../../src/core/assemble/insets.ts";
import { insetBox } from "../../../src/core/diagram/insets.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode, aText, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const box = '<rect x="40.5" y="40.5" width="100" height="80" fill="#f5f5f5" stroke="#000"/>';
const inked = { x: 70, y: 60, width: 36, height: 36 };
const logo = '<path d="M70 60h36v36h-36z" fill="#cc3300"/><circle cx="88" cy="78" r="10" fill="#fff"/>';
const shape = (changes: Partial<Node> = {}): Node => ({ ...aNode({ id: "n4", box: [40.5, 40.5, 100, 80] }), ...changes });

/** Keeps the pictures of a drawn page and returns where they stand. */
async function insets(drawn: string, draft: Partial<Draft> = {}): Promise<readonly Box[]> {
  const bitmap = await drawBitmap(300, 200, drawn);
  const { nodes } = keepInsets(aDraft({ bitmap, nodes: [shape()], ...draft }));
  return nodes.flatMap((node) => (node.insets ?? []).map((inset) => insetBox(node, inset)));
}

test("a logo in a box is kept where it stands", async () => {
  const [picture, ...others] = await insets(box + logo);
  expect(others).toEqual([]);
  expect([picture!.x, picture!.y, picture!.width, picture!.height].map(Math.round)).toEqual([69, 59, 38, 38]);
});

test("also where a head points at the border below it", async () => {
  const arrow = '<path d="M90 122v40" stroke="#000"/><path d="M90 121l-5 10h10z"/>';
  const edge = anEdge({
    points: [
      [90, 162],
      [90, 121],
    ],
    endMarker: "triangle",
  });
  const low = '<circle cx="90" cy="94" r="16" fill="none" stroke="#cc3300" stroke-width="4"/>';
  expect(await insets(box + low + arrow, { edges: [edge] })).toHaveLength(1);
});

test("so is a sign of thin strokes in a circle", async () => {
  const sign =
    '<circle cx="90" cy="80" r="39.5" fill="none" stroke="#000"/><path d="M72 62l36 36m0-36l-36 36" stroke="#000" stroke-width="2"/>';
  const [picture] = await insets(sign, { nodes: [shape({ kind: "ellipse", box: { x: 50.5, y: 40.5, width: 79, height: 79 } })] });
  expect([picture!.width, picture!.height].map(Math.round)).toEqual([40, 40]);
});

test("and one that comes nearer to the outline than lines are looked for", async () => {
  const sign =
    '<circle cx="90" cy="80" r="38" fill="none" stroke="#000" stroke-width="3"/><path d="M59 90l22-28 20 38 18-30" fill="none" stroke="#000" stroke-width="2"/>';
  const round = shape({ kind: "ellipse", box: { x: 52, y: 42, width: 76, height: 76 } });
  const found = await insets(sign, { nodes: [{ ...round, style: { ...round.style, strokeWidth: 3 } }] });
  expect(found.map(({ width, height }) => [Math.round(width / 4), Math.round(height / 4)])).toEqual([[16, 11]]);
});

test("a white sign in a dark disc without an outline is kept, whose own rim is none", async () => {
  const sign = '<circle cx="90" cy="80" r="37.5" fill="#000"/><path d="M76 80l10 12 18-24" fill="none" stroke="#fff" stroke-width="3"/>';
  const round = shape({ kind: "circle", box: { x: 50, y: 40, width: 80, height: 80 } });
  expect(await insets(sign, { nodes: [{ ...round, style: { ...round.style, fill: "#000000", stroke: null } }] })).toHaveLength(1);
});

test("so is a small black sign beside a text", async () => {
  const named = { nodes: [shape({ text: aText({ value: "Goal" }, { x: 50, y: 90, width: 60, height: 12 }) })] };
  expect(await insets(`${box}<path d="M110 50h18v18h-18z"/><path d="M116 56h6v6h-6z" fill="#fff"/>`, named)).toHaveLength(1);
});

test("a solid icon is kept in the corner of a shape, on its outline, too", async () => {
  const icon = '<path d="M41 41h26v26h-26z" fill="#248814"/><path d="M48 48h12v12h-12z" fill="#fff"/>';
  const [picture] = await insets(box + icon);
  expect([picture!.width, picture!.height].map((side) => side > 20)).toEqual([true, true]);
});

test("beside another shape only solid ones are pictures", async () => {
  const both = { nodes: [shape(), aNode({ id: "n5", box: [112, 60, 20, 20] })] };
  expect(await insets(box + logo, both)).toHaveLength(1);
  expect(await insets(`${box}<path d="M60 62l36 36m0-36l-36 36" stroke="#000" stroke-width="2"/>`, both)).toEqual([]);
});

test("the ring of a sign is one, and the smallest shape around it holds it", async () => {
  const [ring, inner] = [{ x: 46, y: 46, width: 24, height: 24 }, aNode({ id: "n5", box: [42, 42, 60, 40] })];
  const pictures = await insets(`${box}<circle cx="58" cy="58" r="11.5" fill="#add1b2" stroke="#000"/>`, {
    signs: [ring],
    nodes: [shape(), inner],
  });
  expect(pictures.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[45, 45]]);
});

test("an outline that is drawn wider than it was measured is none", async () => {
  expect(await insets('<rect x="40.5" y="40.5" width="100" height="80" fill="#f5f5f5" stroke="#666" stroke-width="6"/>')).toEqual([]);
});

test.each([
  ["a text that is read", box + logo, { nodes: [shape({ text: aText({ lines: [{ text: "Paid", box: inked }] }, inked) })] }],
  ["a speck", `${box}<path d="M80 70h9v9h-9z"/>`, {}],
  ["the rest of a line", `${box}<path d="M60 80h60" stroke="#000" stroke-width="12"/>`, {}],
  [
    "a picture without a ground",
    '<rect x="40.5" y="40.5" width="100" height="80" fill="url(#ramp)" stroke="#000"/><defs><linearGradient id="ramp"><stop stop-color="#c00"/><stop offset="1" stop-color="#0cc"/></linearGradient></defs>',
    {},
  ],
  ["strokes by hand", box + logo, { proposals: {} as never }],
])("%s is none", async (_, drawn, draft) => {
  expect(await insets(drawn, draft)).toEqual([]);
});
