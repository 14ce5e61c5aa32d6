/** Text cells: sizes in inches, styles as bits, alignments as codes, blocks that scale with the shape. */
import { expect, test } from "vitest";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { aText } from "../../make/diagram.ts";
import { blockCells, textElement, textSections, verticalCell, writeText } from "../../../src/formats/vsdx/text.ts";

const style = { fontSize: 16, color: "#112233", bold: true, italic: true, font: "mono", value: "Text" } as const;

test("type is set in inches, bold and italic as bits, in a font that offices have", () => {
  const [character, paragraph] = textSections(style, { pitch: 1.5, runs: [{ text: "", align: "right" }] }).map(writeElement);
  for (const cell of ['N="Font" V="Courier New"', 'N="Size" V="0.166667"', 'N="Style" V="3"', 'N="Color" V="#112233"'])
    expect(character).toContain(cell);
  for (const cell of ['N="HorzAlign" V="2"', 'N="SpLine" V="-1.5"']) expect(paragraph).toContain(cell);
});

test("vertical alignment has Visio's codes", () => {
  expect((["top", "middle", "bottom"] as const).map((valign) => verticalCell(valign).attributes["V"])).toEqual([0, 1, 2]);
});

test("a block scales with its shape, and one that runs up takes its width from the shape's height", () => {
  const block = { box: { x: 10, y: 5, width: 20, height: 30 } };
  const formulas = (rotation: number) =>
    Object.fromEntries(
      blockCells({ ...block, rotation }, { width: 100, height: 40 }).map(({ attributes }) => [attributes["N"], attributes["F"]]),
    );
  expect(formulas(0)).toMatchObject({ TxtPinX: "Width*0.2", TxtPinY: "Height*0.5", TxtWidth: "Width*0.2", TxtHeight: "Height*0.75" });
  expect(formulas(-90)).toMatchObject({ TxtWidth: "Height*0.5", TxtHeight: "Width*0.3" });
});

test("text keeps its breaks, and no text writes nothing", () => {
  expect(textElement([{ text: "a\nb & c", align: "left" }]).map(writeElement)).toEqual([
    '<Text><cp IX="0"/><pp IX="0"/>a\nb &amp; c</Text>',
  ]);
  expect(textElement([{ text: "", align: "left" }])).toEqual([]);
});

test("a text that shows nothing writes nothing, and margins never place one", () => {
  const box = { x: 10, y: 10, width: 100, height: 40 };
  const room = { rotation: 0, about: [60, 30], box } as const;
  expect(writeText(null, room, box)).toEqual({ cells: [], text: [] });
  expect(writeText(aText({ value: " " }, box), room, box)).toEqual({ cells: [], text: [] });
  const written = writeText(aText({ value: "flush", align: "left", valign: "top" }, box), room, box)
    .cells.map(writeElement)
    .join("");
  for (const side of ["Left", "Right", "Top", "Bottom"]) expect(written).toContain(`<Cell N="${side}Margin" V="0"/>`);
});

test("underlined type has Visio's bit for it", () => {
  const [character] = textSections({ ...style, underline: true }, { pitch: 1, runs: [{ text: "", align: "left" }] }).map(writeElement);
  expect(character).toContain('N="Style" V="7"');
});

test("letters of East Asia name a font that has them, and the language of the text is said", () => {
  const [character] = textSections({ ...style, value: "訂單處理" }, { pitch: 1, runs: [{ text: "", align: "left" }] }).map(writeElement);
  for (const cell of ['N="Font" V="Courier New"', 'N="AsianFont" V="Microsoft JhengHei"', 'N="LangID" V="zh-TW"'])
    expect(character).toContain(cell);
});

test("runs have rows of characters of their own, and the text says where each begins", () => {
  const align = "left" as const;
  const runs = [
    { text: "«interface»", align },
    { text: "\nName", align, bold: true },
    { text: "\nkey", align, underline: true, fontSize: 48 },
  ];
  const [character] = textSections({ ...style, bold: false, italic: false }, { pitch: 1, runs }).map(writeElement);
  expect([...character!.matchAll(/N="Style" V="(\d)"/g)].map(([, bits]) => bits)).toEqual(["0", "1", "4"]);
  expect(new Set(character!.match(/N="Size" V="[^"]*"/g)).size).toBe(2);
  expect(textElement(runs).map(writeElement)).toEqual([
    '<Text><cp IX="0"/><pp IX="0"/>«interface»<cp IX="1"/>\nName<cp IX="2"/>\nkey</Text>',
  ]);
});

test("paragraphs that are set in several ways have a row each, and the text says where one begins", () => {
  const runs = [
    { text: "Order\n", align: "center" },
    { text: "+ id\n+ sum", align: "left" },
  ] as const;
  const [, paragraph] = textSections(style, { pitch: 1, runs }).map(writeElement);
  expect([...paragraph!.matchAll(/N="HorzAlign" V="(\d)"/g)].map(([, code]) => code)).toEqual(["1", "0"]);
  expect(textElement(runs).map(writeElement)).toEqual(['<Text><cp IX="0"/><pp IX="0"/>Order\n<cp IX="1"/><pp IX="1"/>+ id\n+ sum</Text>']);
});
