/** Dividers are draw.io's own lines, inside the box that they divide. */
import { expect, test } from "vitest";
import { dividerElements } from "../../../src/formats/drawio/divider.ts";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { pageBox, readCells } from "../../../src/formats/drawio/read.ts";
import { readXml } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

const node = aNode({
  id: "n",
  box: [100, 50, 80, 40],
  dividers: [{ at: 0.25 }, { at: 0.5, upright: true }],
  style: { stroke: "#ff0000", strokeWidth: 2 },
});

test("each is a line that belongs to its box, in the look of the border, where it was", async () => {
  const { bytes } = await drawio.encode(aDiagram({ nodes: [node] }), {});
  const cells = readCells(readXml(new TextDecoder().decode(bytes)));
  const lines = cells.filter(({ parent }) => parent === "n");
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  expect(lines.map((line) => pageBox(line, byId))).toEqual([
    { x: 100, y: 56, width: 80, height: 8 },
    { x: 136, y: 50, width: 8, height: 40 },
  ]);
  for (const { style } of lines) {
    expect([style.has("line"), style.get("strokeColor"), style.get("strokeWidth")]).toEqual([true, "#ff0000", "2"]);
  }
  expect(lines.map(({ style }) => style.get("direction"))).toEqual([undefined, "south"]);
});

test("one that begins or ends at another is as long as it is", () => {
  const [upright, level] = dividerElements({
    ...node,
    dividers: [
      { at: 0.5, upright: true, from: 0.25 },
      { at: 0.5, from: 0.1, to: 0.6 },
    ],
  }).map((cell) => {
    const geometry = cell.children.find((child) => typeof child !== "string" && child.name === "mxGeometry");
    return typeof geometry === "object" ? geometry.attributes : {};
  });
  expect(upright).toMatchObject({ x: "36", y: "10", width: "8", height: "30" });
  expect(level).toMatchObject({ x: "8", y: "16", width: "40", height: "8" });
});

test("a box without them has none", () => {
  expect(dividerElements(aNode())).toEqual([]);
});
