/** Tests what the slide holds: native shapes, text in the shapes, real connectors, tables, pictures, and what is lost. */
import { describe, expect, test } from "vitest";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { childElement, descendants, readXml, textContent } from "../../../src/formats/lib/xml-read.ts";
import type { ReadElement } from "../../../src/formats/lib/xml-read.ts";
import { unpackParts } from "../../../src/formats/lib/zip.ts";
import { encodePptx } from "../../../src/formats/pptx/encode.ts";
import { aDiagram, anEdge, aNode, aText } from "../../make/diagram.ts";

async function partOf(diagram: Diagram, name: string): Promise<ReadElement> {
  const parts = await unpackParts((await encodePptx(diagram)).bytes);
  return readXml(new TextDecoder().decode(parts.get(name)));
}

const slideOf = (diagram: Diagram): Promise<ReadElement> => partOf(diagram, "ppt/slides/slide1.xml");

/** Returns the element whose name is or begins with the id. */
function named(slide: ReadElement, id: string): ReadElement {
  const owns = (element: ReadElement): boolean => {
    const name = descendants(element, "p:cNvPr")[0]?.attributes["name"] ?? "";
    return name === id || name.startsWith(`${id} `);
  };
  return descendants(slide).find(({ name, ...rest }) => /^p:(sp|cxnSp|pic|graphicFrame)$/.test(name) && owns({ name, ...rest }))!;
}

const one = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order", style: { fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 2 } });
const two = aNode({ id: "n2", kind: "rounded_rectangle", z: 1, box: [220, 20, 100, 60], style: { cornerRadius: 12 } });

test("a shape is a preset with its text inside, its place in EMU and its confidence in words", async () => {
  const slide = await slideOf(aDiagram({ nodes: [{ ...one, confidence: 0.75 }] }));
  const shape = named(slide, "n1");
  expect(descendants(shape, "a:off")[0]!.attributes).toEqual({ x: "190500", y: "190500" });
  expect(descendants(shape, "a:ext")[0]!.attributes).toEqual({ cx: "952500", cy: "571500" });
  expect(descendants(shape, "a:prstGeom")[0]!.attributes["prst"]).toBe("rect");
  expect(textContent(childElement(shape, "p:txBody")!)).toBe("Order");
  expect(descendants(shape, "a:rPr")[0]!.attributes["sz"]).toBe("900");
  expect(descendants(shape, "a:ln")[0]!.attributes["w"]).toBe("19050");
  expect(descendants(shape, "p:cNvPr")[0]!.attributes["descr"]).toBe("Rectangle: Order (confidence 0.75)");
});

test("a slide is as large as the picture, scaled only where PowerPoint refuses", async () => {
  const sizeOf = async (width: number, height: number): Promise<unknown> => {
    const presentation = await partOf(aDiagram({ size: { width, height } }), "ppt/presentation.xml");
    return childElement(presentation, "p:sldSz")!.attributes;
  };
  expect(await sizeOf(1280, 720)).toEqual({ cx: "12192000", cy: "6858000" });
  expect(await sizeOf(10_752, 5376)).toEqual({ cx: "51206400", cy: "25603200" });
  expect(await sizeOf(48, 480)).toEqual({ cx: "914400", cy: "9144000" });
});

test("a connector is a connector glued at both ends, with the target's head at its tail end", async () => {
  const slide = await slideOf(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two })] }));
  const connector = named(slide, "e1");
  expect(connector.name).toBe("p:cxnSp");
  expect(descendants(connector, "a:stCxn")[0]!.attributes).toEqual({ id: "2", idx: "3" });
  expect(descendants(connector, "a:endCxn")[0]!.attributes).toEqual({ id: "3", idx: "1" });
  expect(descendants(connector, "a:tailEnd")[0]!.attributes["type"]).toBe("triangle");
  expect(descendants(connector, "a:headEnd")[0]!.attributes["type"]).toBe("none");
});

test("a route that slants is the connector's own geometry, with the ends where they were drawn", async () => {
  const points = [
    [20, 20],
    [120, 90],
    [220, 40],
  ] as const;
  const diagram = aDiagram({ edges: [anEdge({ points })] });
  const connector = named(await slideOf(diagram), "e1");
  expect(descendants(connector, "a:lnTo")).toHaveLength(2);
  const { losses } = await encodePptx(diagram);
  expect(losses).toEqual([{ element: "e1", what: "route is a freeform connector without a handle" }]);
});

test("a smooth S is a curved connector, a wild one keeps its course", async () => {
  const presetOf = async (points: readonly (readonly [number, number])[]): Promise<string | undefined> => {
    const slide = await slideOf(aDiagram({ edges: [anEdge({ points, routing: "curved" })] }));
    return descendants(named(slide, "e1"), "a:prstGeom")[0]?.attributes["prst"];
  };
  const smooth = [
    [20, 50],
    [70, 52],
    [100, 75],
    [120, 100],
    [140, 125],
    [170, 148],
    [220, 150],
  ] as const;
  expect(await presetOf(smooth)).toBe("curvedConnector3");
  const wild = [
    [20, 50],
    [80, 200],
    [120, 20],
    [200, 150],
  ] as const;
  expect(await presetOf(wild)).toBeUndefined();
});

