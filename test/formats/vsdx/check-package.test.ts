/** A doctored file for each case of V1 and V2: parts, types, relationships and the order of children. */
import { expect, test } from "vitest";
import { brokenRules, page, types, smallDiagram } from "./doctor.ts";
import type { Change } from "./doctor.ts";

const cases: readonly (readonly [rule: string, what: string, change: Change])[] = [
  ["V1", "a part without its type", { part: types, from: /<Override PartName="\/visio\/windows.xml"[^>]*>/, to: "" }],
  ["V1", "a drawing type as default", { part: types, from: "application/xml", to: "application/vnd.ms-visio.drawing.main+xml" }],
  ["V1", "a part that is missing", { part: "visio/windows.xml", to: null }],
  ["V1", "a relationship to nowhere", { part: "visio/pages/_rels/page1.xml.rels", from: "image1.png", to: "image2.png" }],
  ["V1", "a part that cannot be reached", { part: "visio/_rels/document.xml.rels", from: "windows.xml", to: "document.xml" }],
  ["V1", "a picture that names no relationship", { part: page, from: 'r:id="rId2"', to: 'r:id="rId9"' }],
  ["V2", "text before a section", { part: page, from: /(<Section N="User">(?:(?!<Text>).)*)(<Text>.*?<\/Text>)/s, to: "$2$1" }],
  ["V2", "a document that lists pages", { part: "visio/document.xml", from: "<StyleSheets>", to: "<Pages/><StyleSheets>" }],
  ["V2", "a cell that stands twice", { part: page, from: '<Cell N="FlipX" V="0"/>', to: '<Cell N="FlipX" V="0"/><Cell N="FlipX" V="1"/>' }],
  ["V2", "a list without entries", { part: "visio/document.xml", from: /<Colors>.*<\/Colors>/, to: "<Colors/>" }],
  ["V2", "rows before cells", { part: page, from: /(<Cell N="NoFill"[^>]*>)/, to: '<Row IX="9"/>$1' }],
  ["V2", "white space that is not kept", { part: page, from: ' xml:space="preserve"', to: "" }],
];

test.each(cases)("%s reports %s", async (rule, _, change) => {
  expect(await brokenRules(smallDiagram, [change])).toContain(rule);
});
