/** The master of the connectors: what it says of itself, every connector says again. */
import { expect, test } from "vitest";
import { readXml } from "../../../src/formats/lib/xml-read.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { layerCells, masterContents, mastersPart, spanCells } from "../../../src/formats/vsdx/master.ts";
import { readSheets } from "../../../src/formats/vsdx/read.ts";
import { goldens } from "../../conformance/format-goldens.ts";
import { isOneDimensional } from "../../../src/formats/vsdx/read.ts";
import { writtenPage } from "./written.ts";

const [master] = readSheets(readXml(writeElement(masterContents())));

test("a connector repeats the cells of its master, since re-saving strips what is only inherited", async () => {
  for (const { diagram } of goldens) {
    for (const connector of (await writtenPage(diagram)).sheets.filter(isOneDimensional)) {
      const missing = [...master!.cells.keys()].filter((name) => !connector.cells.has(name));
      // The block of the text is left to the master where there is no text.
      expect(connector.text === null ? missing.filter((name) => !name.startsWith("Txt")) : missing).toEqual([]);
    }
  }
});

test("the master has two rows, the least that a connector has", () => {
  expect(master!.rows.get("Geometry0")?.map(({ type }) => type)).toEqual(["MoveTo", "LineTo"]);
});

test("Visio knows the master by the ids of its own dynamic connector", () => {
  const text = writeElement(mastersPart([]));
  expect(text).toContain('BaseID="{F7290A45-E3AD-11D2-AE4F-006008C9F5A9}"');
  expect(text).toContain('NameU="Dynamic connector"');
});

test("width and height keep their signs, so that the begin point is the local origin", () => {
  const cells = new Map(spanCells({ beginX: 3, beginY: 1, endX: 1, endY: 2 }).map(({ attributes }) => [attributes["N"], attributes["V"]]));
  expect(["PinX", "Width", "LocPinX", "PinY", "Height", "LocPinY"].map((name) => cells.get(name))).toEqual([2, -2, -1, 1.5, 1, 0.5]);
});

test("a locked layer can neither be moved nor glued to", () => {
  const values = (locked: boolean) =>
    layerCells("L", locked).flatMap(({ attributes }) => (["Lock", "Glue"].includes(`${attributes["N"]}`) ? [attributes["V"]] : []));
  expect([values(true), values(false)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
