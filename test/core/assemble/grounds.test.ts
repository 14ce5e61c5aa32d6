/** The ground of a page and the fills of its boxes, where the page shows otherwise than was told. */
import { expect, test } from "vitest";
import { checkGrounds } from "../../../src/core/assemble/grounds.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const lanes = [aNode({ id: "a", kind: "container", box: [0, 0, 60, 100] }), aNode({ id: "b", kind: "container", box: [80, 0, 60, 100] })];
const drawn = (ground: string): string =>
  `<rect width="140" height="100" fill="${ground}"/><rect width="60" height="100" fill="#ffcccc"/><rect x="80" width="60" height="100" fill="#ccffcc"/>`;

async function groundOf(elements: string, background: string, nodes = lanes): Promise<string> {
  const draft = aDraft({ bitmap: await drawBitmap(140, 100, elements), nodes });
  return checkGrounds({ ...draft, page: { ...draft.page, background } }).page.background;
}

test("the ground is what lies between lanes that fill a page, not what one of them is filled with", async () => {
  expect(await groundOf(drawn("#fefefe"), "#ffcccc")).toBe("#fefefe");
});

test("it stays where some of what lies beside shapes has it, where several colours do, and where hardly anything does", async () => {
  const strip = '<rect x="62" y="0" width="3" height="30" fill="#ffcccc"/>';
  expect(await groundOf(drawn("#fefefe") + strip, "#ffcccc")).toBe("#ffcccc");
  const field = '<rect x="60" y="0" width="20" height="50" fill="#ddddff"/>';
  expect(await groundOf(drawn("#fefefe") + field, "#ffcccc")).toBe("#ffcccc");
  const wide = [aNode({ id: "a", kind: "container", box: [0, 0, 138, 100] })];
  expect(await groundOf(drawn("#fefefe"), "#ffcccc", wide)).toBe("#ffcccc");
});

/** The fill that is left of one that was told of a box of 80 by 60 at 20, 20. */
async function fillOf(
  elements: string,
  fill: string | null,
  { others = [], ...changes }: { others?: readonly Node[]; kind?: "diamond" } = {},
) {
  const node = aNode({ id: "box", box: [20, 20, 80, 60], style: { fill, stroke: "#000000" }, ...changes });
  const bitmap = await drawBitmap(140, 100, elements);
  return checkGrounds(aDraft({ bitmap, nodes: [node, ...others] })).nodes[0]!.style.fill;
}
const drawnBox = (fill: string, inside = ""): string =>
  `<rect x="20" y="20" width="80" height="60" fill="${fill}" stroke="#000"/>${inside}`;

test("a box has the fill that it shows, or none where it shows the ground", async () => {
  expect(await fillOf(drawnBox("#97d077"), "#000000")).toBe("#97d077");
  expect(await fillOf(drawnBox("#e1d5e7"), null)).toBe("#e1d5e7");
  expect(await fillOf(drawnBox("#ffffff"), "#92969a")).toBeNull();
  expect(await fillOf(drawnBox("#97d077"), "#97d078")).toBe("#97d078");
});

test("what covers a box says nothing of its fill, nor does a heading that is smaller than what is below it", async () => {
  const held = '<rect x="25" y="25" width="70" height="50" fill="#ff0000"/>';
  expect(await fillOf(drawnBox("#97d077", held), "#97d077", { others: [aNode({ id: "held", z: 1, box: [25, 25, 70, 50] })] })).toBe(
    "#97d077",
  );
  const heading = '<rect x="20.5" y="20.5" width="79" height="14" fill="#e3c800"/>';
  expect(await fillOf(drawnBox("#fff2c2", heading), "#e3c800")).toBe("#fff2c2");
  const half = '<rect x="20.5" y="20.5" width="79" height="30" fill="#e3c800"/>';
  expect(await fillOf(drawnBox("#fff2c2", half), "#e3c800")).toBe("#e3c800");
});

test("other kinds, and pictures in shapes, stay as they were told", async () => {
  expect(await fillOf(drawnBox("#97d077"), "#000000", { kind: "diamond" })).toBe("#000000");
});
