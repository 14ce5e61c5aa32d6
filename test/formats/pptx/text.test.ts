/** Tests text bodies: type, direction and paragraphs. */
import { expect, test } from "vitest";
import { childElement, childElements, descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import type { ReadElement } from "../../../src/formats/lib/xml-read.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { cellBody, emptyBody, textBody } from "../../../src/formats/pptx/text.ts";
import type { NodeText } from "../../../src/core/diagram/types.ts";
import { typeset } from "../../../src/formats/lib/typeset.ts";
import type { Typeset } from "../../../src/formats/lib/typeset.ts";
import { aText } from "../../make/diagram.ts";

const slide = { scale: 1, widthEmu: 0, heightEmu: 0 };
const box = { x: 0, y: 0, width: 200, height: 100 };
const namespaces = 'xmlns:a="a" xmlns:p="p"';
const set = (options: Parameters<typeof aText>[0]): NodeText => aText(options, box);
const setIn = (text: NodeText): Typeset | null => typeset(text, { rotation: 0, about: [100, 50], box });

function read(text: NodeText, rectangle: typeof box | null = box): ReadElement {
  return readXml(`<r ${namespaces}>${writeElement(textBody(slide, text, setIn(text), rectangle))}</r>`);
}

test("type is in hundredths of a point, with a typeface for every script", () => {
  const body = read(set({ value: "Order", fontSize: 14, bold: true, font: "serif", color: "#ff0000" }));
  const run = descendants(body, "a:rPr")[0]!;
  expect(run.attributes).toMatchObject({ sz: "1050", b: "1" });
  expect(childElements(run).map(({ name, attributes }) => [name, attributes["typeface"]])).toEqual([
    ["a:solidFill", undefined],
    ["a:latin", "Times New Roman"],
    ["a:ea", "Times New Roman"],
    ["a:cs", "Times New Roman"],
  ]);
});

test("hard breaks are paragraphs, also empty ones, and nothing is resized", () => {
  const body = read(set({ value: "one\n\nthree" }));
  expect(descendants(body, "a:p").map((paragraph) => descendants(paragraph, "a:t").length)).toEqual([1, 0, 1]);
  expect(descendants(body, "a:noAutofit")).toHaveLength(1);
});

test("insets are always said, since the defaults push text", () => {
  const { attributes } = descendants(read(set({ value: "x" })), "a:bodyPr")[0]!;
  expect(attributes).toMatchObject({ lIns: "0", tIns: "0", rIns: "0", bIns: "0", anchor: "ctr", wrap: "square" });
});

test.each([
  [90, "vert", "vert"],
  [-90, "vert", "vert270"],
  [30, "rot", "1800000"],
])("text turned by %i degrees says %s %s", (rotation, name, value) => {
  expect(descendants(read(set({ value: "up", rotation })), "a:bodyPr")[0]!.attributes[name]).toBe(value);
});

test("cells leave their place to the cell", () => {
  const cell = set({ value: "id", align: "right" });
  const written = readXml(`<r ${namespaces}>${writeElement(cellBody(slide, cell, setIn(cell)))}</r>`);
  expect(descendants(written, "a:bodyPr")[0]!.attributes).toEqual({});
  expect(descendants(written, "a:pPr")[0]!.attributes["algn"]).toBe("r");
  expect(childElement(readXml(`<r ${namespaces}>${writeElement(emptyBody("a:txBody"))}</r>`), "a:txBody")).toBeDefined();
});

test("each text names its language, and paragraphs from right to left say so", () => {
  const body = read(set({ value: "שלום\nOrder", align: "right" }));
  expect(descendants(body, "a:rPr")[0]!.attributes["lang"]).toBe("he-IL");
  expect(descendants(body, "a:pPr").map(({ attributes }) => [attributes["rtl"], attributes["algn"]])).toEqual([
    ["1", "r"],
    [undefined, "r"],
  ]);
  expect(descendants(read(set({ value: "Заказ" })), "a:rPr")[0]!.attributes["lang"]).toBe("ru-RU");
});

test("letters of East Asia are set in a font that has them", () => {
  const [run] = descendants(read(set({ value: "주문 API" })), "a:rPr");
  expect(run!.attributes["lang"]).toBe("ko-KR");
  expect(childElements(run!).map(({ attributes }) => attributes["typeface"])).toEqual([undefined, "Arial", "Malgun Gothic", "Arial"]);
});

test("underlined text is underlined, other text is not", () => {
  expect(descendants(read(set({ value: "key", underline: true })), "a:rPr")[0]!.attributes["u"]).toBe("sng");
  expect(descendants(read(set({ value: "key" })), "a:rPr")[0]!.attributes["u"]).toBeUndefined();
});

test("text that shows nothing is an empty body", () => {
  expect(descendants(read(set({ value: " " })), "a:r")).toEqual([]);
});

test("many lines have their distance in points", () => {
  const body = read(set({ value: "a\nb\nc\nd\ne", fontSize: 10 }));
  expect(descendants(descendants(body, "a:lnSpc")[0]!, "a:spcPts")[0]!.attributes["val"]).toBe("900");
});

test("a line that stands out from its text is a run of its own look", () => {
  const lines = ["one", "two", "three"].map((text, row) => ({ text, box: { x: 80, y: 20 + 16 * row, width: 40, height: 10 } }));
  const text = set({
    value: "one\ntwo\nthree",
    lines: [lines[0]!, { ...lines[1]!, bold: true }, { ...lines[2]!, underline: true, color: "#666666" }],
  });
  const colourOf = (run: ReadElement): unknown => descendants(run, "a:srgbClr")[0]!.attributes["val"];
  const runs = descendants(read(text), "a:rPr").map((run) => [run.attributes["b"], run.attributes["u"], colourOf(run)]);
  expect(runs).toEqual([
    [undefined, undefined, "000000"],
    ["1", undefined, "000000"],
    [undefined, "sng", "666666"],
  ]);
});

test("lines of another size say it, and points between lines grow with them", () => {
  const sized = (words: readonly string[]): NodeText => {
    const lines = words.map((text, row) => ({ text, box: { x: 80, y: 20 + 16 * row, width: 40, height: 8 } }));
    return set({ value: words.join("\n"), fontSize: 10, lines: lines.map((line, row) => (row === 0 ? { ...line, fontSize: 20 } : line)) });
  };
  const sizesOf = (body: ReadElement): readonly unknown[] => descendants(body, "a:rPr").map(({ attributes }) => attributes["sz"]);
  expect(sizesOf(read(sized(["one", "two"])))).toEqual(["1500", "750"]);
  const many = read(sized(["one", "two", "three", "four", "five"]));
  const points = descendants(many, "a:spcPts").map(({ attributes }) => Number(attributes["val"]));
  expect(points).toHaveLength(5);
  expect(points[0]! / points[1]!).toBeCloseTo(2, 2);
});