describe("labels", () => {
  test("hide the line under them with the colour that lies there, and hide nothing beside it", async () => {
    const container = aNode({ id: "c", kind: "container", box: [5, 5, 390, 290], style: { fill: "#f5f5f5" } });
    const edge = anEdge({
      from: one,
      to: two,
      labels: ["on it", { text: "above", box: { x: 150, y: 20, width: 40, height: 12 } }],
    });
    const nodes = [container, { ...one, z: 1, parent: "c" }, { ...two, z: 2, parent: "c" }];
    const slide = await slideOf(aDiagram({ nodes, edges: [edge] }));
    const on = childElement(named(slide, "e1 label 1"), "p:spPr")!;
    expect(childElement(childElement(on, "a:solidFill")!, "a:srgbClr")!.attributes["val"]).toBe("F5F5F5");
    expect(childElement(childElement(named(slide, "e1 label 2"), "p:spPr")!, "a:noFill")).toBeDefined();
  });

  test("stand in front of everything", async () => {
    const slide = await slideOf(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two, labels: ["yes"] })] }));
    const names = descendants(slide, "p:cNvPr").map(({ attributes }) => attributes["name"]);
    expect(names.at(-1)).toBe("e1 label 1 yes");
  });
});

describe("tables", () => {
  const box = { x: 40, y: 40, width: 200, height: 60 };
  const cell = (width: number, value: string): object => ({ width, fill: null, text: aText({ value }, box) });
  const rows = [
    { height: 30, header: true, cells: [cell(200, "Order")] },
    { height: 30, header: false, cells: [cell(80, "id"), cell(120, "int")] },
  ] as never;
  const table = aNode({ id: "t", kind: "table", box, rows });

  test("are native where nothing is glued to them; a wide cell spans columns", async () => {
    const frame = named(await slideOf(aDiagram({ nodes: [table] })), "t");
    expect(frame.name).toBe("p:graphicFrame");
    expect(descendants(frame, "a:gridCol").map(({ attributes }) => attributes["w"])).toEqual(["762000", "1143000"]);
    expect(descendants(frame, "a:tc").map(({ attributes }) => ({ ...attributes }))).toEqual([{ gridSpan: "2" }, { hMerge: "1" }, {}, {}]);
  });

  test("are a frame with cells where a connector ends in them, glued to the middle of the row", async () => {
    const edge = anEdge({
      from: table,
      points: [
        [240, 85],
        [350, 85],
      ],
    });
    const slide = await slideOf(aDiagram({ nodes: [table], edges: [edge] }));
    const frame = named(slide, "t");
    expect(frame.name).toBe("p:sp");
    expect(descendants(named(slide, "t row 2 cell 2"), "a:t").map(textContent)).toEqual(["int"]);
    const site = Number(descendants(named(slide, "e1"), "a:stCxn")[0]!.attributes["idx"]);
    expect(descendants(frame, "a:cxn")[site]!.attributes["ang"]).toBe("0");
  });
});

test("a picture is a part of its own, written once however often it is used", async () => {
  const icon = (id: string, x: number, z: number): ReturnType<typeof aNode> => aNode({ id, kind: "image", z, box: [x, 20, 40, 40] });
  const { bytes } = await encodePptx(aDiagram({ nodes: [icon("n1", 20, 0), icon("n2", 120, 1)] }));
  const names = [...(await unpackParts(bytes)).keys()].filter((name) => name.startsWith("ppt/media/"));
  expect(names).toEqual(["ppt/media/image1.png"]);
});

test("text below a shape gets a text rectangle there", async () => {
  const lines = [{ text: "Receiver", box: { x: 45, y: 90, width: 50, height: 9 } }];
  const icon = aNode({ id: "n1", box: [40, 20, 60, 60], text: { value: "Receiver", lines, valign: "bottom" } });
  const shape = named(await slideOf(aDiagram({ nodes: [icon] })), "n1");
  const guides = new Map(descendants(shape, "a:gd").map(({ attributes }) => [attributes["name"], attributes["fmla"]]));
  const [, top] = /^\*\/ h (\d+) 100000$/.exec(guides.get("textTop")!)!;
  expect(Number(top) / 100_000).toBeGreaterThan(1);
});

test("crow's feet and crosses are small lines beside the connector, and told as lost", async () => {
  const diagram = aDiagram({
    nodes: [one, two],
    edges: [anEdge({ from: one, to: two, startMarker: "cross", endMarker: "crow_zero_many" })],
  });
  const slide = await slideOf(diagram);
  expect(named(slide, "e1 start marker").name).toBe("p:sp");
  expect(descendants(named(slide, "e1 end marker"), "a:path")).toHaveLength(2);
  const { losses } = await encodePptx(diagram);
  expect(losses.map(({ what }) => what)).toEqual([
    "cross marker drawn as lines that do not follow the connector",
    "crow zero many marker drawn as lines that do not follow the connector",
  ]);
});

test("hollow heads, jumps and rounded bends are told as lost", async () => {
  const points = [
    [20, 20],
    [100, 20],
    [100, 100],
  ] as const;
  const edge = anEdge({
    points,
    routing: "orthogonal",
    endMarker: "triangle_hollow",
    style: { cornerRadius: 8 },
    jumps: [{ point: [60, 20], radius: 5 }],
  });
  const { losses } = await encodePptx(aDiagram({ edges: [edge] }));
  expect(losses.map(({ what }) => what)).toEqual(["hollow triangle drawn filled", "line jumps", "rounded bends drawn sharp"]);
});
