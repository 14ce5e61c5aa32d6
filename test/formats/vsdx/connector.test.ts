/** Connectors are glued by formulas that records repeat, and their cached values are right at once. */
import { expect, test } from "vitest";
import { childElement, childElements } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { formulaOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

const left = aNode({ id: "left", z: 0, box: [20, 40, 100, 60] });
const right = aNode({ id: "right", z: 1, box: [240, 140, 100, 60] });
const routed = anEdge({
  id: "routed",
  z: 2,
  from: left,
  to: right,
  routing: "orthogonal",
  points: [
    [120, 60],
    [180, 60],
    [180, 170],
    [240, 170],
  ],
  style: { cornerRadius: 9.6 },
});
const half = anEdge({
  id: "half",
  z: 3,
  from: left,
  points: [
    [70, 100],
    [70, 250],
  ],
});
const diagram = aDiagram({ nodes: [left, right], edges: [routed, half] });
const page = await writtenPage(diagram);

test("an end is glued to a connection point at the place of the picture, counted from 1 in formulas and from 100 in records", () => {
  const connector = sheetOf(page, "routed");
  const target = sheetOf(page, "left");
  const rows = rowsOf(target, "Connection");
  const row = rows.findIndex(({ cells }) => formulaOf({ cells }, "X") === "Width*1" && valueOf({ cells }, "Y") === 0.416667);
  expect(row).toBeGreaterThanOrEqual(4);
  const point = `PAR(PNT(Sheet.${target.id}!Connections.X${row + 1},Sheet.${target.id}!Connections.Y${row + 1}))`;
  expect([formulaOf(connector, "BeginX"), formulaOf(connector, "BeginY")]).toEqual([point, point]);
  expect(formulaOf(connector, "BegTrigger")).toBe(`_XFTRIGGER(Sheet.${target.id}!EventXFMod)`);
  const record = childElements(childElement(page.contents, "Connects")!, "Connect").find(
    ({ attributes }) => attributes["FromCell"] === "BeginX",
  );
  expect(record?.attributes).toMatchObject({ FromPart: "9", ToCell: `Connections.X${row + 1}`, ToPart: `${100 + row}` });
});

test("an end at the middle of a side is glued to the anchor of the kind", () => {
  expect(formulaOf(sheetOf(page, "half"), "BeginX")).toContain("Connections.X3,");
});

test("the begin point is the local origin, and the rows are the drawn route", () => {
  const connector = sheetOf(page, "routed");
  expect(["BeginX", "BeginY", "EndX", "EndY"].map((name) => valueOf(connector, name))).toEqual([1.25, 2.5, 2.5, 1.354167]);
  expect([valueOf(connector, "Width"), valueOf(connector, "Height")]).toEqual([1.25, -1.145833]);
  const points = rowsOf(connector, "Geometry0").map((row) => [row.type, valueOf(row, "X"), valueOf(row, "Y")]);
  expect(points).toEqual([
    ["MoveTo", 0, 0],
    ["LineTo", 0.625, 0],
    ["LineTo", 0.625, -1.145833],
    ["LineTo", 1.25, -1.145833],
  ]);
  expect(valueOf(connector, "Rounding")).toBe(0.1);
});

test("a free end is a plain place without trigger or record", () => {
  const connector = sheetOf(page, "half");
  expect([formulaOf(connector, "EndX"), formulaOf(connector, "EndTrigger")]).toEqual([null, null]);
  const records = childElements(childElement(page.contents, "Connects")!, "Connect");
  expect(
    records.filter(({ attributes }) => attributes["FromSheet"] === `${connector.id}`).map(({ attributes }) => attributes["FromCell"]),
  ).toEqual(["BeginX"]);
});

test("every way of routing tells Visio how to lay the connector again", async () => {
  const edges = (["straight", "orthogonal", "curved"] as const).map((routing, z) => anEdge({ id: routing, z, routing }));
  const written = await writtenPage(aDiagram({ edges }));
  const codes = (id: string): readonly number[] =>
    ["ShapeRouteStyle", "ConFixedCode", "ConLineRouteExt"].map((name) => valueOf(sheetOf(written, id), name));
  expect([codes("straight"), codes("orthogonal"), codes("curved")]).toEqual([
    [2, 2, 1],
    [1, 3, 1],
    [1, 3, 2],
  ]);
});
