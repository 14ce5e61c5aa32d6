/** A doctored file for each case of V3, V4, V7 and V11: numbers, names, styles, caches and relationships. */
import { expect, test } from "vitest";
import { brokenRules, page, sheets, cellOf, smallDiagram } from "./doctor.ts";
import type { Change } from "./doctor.ts";

const cases: readonly (readonly [rule: string, what: string, change: Change])[] = [
  ["V3", "a sheet number of another one", { part: page, from: `<Shape ID="${sheets.free}"`, to: `<Shape ID="${sheets.edge}"` }],
  ["V3", "a sheet number 0", { part: page, from: `<Shape ID="${sheets.free}"`, to: '<Shape ID="0"' }],
  ["V3", "a group numbered after its parts", { part: page, from: `<Shape ID="${sheets.robot}"`, to: '<Shape ID="99"' }],
  ["V3", "a name with brackets", { part: page, from: 'NameU="Rectangle.6"', to: 'NameU="[PROD]"' }],
  ["V4", "a style sheet that does not exist", { part: page, from: 'FillStyle="3"', to: 'FillStyle="7"' }],
  [
    "V7",
    "a cached pin of a connector that is off",
    { part: page, from: cellOf(sheets.free, "PinX"), to: '$1 V="1" F="GUARD((BeginX+EndX)/2)"/>' },
  ],
  ["V7", "a local pin that is missing", { part: page, from: cellOf(sheets.left, "LocPinX"), to: '$1 V="none"/>' }],
  ["V7", "a formula that names no cell", { part: page, from: 'F="Width*0.5"', to: 'F="Breadth*0.5"' }],
  ["V7", "a formula that names no shape", { part: page, from: "Sheet.8!Width", to: "Sheet.80!Width" }],
  ["V7", "a geometry that is off", { part: page, from: /(<Row T="Ellipse" IX="1"><Cell N="X") V="[^"]*"/, to: '$1 V="2"' }],
  ["V11", "a container that forgets its member", { part: page, from: "DEPENDSON(1,Sheet.6!SheetRef(),", to: "DEPENDSON(1," }],
  [
    "V11",
    "a member that forgets its container",
    { part: page, from: /<Cell N="Relationships" V="0" F="SUM\(DEPENDSON\(4,Sheet.5!SheetRef\(\)\)\)"\/>/, to: "" },
  ],
  [
    "V11",
    "a container with a member that is none",
    { part: page, from: "DEPENDSON(1,Sheet.6!SheetRef(),", to: "DEPENDSON(1,Sheet.6!SheetRef(),Sheet.8!SheetRef()," },
  ],
];

test.each(cases)("%s reports %s", async (rule, _, change) => {
  expect(await brokenRules(smallDiagram, [change])).toContain(rule);
});
