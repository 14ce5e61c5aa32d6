/** The reader of written files, which all rules rest on. */
import { expect, test } from "vitest";
import { readXml } from "../../../src/formats/lib/xml-read.ts";
import { packParts } from "../../../src/formats/lib/zip.ts";
import { isOneDimensional, nameOf, numberOf, readPackage, readPage, userValue } from "../../../src/formats/vsdx/read.ts";

const page = readPage(
  readXml(`<PageContents><Shapes>
    <Shape ID="1" NameU="Box.1"><Cell N="Width" V="2" F="1+1"/><Cell N="Note" V=""/>
      <Section N="User"><Row N="RedrawId"><Cell N="Value" V="n1"/></Row></Section>
      <Section N="Geometry" IX="0"><Row T="MoveTo" IX="1"/><Row T="LineTo" IX="2" Del="1"/></Section>
      <Shapes><Shape ID="2"><Cell N="Width" V="1"/></Shape></Shapes>
      <Text><cp IX="0"/>two words</Text></Shape>
    <Shape ID="3"><Cell N="BeginX" V="1"/><Section N="User"><Row N="RedrawId"><Cell N="Value" V="e1"/></Row></Section></Shape>
  </Shapes></PageContents>`),
);

test("sheets come in document order, members after their group and with it as parent", () => {
  expect(page.sheets.map(({ id, parent }) => [id, parent?.id ?? null])).toEqual([
    [1, null],
    [2, 1],
    [3, null],
  ]);
});

test("cells, rows, text and user values are read, those of members not mixed in", () => {
  const box = page.sheets[0]!;
  expect(box.cells.get("Width")).toEqual({ value: "2", formula: "1+1" });
  expect([numberOf(box.cells, "Width"), numberOf(box.cells, "Note"), numberOf(box.cells, "Height")]).toEqual([2, Number.NaN, Number.NaN]);
  expect(box.rows.get("Geometry0")?.map(({ type, deleted }) => [type, deleted])).toEqual([
    ["MoveTo", false],
    ["LineTo", true],
  ]);
  expect([box.text, nameOf(box), userValue(box, "RedrawId"), userValue(box, "Other")]).toEqual(["two words", "shape Box.1", "n1", null]);
});

test("nodes and edges are told apart by what they are", () => {
  expect([[...page.nodes.keys()], [...page.edges.keys()]]).toEqual([["n1"], ["e1"]]);
  expect(page.sheets.map(isOneDimensional)).toEqual([false, false, true]);
});

test("a part that is no UTF-8 is reported as such", async () => {
  const bytes = await packParts([{ name: "a.xml", content: new Uint8Array([0x3c, 0x61, 0xff, 0x3e]) }]);
  const { problems, names } = await readPackage(bytes);
  expect(names).toEqual(["a.xml"]);
  expect(problems.map(({ rule }) => rule)).toEqual(["C1"]);
});
