/** Outlines of two thin lines, and what looks like them. */
import { expect, test } from "vitest";
import { findDoubles } from "../../../src/core/assemble/doubles.ts";
import type { Node, NodeStyle } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

/** Looks for a second line in the outline of a shape of a picture. */
async function look(elements: string, node: Node, others: readonly Node[] = []): Promise<Node> {
  return findDoubles(aDraft({ bitmap: await drawBitmap(240, 160, elements), nodes: [node, ...others] })).nodes[0]!;
}

/** Makes a shape as it is found, by its outer line. */
function found(kind: Node["kind"], style: Partial<NodeStyle> = {}): Node {
  return aNode({ kind, box: [60, 50, 120, 60], style: { fill: "#ffffff", stroke: "#000000", strokeWidth: 1, ...style } });
}

/** Draws a box by its left upper corner and its insets from the outer line. */
function box(inset: number, attributes = 'fill="none" stroke="#000"'): string {
  return `<rect x="${60 + inset}" y="${50 + inset}" width="${120 - 2 * inset}" height="${60 - 2 * inset}" ${attributes}/>`;
}

/** Draws a diamond inset so far at its corners. */
function diamond(across: number, down = across): string {
  return `<path d="M120 ${50 + down}L${180 - across} 80L120 ${110 - down}L${60 + across} 80Z" fill="none" stroke="#000"/>`;
}

/** Draws an ellipse inset so far. */
function ellipse(inset: number): string {
  return `<ellipse cx="120" cy="80" rx="${60 - inset}" ry="${30 - inset}" fill="none" stroke="#000"/>`;
}

const letters = '<path d="M105 72V88M113 72V88M105 80H113M120 72V88H128M136 72V88" stroke="#000" stroke-width="2" fill="none"/>';
const connector = '<path d="M20 80H60M120 20V50" stroke="#000" fill="none"/>';
const blue = 'fill="#1ba1e2" stroke="#006eaf"';
const round = 'rx="24" fill="none" stroke="#000"';

test.each([
  ["a weak entity", box(0) + box(4), found("rectangle"), 5],
  [
    "one of thick lines",
    box(0, 'fill="none" stroke="#000" stroke-width="2"') + box(8, 'fill="none" stroke="#000" stroke-width="2"'),
    found("rectangle", { strokeWidth: 2 }),
    10,
  ],
  ["one on whole pixels", box(0.5) + box(4.5), found("rectangle"), 5],
  ["one with a fill", box(0.5, blue) + box(2.5, blue), found("rectangle", { fill: "#1ba1e2", stroke: "#006eaf" }), 3],
  ["one with a fill between pixels", box(0, blue) + box(4, blue), found("rectangle", { fill: "#1ba1e2", stroke: "#006eaf" }), 5],
  ["one with round corners of one radius", box(0, round) + box(4, round), found("rounded_rectangle", { cornerRadius: 24 }), 5],
  [
    "one with round corners about one middle",
    box(0, round) + box(4, 'rx="20" fill="none" stroke="#000"'),
    found("rounded_rectangle", { cornerRadius: 24 }),
    5,
  ],
  ["a multivalued attribute", ellipse(0) + ellipse(4), found("ellipse"), 5],
  ["an identifying relationship", diamond(0) + diamond(10, 5), found("diamond"), 5.5],
  ["one inset by as much across as down", diamond(0) + diamond(5), found("diamond"), 5],
])("%s has two lines, and a width over both", async (_, elements, node, width) => {
  const { box: place, style } = await look(`${elements}${letters}${connector}`, node);
  expect(style).toMatchObject({ double: true, stroke: node.style.stroke });
  expect(Math.abs(style.strokeWidth - width)).toBeLessThanOrEqual(1);
  expect(place).toEqual(node.box);
});

test.each([
  ["box", box(0) + box(5), found("rectangle"), [65, 55, 110, 50]],
  ["ellipse", ellipse(0) + ellipse(4), found("ellipse"), [64, 54, 112, 52]],
  ["diamond", diamond(0) + diamond(9, 4.5), found("diamond"), [69, 54.5, 102, 51]],
] as const)("a %s that was found by its inner line has the box of the outer one", async (_, elements, whole, [x, y, width, height]) => {
  const node = { ...whole, box: { x, y, width, height } };
  const { box: place, style } = await look(`${elements}${letters}${connector}`, node);
  expect(style.double).toBe(true);
  for (const side of ["x", "y", "width", "height"] as const) expect(Math.abs(place[side] - whole.box[side])).toBeLessThanOrEqual(1.5);
});

