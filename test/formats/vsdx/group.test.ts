/** The members of a group are placed in its coordinates and scale with it; their looks are the node's or their own. */
import { expect, test } from "vitest";
import { aDiagram, aNode, aText } from "../../make/diagram.ts";
import { formulaOf, partsOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

const cell = (value: string, x: number, fill: string | null) => ({
  width: 96,
  fill,
  text: aText({ value }, { x, y: 48, width: 96, height: 48 }),
});
const table = aNode({
  id: "t",
  kind: "table",
  box: [96, 48, 192, 96],
  style: { fill: "#ffffff", stroke: "#0000ff", cornerRadius: 9.6 },
  rows: [
    { height: 48, header: true, cells: [cell("a", 96, "#dae8fc"), cell("b", 192, null)] },
    { height: 48, header: false, cells: [{ width: 192, fill: null, text: null }] },
  ],
});
const group = sheetOf(await writtenPage(aDiagram({ nodes: [table] })), "t");
const parts = partsOf(group);

test("a member is placed from the lower left corner of its group, by shares of the group's size", () => {
  const second = parts[2]!;
  expect(["PinX", "PinY", "Width", "Height"].map((name) => valueOf(second, name))).toEqual([1.5, 0.75, 1, 0.5]);
  expect(formulaOf(second, "PinX")).toBe(`Sheet.${group.id}!Width*0.75`);
  expect(formulaOf(second, "LocPinX")).toBe("Width*0.5");
});

test("cells have their own fill and no line, the frame has the node's", () => {
  const look = parts.map((part) => [part.cells.get("FillForegnd")?.value ?? null, valueOf(part, "LinePattern")]);
  expect(look).toEqual([
    ["#ffffff", 0],
    ["#dae8fc", 0],
    [null, 0],
    [null, 0],
    ["#ffffff", 1],
  ]);
});

test("the round corners of a table are arcs of its ground and its frame, not of its cells", () => {
  const types = parts.map((part) => (rowsOf(part, "Geometry0").some(({ type }) => type === "ArcTo") ? "round" : "square"));
  expect(types).toEqual(["round", "square", "square", "square", "round"]);
});

test("a cell's text stands in the cell", () => {
  expect(parts.map(({ text }) => text)).toEqual([null, "a", "b", null, null]);
  const margins = ["LeftMargin", "RightMargin"].map((name) => valueOf(parts[1]!, name));
  expect(margins[0]).toBeCloseTo(margins[1]!);
});
