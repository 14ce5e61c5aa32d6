/** Masters of shapes: one for all that are built alike, bare of what only one drawing has, with the outline of their first instance. */
import { expect, test } from "vitest";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { childElements, readXml } from "../../../src/formats/lib/xml-read.ts";
import { readSheets } from "../../../src/formats/vsdx/read.ts";
import type { Sheet } from "../../../src/formats/vsdx/read.ts";
import { goldens } from "../../conformance/format-goldens.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { partNames, partOf } from "./doctor.ts";
import { partsOf, rowsOf, sheetOf, writtenPage } from "./written.ts";

/** Lists the masters of a written drawing, that of the connectors first. */
async function mastersOf(diagram: Diagram): Promise<readonly Readonly<Record<string, string>>[]> {
  return childElements(readXml(await partOf(diagram, "visio/masters/masters.xml")), "Master").map(({ attributes }) => attributes);
}

/** Reads the shapes of a master by its place in the list, from 1. */
async function shapesOf(diagram: Diagram, place: number): Promise<readonly Sheet[]> {
  return readSheets(readXml(await partOf(diagram, `visio/masters/master${place}.xml`)));
}

const masterOf = (sheet: Sheet): string | undefined => sheet.element.attributes["Master"];

test("shapes that are built alike share a master, one that is built otherwise has its own", async () => {
  const soft = { kind: "rounded_rectangle", style: { cornerRadius: 8 } } as const;
  const nodes = [
    aNode({ id: "a", z: 0 }),
    aNode({ id: "b", z: 1, box: [200, 20, 50, 90], rotation: 30, style: { fill: "#ff0000" }, text: "b" }),
    aNode({ id: "c", z: 2, box: [20, 200, 90, 40], ...soft }),
    aNode({ id: "d", z: 3, box: [200, 200, 90, 40], kind: "rounded_rectangle" }),
    aNode({ id: "e", z: 4, box: [20, 260, 50, 30], ...soft }),
  ];
  const page = await writtenPage(aDiagram({ nodes }));
  expect(nodes.map(({ id }) => masterOf(sheetOf(page, id)))).toEqual(["5", "5", "6", "7", "6"]);
  expect((await mastersOf(aDiagram({ nodes }))).map(({ NameU }) => NameU)).toEqual([
    "Dynamic connector",
    "Rectangle",
    "Rounded Rectangle",
    "Rounded Rectangle.2",
  ]);
});

test("only masters that are used are written, and each has ids of its own that depend on nothing else", async () => {
  const [diamond, box] = [aNode({ id: "d", z: 0, kind: "diamond" }), aNode({ id: "r", z: 1, box: [200, 20, 60, 40] })];
  const [one, both] = [aDiagram({ nodes: [box] }), aDiagram({ nodes: [diamond, box] })];
  expect((await partNames(one)).filter((name) => /master\d/.test(name))).toEqual([
    "visio/masters/master1.xml",
    "visio/masters/master2.xml",
  ]);
  const idOf = (list: Awaited<ReturnType<typeof mastersOf>>, name: string) => {
    const found = list.find(({ NameU }) => NameU === name)!;
    return [found["BaseID"], found["UniqueID"]];
  };
  expect(idOf(await mastersOf(both), "Rectangle")).toEqual(idOf(await mastersOf(one), "Rectangle"));
  const ids = (await mastersOf(both)).flatMap(({ BaseID, UniqueID }) => [BaseID, UniqueID]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("two drawings whose masters differ tell them apart by their unique id and know their kinship by the base", async () => {
  const [small, large] = await Promise.all([60, 90].map((width) => mastersOf(aDiagram({ nodes: [aNode({ box: [20, 20, width, 60] })] }))));
  expect(small![1]!["BaseID"]).toBe(large![1]!["BaseID"]);
  expect(small![1]!["UniqueID"]).not.toBe(large![1]!["UniqueID"]);
});

test("a master has no text, no look, no layer and nothing that the diagram is found by", async () => {
  for (const { diagram } of goldens) {
    const list = await mastersOf(diagram);
    for (let place = 2; place <= list.length; place++) {
      for (const sheet of await shapesOf(diagram, place)) {
        expect(sheet.text).toBeNull();
        expect([...sheet.cells.keys()].filter((name) => /^Line[CW]|^FillF|^Shdw|^Char|Margin$|Layer|Relationships/.test(name))).toEqual([]);
        expect(rowsOf(sheet, "User").filter(({ key }) => key !== "CornerRadius")).toEqual([]);
      }
    }
  }
});

test("an outline in the master is that of its first instance, upright, in the middle of a page of its size", async () => {
  const diagram = aDiagram({ nodes: [aNode({ id: "n", kind: "hexagon", box: [96, 48, 192, 96], rotation: 40 })] });
  const [master] = await shapesOf(diagram, 2);
  const instance = sheetOf(await writtenPage(diagram), "n");
  expect(rowsOf(master!, "Geometry0")).toEqual(rowsOf(instance, "Geometry0"));
  const cells = ["PinX", "PinY", "Width", "Height", "LocPinX", "Angle"].map((name) => master!.cells.get(name)?.value);
  expect(cells).toEqual(["1", "0.5", "2", "1", "1", "0"]);
  expect(await partOf(diagram, "visio/masters/masters.xml")).toContain('<Cell N="PageWidth" V="2"/><Cell N="PageHeight" V="1"/>');
});

test("a connection point that one connector asked for is not the master's", async () => {
  const [from, to] = [aNode({ id: "a", z: 0 }), aNode({ id: "b", z: 1, box: [300, 20, 100, 60] })];
  const points = [
    [120, 31],
    [300, 31],
  ] as const;
  const diagram = aDiagram({ nodes: [from, to], edges: [anEdge({ z: 2, from, to, points })] });
  const [master] = await shapesOf(diagram, 2);
  const own = rowsOf(sheetOf(await writtenPage(diagram), "a"), "Connection");
  expect(rowsOf(master!, "Connection")).toEqual(own.slice(0, -1));
});

test("the parts of a group are instances of the parts of its master, whose formulas name the master's own shape", async () => {
  const nodes = ["one", "two"].map((id, z) => aNode({ id, z, kind: "actor", box: [20 + 100 * z, 20, 40, 80], text: "Anna" }));
  const diagram = aDiagram({ nodes });
  const masters = await shapesOf(diagram, 2);
  const page = await writtenPage(diagram);
  for (const id of ["one", "two"]) {
    const parts = partsOf(sheetOf(page, id));
    expect(parts.map(({ element }) => element.attributes["MasterShape"])).toEqual(masters.slice(1).map((part) => `${part.id}`));
    expect(parts.every((part) => masterOf(part) === undefined)).toBe(true);
  }
  expect(masters[1]!.cells.get("PinX")?.formula).toMatch(/^Sheet\.5!Width\*/);
  expect(masters[0]!.rows.has("Connection")).toBe(false);
});

test("an actor without a name is built otherwise than one with", async () => {
  const nodes = ["Anna", null].map((text, z) => aNode({ id: `n${z}`, z, kind: "actor", box: [20 + 100 * z, 20, 40, 80], text }));
  expect((await mastersOf(aDiagram({ nodes }))).map(({ Name }) => Name)).toEqual(["Dynamic connector", "Actor", "Actor.2"]);
});