test("an intermediate event has two lines around its sign", async () => {
  const rings = [18, 15].map((radius) => `<circle cx="78" cy="78" r="${radius}" fill="none" stroke="#000"/>`).join("");
  const sign = '<path d="M70 73H86V83H70ZM70 73L78 79L86 73" fill="none" stroke="#000"/>';
  const { style } = await look(rings + sign, aNode({ kind: "circle", box: [60, 60, 36, 36] }));
  expect(style.double).toBe(true);
  expect(Math.abs(style.strokeWidth - 4)).toBeLessThanOrEqual(1);
});

test.each([
  ["one line", "", []],
  ["a rule beside one side", '<path d="M64 50V110" stroke="#000"/>', []],
  ["rules at both ends, as a subroutine has", '<path d="M65 50V110M175 50V110" stroke="#000"/>', []],
  ["rules under and over its text", '<path d="M60 54H180M60 106H180" stroke="#000"/>', []],
  ["a second line on three sides", '<path d="M64 110V54H176V110" fill="none" stroke="#000"/>', []],
  ["a shade inside two sides", '<path d="M64 106H176V54" fill="none" stroke="#000"/>', []],
  ["a box of another node inside", box(4), [aNode({ id: "inner", box: [64, 54, 112, 52] })]],
  [
    "two boxes of others side by side inside",
    '<path d="M64 54H119V106H64ZM121 54H176V106H121Z" fill="none" stroke="#000"/>',
    [aNode({ id: "left", box: [64, 54, 55, 52] }), aNode({ id: "right", box: [121, 54, 55, 52] })],
  ],
  [
    "a frame of another node around",
    '<rect x="54" y="44" width="132" height="72" fill="none" stroke="#000"/>',
    [aNode({ id: "frame", kind: "container", box: [54, 44, 132, 72], style: { fill: null } })],
  ],
  ["a frame around that is thicker", '<rect x="54" y="44" width="132" height="72" fill="none" stroke="#000" stroke-width="4"/>', []],
  ["a frame around that is open", '<path d="M54 116V44H186V116" fill="none" stroke="#000"/>', []],
  ["a filled field inside", box(4, 'fill="#000"'), []],
  ["a field in another colour, with a border, inside", box(4, 'fill="#ffd966" stroke="#000"'), []],
  [
    "a picture inside",
    `${box(4)}${Array.from({ length: 50 }, (_, row) => `<path d="M65 ${55 + row}H175" stroke="hsl(${(47 * row) % 360},80%,60%)"/>`).join("")}`,
    [],
  ],
  ["an inner line in another colour", box(4, 'fill="none" stroke="#e03020"'), []],
  ["a thicker inner line", box(5, 'fill="none" stroke="#000" stroke-width="4"'), []],
  ["a dashed inner line", box(4, 'fill="none" stroke="#000" stroke-dasharray="4 4"'), []],
  ["a frame far in", box(14), []],
])("a box with %s has no double outline", async (_, elements, others) => {
  const node = found("rectangle");
  expect(await look(`${box(0)}${elements}`, node, others)).toBe(node);
});

const hexagon = (inset: number): string =>
  `<path d="M${72 + inset / 2} ${50 + inset}H${168 - inset / 2}L${180 - inset} 80L${168 - inset / 2} ${110 - inset}H${72 + inset / 2}L${60 + inset} 80Z" fill="none" stroke="#000"/>`;

test.each([
  ["dashed", box(0) + box(4), found("rectangle", { dash: "dashed" })],
  ["turned", `<g transform="rotate(10 120 80)">${box(0)}${box(4)}</g>`, { ...found("rectangle"), rotation: 10 }],
  ["without an outline", box(0) + box(4), found("rectangle", { stroke: null })],
  ["of a kind that is not drawn so", hexagon(0) + hexagon(4), found("hexagon")],
])("a shape that is %s stays what it is", async (_, elements, node) => {
  expect(await look(elements, node)).toBe(node);
});

test("rules over and under the text of a long box are no second outline, however long they are", async () => {
  const long = (y: number, height: number): string => `<rect x="20" y="${y}" width="200" height="${height}" fill="none" stroke="#000"/>`;
  const node = aNode({ box: [20, 60, 200, 36] });
  expect(await look(`${long(60, 36)}<path d="M20 64H220M20 92H220" stroke="#000"/>`, node)).toBe(node);
});

test("a field in the fill, inside a bare frame, is no second outline", async () => {
  const node = found("rectangle", { fill: "#ffd966" });
  expect(await look(box(0) + box(4, 'fill="#ffd966" stroke="#000"'), node)).toBe(node);
});

test("a ring that has a disc stays what it is", async () => {
  const node = aNode({ kind: "circle", box: [60, 60, 36, 36], params: { dot: 0.6 } });
  expect(await look([18, 15].map((radius) => `<circle cx="78" cy="78" r="${radius}" fill="none" stroke="#000"/>`).join(""), node)).toBe(
    node,
  );
});
