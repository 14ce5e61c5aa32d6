/** Labels belong to their connectors: the first is its text, further ones follow it. */
import { expect, test } from "vitest";
import type { EdgeLabel } from "../../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { formulaOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

const ground = aNode({ id: "ground", z: 0, box: [0, 0, 400, 150], style: { fill: "#ffeecc" } });
const label: Partial<EdgeLabel> = { text: "on", at: 0.5, box: { x: 186, y: 94, width: 28, height: 12 } };
const beside: Partial<EdgeLabel> = { text: "beside", at: 0.9, box: { x: 240, y: 60, width: 40, height: 12 } };
const edge = anEdge({
  id: "edge",
  z: 1,
  points: [
    [104, 100],
    [296, 100],
  ],
  labels: [label, beside],
});
const page = await writtenPage(aDiagram({ nodes: [ground], edges: [edge] }));
const connector = sheetOf(page, "edge");

test("the first label is placed from the begin point and moves in proportion with the connector", () => {
  expect(connector.text).toBe("on");
  expect(valueOf(connector, "TxtPinX")).toBeCloseTo(1);
  expect(formulaOf(connector, "TxtPinX")).toBe("SETATREF(Controls.TextPosition)");
  expect(rowsOf(connector, "Control")[0]!.cells.get("X")!.formula).toBe("Width*0.5");
  expect(Math.abs(valueOf(connector, "TxtPinY"))).toBeLessThan(0.03);
});

test("a label on its line covers it in the colour of the ground, one beside it covers nothing", () => {
  expect(connector.cells.get("TextBkgnd")?.value).toBe("#ffeecc");
  const second = page.sheets.find(({ text }) => text === "beside")!;
  expect(valueOf(second, "FillPattern")).toBe(0);
});

test("a further label on its line covers it by its fill, since readers know no ground of text in shapes", async () => {
  const over = anEdge({ id: "over", z: 1, points: edge.points, labels: [beside, label] });
  const written = await writtenPage(aDiagram({ nodes: [ground], edges: [over] }));
  const second = written.sheets.find(({ text }) => text === "on")!;
  expect(second.cells.get("FillForegnd")?.value).toBe("#ffeecc");
});

test("a label has its plate behind it, wherever it stands", async () => {
  const on = { ...beside, background: "#f4ddff" };
  const labels = [on, { ...on, text: "further" }];
  const written = await writtenPage(aDiagram({ edges: [anEdge({ id: "plated", points: edge.points, labels })] }));
  expect(sheetOf(written, "plated").cells.get("TextBkgnd")?.value).toBe("#f4ddff");
  expect(written.sheets.find(({ text }) => text === "further")!.cells.get("FillForegnd")?.value).toBe("#f4ddff");
});

test("a further label is a text shape that moves with the middle of its connector", () => {
  const second = page.sheets.find(({ text }) => text === "beside")!;
  expect(second.id).toBe(connector.id + 1);
  expect(formulaOf(second, "PinX")).toBe(`Sheet.${connector.id}!PinX+0.625`);
  expect(valueOf(second, "PinX")).toBeCloseTo(260 / 96);
});

test("the block of a label is wider than its text", () => {
  expect(valueOf(connector, "TxtWidth") * 96).toBeGreaterThan(14);
});

test("a connector without label has no text, and its handle stands in the middle", async () => {
  const written = await writtenPage(aDiagram({ edges: [anEdge({ id: "bare" })] }));
  const bare = sheetOf(written, "bare");
  expect(bare.text).toBeNull();
  expect(rowsOf(bare, "Control")[0]!.cells.get("X")!.formula).toBe("Width*0.5");
});
