/** Nodes as shapes: placed by their middle, drawn natively where Visio can, else by their own outline. */
import { expect, test } from "vitest";
import { shapeIds } from "../../../src/core/shapes/catalog.ts";
import { childElement, childElements } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { formulaOf, partsOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

const size = { width: 480, height: 288 };

test("a shape is placed by its middle, y up, turned counter-clockwise", async () => {
  const node = aNode({ id: "n", box: [96, 48, 192, 96], rotation: 90 });
  const sheet = sheetOf(await writtenPage(aDiagram({ size, nodes: [node] })), "n");
  expect(["PinX", "PinY", "Width", "Height", "LocPinX", "LocPinY"].map((name) => valueOf(sheet, name))).toEqual([2, 2, 2, 1, 1, 0.5]);
  expect(valueOf(sheet, "Angle")).toBeCloseTo(-Math.PI / 2, 5);
  expect([formulaOf(sheet, "LocPinX"), formulaOf(sheet, "LocPinY")]).toEqual(["Width*0.5", "Height*0.5"]);
});

test("only boxes whose kind has round corners are drawn with arcs", async () => {
  const nodes = [
    aNode({ id: "soft", z: 0, kind: "rounded_rectangle", box: [10, 10, 96, 48], style: { cornerRadius: 9.6 } }),
    aNode({ id: "frame", z: 1, kind: "container", box: [150, 10, 96, 48], style: { cornerRadius: 9.6 } }),
    aNode({ id: "hard", z: 2, box: [10, 100, 96, 48], style: { cornerRadius: 9.6 } }),
  ];
  const page = await writtenPage(aDiagram({ size, nodes }));
  const isRound = (id: string): boolean => rowsOf(sheetOf(page, id), "Geometry0").some(({ type }) => type === "ArcTo");
  expect(["soft", "frame", "hard"].map(isRound)).toEqual([true, true, false]);
});

test("a double outline is a compound line of Visio's", async () => {
  const page = await writtenPage(aDiagram({ size, nodes: [aNode({ id: "weak", style: { double: true } }), aNode({ id: "n", z: 1 })] }));
  expect([valueOf(sheetOf(page, "weak"), "CompoundType"), sheetOf(page, "n").cells.has("CompoundType")]).toEqual([1, false]);
});

test("a cylinder draws its lip as a line of its own", async () => {
  const page = await writtenPage(aDiagram({ size, nodes: [aNode({ id: "db", kind: "cylinder" })] }));
  expect([...sheetOf(page, "db").rows.keys()].filter((name) => name.startsWith("Geometry"))).toEqual(["Geometry0", "Geometry1"]);
});

test.each(["actor", "component"] as const)("%s is a group whose text is a part", async (kind) => {
  const page = await writtenPage(aDiagram({ size, nodes: [aNode({ id: "n", kind, text: "Name" })] }));
  const group = sheetOf(page, "n");
  expect(group.element.attributes["Type"]).toBe("Group");
  expect([group.text, [...group.rows.keys()].some((name) => name.startsWith("Geometry"))]).toEqual([null, false]);
  const parts = partsOf(group);
  expect(parts.at(-1)?.text).toBe("Name");
  expect(parts.every((part) => part.id > group.id)).toBe(true);
  expect(formulaOf(parts[0]!, "Width")).toMatch(new RegExp(`^Sheet\\.${group.id}!Width\\*`));
});

test("a picture is a foreign shape with its bytes, and draws no line", async () => {
  const page = await writtenPage(aDiagram({ size, nodes: [aNode({ id: "icon", kind: "image" })] }));
  const sheet = sheetOf(page, "icon");
  expect(sheet.element.attributes["Type"]).toBe("Foreign");
  expect(childElement(sheet.element, "ForeignData")?.attributes).toMatchObject({ ForeignType: "Bitmap", CompressionType: "PNG" });
  expect(valueOf(sheet, "LinePattern")).toBe(0);
  expect(formulaOf(sheet, "ImgWidth")).toBe("Width*1");
});

test("free text has neither line nor fill", async () => {
  const sheet = sheetOf(await writtenPage(aDiagram({ size, nodes: [aNode({ id: "t", kind: "text", text: "free" })] })), "t");
  expect([valueOf(sheet, "LinePattern"), valueOf(sheet, "FillPattern"), sheet.text]).toEqual([0, 0, "free"]);
});

test("text in the middle of its shape has Visio's default block, one pushed from it a block of its own", async () => {
  const kinds = ["rectangle", "ellipse", "diamond", "cylinder"] as const;
  const page = await writtenPage(aDiagram({ nodes: kinds.map((kind, z) => aNode({ id: kind, kind, z, text: "Go" })) }));
  const block = (id: string): readonly (string | null)[] =>
    ["TxtPinX", "TxtPinY", "TxtWidth", "TxtHeight"].map((name) => formulaOf(sheetOf(page, id), name));
  for (const id of kinds.slice(0, 3)) expect(block(id), id).toEqual(["Width*0.5", "Height*0.5", "Width*1", "Height*1"]);
  expect(block("cylinder")).not.toEqual(block("rectangle"));
});

test("every kind has connection points, an event for glue and what it takes to find it again", async () => {
  const nodes = shapeIds.map((kind, z) => aNode({ id: `n-${kind}`, kind, z, confidence: 0.5 }));
  const page = await writtenPage(aDiagram({ nodes }));
  for (const kind of shapeIds) {
    const sheet = sheetOf(page, `n-${kind}`);
    expect(sheet.cells.has("EventXFMod"), kind).toBe(true);
    if (kind !== "freeform") expect(rowsOf(sheet, "Connection").length, kind).toBeGreaterThanOrEqual(3);
    expect(
      rowsOf(sheet, "User")
        .find(({ key }) => key === "RedrawConfidence")
        ?.cells.get("Value")?.value,
    ).toBe("0.5");
    expect(childElements(sheet.element, "Cell").length).toBe(sheet.cells.size);
  }
});

test("doubtful elements lie on the layer Check as well", async () => {
  const nodes = [aNode({ id: "sure", z: 0 }), aNode({ id: "doubtful", z: 1, box: [200, 20, 50, 50] })];
  const report = { explainedInk: 1, unexplained: [], lowConfidence: ["doubtful"], model: "test", backend: "none" };
  const page = await writtenPage(aDiagram({ nodes, report }));
  const layer = (id: string): string | undefined => sheetOf(page, id).cells.get("LayerMember")?.value;
  expect([layer("sure"), layer("doubtful")]).toEqual(["0", "0;2"]);
});

test("dividers are lines of the shape itself, beside a frame with square or round corners", async () => {
  const dividers = [{ at: 0.5 }];
  const nodes = [
    aNode({ id: "hard", z: 0, dividers }),
    aNode({ id: "soft", z: 1, kind: "rounded_rectangle", box: [150, 20, 100, 60], dividers, style: { cornerRadius: 8 } }),
  ];
  const page = await writtenPage(aDiagram({ size, nodes }));
  for (const id of ["hard", "soft"]) {
    const rows = rowsOf(sheetOf(page, id), "Geometry1");
    expect(rows.map(({ type }) => type)).toEqual(["RelMoveTo", "RelLineTo"]);
    expect([...sheetOf(page, id).rows.keys()].filter((name) => name.startsWith("Geometry"))).toEqual(["Geometry0", "Geometry1"]);
  }
});

test("a ring around a disc is one shape of two outlines, of which the inner one has the fill", async () => {
  const page = await writtenPage(aDiagram({ size, nodes: [aNode({ id: "end", kind: "circle", params: { dot: 0.5 } })] }));
  const sheet = sheetOf(page, "end");
  expect(sheet.element.attributes["Type"]).toBe("Shape");
  const sections = childElements(sheet.element, "Section").filter(({ attributes }) => attributes["N"] === "Geometry");
  const noFill = sections.map((section) => childElements(section, "Cell").find(({ attributes }) => attributes["N"] === "NoFill"));
  expect(noFill.map((cell) => cell?.attributes["V"])).toEqual(["1", "0"]);
  const starts = ["Geometry0", "Geometry1"].map((name) => rowsOf(sheet, name)[0]!);
  expect(starts.map(({ type, cells }) => [type, cells.get("X")?.value])).toEqual([
    ["RelMoveTo", "0"],
    ["RelMoveTo", "0.25"],
  ]);
});
