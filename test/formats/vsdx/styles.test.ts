/** The style sheets hold every cell that shapes inherit, so that nothing depends on what a reader takes for granted. */
import { expect, test } from "vitest";
import { descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { styleSheets } from "../../../src/formats/vsdx/styles.ts";
import { goldens } from "../../conformance/format-goldens.ts";
import { writtenPage } from "./written.ts";

/** Cells of a shape's place, which no style has. */
const own = /^(?:Pin[XY]|Width|Height|LocPin[XY]|Angle|Flip[XY]|ResizeMode|Begin[XY]|End[XY]|Txt\w+|Img\w+)$/;

test("every cell that a shape writes and a style can hold has its default in No Style", async () => {
  const sheets = readXml(writeElement(styleSheets()));
  const known = new Set(descendants(sheets, "Cell").map(({ attributes }) => attributes["N"]));
  const written = new Set<string>();
  for (const { diagram } of goldens) {
    for (const sheet of (await writtenPage(diagram)).sheets) for (const name of sheet.cells.keys()) written.add(name);
  }
  expect(written.size).toBeGreaterThan(50);
  expect([...written].filter((name) => !own.test(name) && !known.has(name))).toEqual([]);
});

test("there are two sheets, and Normal inherits from No Style", () => {
  const sheets = descendants(readXml(writeElement(styleSheets())), "StyleSheet").map(({ attributes }) => [
    attributes["ID"],
    attributes["NameU"],
    attributes["LineStyle"],
  ]);
  expect(sheets).toEqual([
    ["0", "No Style", undefined],
    ["3", "Normal", "0"],
  ]);
});
