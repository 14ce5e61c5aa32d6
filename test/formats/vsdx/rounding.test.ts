/** Round corners are arcs of one radius, which a handle changes and no side of the box is too short for. */
import { expect, test } from "vitest";
import { aDiagram, aNode } from "../../make/diagram.ts";
import type { NodeOptions } from "../../make/diagram.ts";
import { vsdx } from "../../../src/formats/vsdx/index.ts";
import type { Sheet } from "../../../src/formats/vsdx/read.ts";
import { userValue } from "../../../src/formats/vsdx/read.ts";
import { cornerRadiusOf } from "../../../src/formats/vsdx/rounding.ts";
import { formulaOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

async function rounded(radius: number, options: NodeOptions = {}): Promise<Sheet> {
  const node = aNode({ id: "n", kind: "rounded_rectangle", box: [10, 10, 96, 48], style: { cornerRadius: radius }, ...options });
  return sheetOf(await writtenPage(aDiagram({ nodes: [node] })), "n");
}

test("the outline goes round its box against the clock, a quarter arc at each corner", async () => {
  const rows = rowsOf(await rounded(9.6), "Geometry0");
  expect(rows.map((row) => [row.type, valueOf(row, "X"), valueOf(row, "Y")])).toEqual([
    ["MoveTo", 0.1, 0],
    ["LineTo", 0.9, 0],
    ["ArcTo", 1, 0.1],
    ["LineTo", 1, 0.4],
    ["ArcTo", 0.9, 0.5],
    ["LineTo", 0.1, 0.5],
    ["ArcTo", 0, 0.4],
    ["LineTo", 0, 0.1],
    ["ArcTo", 0.1, 0],
  ]);
  expect(valueOf(rows[2]!, "A")).toBeCloseTo(0.1 * (1 - Math.SQRT1_2), 5);
});

test("every row follows the radius, and the radius its handle", async () => {
  const sheet = await rounded(9.6);
  const [, line, arc] = rowsOf(sheet, "Geometry0");
  expect([formulaOf(line!, "X"), formulaOf(arc!, "Y"), formulaOf(arc!, "A")]).toEqual([
    "Width-User.CornerRadius",
    "User.CornerRadius",
    "User.CornerRadius*0.29289322",
  ]);
  const radius = rowsOf(sheet, "User").find(({ key }) => key === "CornerRadius")!;
  expect(formulaOf(radius, "Value")).toBe("MAX(0,MIN(Controls.CornerRadius,Width*0.5,Height*0.5))");
  const [handle] = rowsOf(sheet, "Control");
  expect([handle!.key, valueOf(handle!, "X"), formulaOf(handle!, "X")]).toEqual(["CornerRadius", 0.1, null]);
});

test("a radius is at most half the shorter side, and the half circles of a stadium stay half circles", async () => {
  const stadium = await rounded(99);
  expect(Number(userValue(stadium, "CornerRadius"))).toBe(0.25);
  expect(formulaOf(rowsOf(stadium, "Control")[0]!, "X")).toBe("Height*0.5");
});

test("square corners have neither handle nor arcs", async () => {
  const square = await rounded(0);
  expect([rowsOf(square, "Control").length, userValue(square, "CornerRadius")]).toEqual([0, null]);
  expect(cornerRadiusOf(aNode({ kind: "rectangle", style: { cornerRadius: 8 } }))).toBe(0);
});

test("the check of a file finds the cached values right", async () => {
  const nodes = [4, 30, 99].map((cornerRadius, z) => aNode({ id: `n${z}`, z, kind: "rounded_rectangle", style: { cornerRadius } }));
  const table = aNode({ id: "t", z: 9, kind: "table", box: [200, 20, 100, 80], style: { cornerRadius: 7 } });
  const diagram = aDiagram({ nodes: [...nodes, table] });
  expect(await vsdx.check((await vsdx.encode(diagram, {})).bytes, diagram)).toEqual([]);
});
