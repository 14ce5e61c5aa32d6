/** A doctored file for each case of V8 and V14, and of V7 in a master. */
import { expect, test } from "vitest";
import { brokenRules, page, smallDiagram } from "./doctor.ts";
import type { Change } from "./doctor.ts";

/** In the small diagram: Rectangle is master2, Ellipse master3, Component (a group of three) master4. */
const [list, rectangle, component] = ["masters", "master2", "master4"].map((name) => `visio/masters/${name}.xml`) as [
  string,
  string,
  string,
];
const pageRelations = "visio/pages/_rels/page1.xml.rels";

const cases: readonly (readonly [rule: string, what: string, change: Change])[] = [
  [
    "V8",
    "a row of the connectors' master that shows",
    { part: "visio/masters/master1.xml", from: "</Row></Section></Shape>", to: '</Row><Row T="LineTo" IX="3"/></Section></Shape>' },
  ],
  [
    "V8",
    "a row of a shape's master that shows",
    { part: rectangle, from: "</Section></Shape>", to: '<Row T="RelLineTo" IX="99"/></Section></Shape>' },
  ],
  [
    "V8",
    "a row of a part's master that shows",
    { part: component, from: "</Section></Shape>", to: '<Row T="RelLineTo" IX="99"/></Section></Shape>' },
  ],
  ["V8", "a master that does not exist", { part: page, from: 'Master="4"', to: 'Master="77"' }],
  ["V14", "a master without a relationship from the page", { part: pageRelations, from: /<Relationship [^>]*master2\.xml"\/>/, to: "" }],
  ["V14", "a master that no shape uses", { part: page, from: / Master="5"/g, to: "" }],
  ["V14", "a master without its part", { part: list, from: '<Rel r:id="rId2"/>', to: "" }],
  ["V14", "a master of two shapes", { part: rectangle, from: "</Shapes>", to: '<Shape ID="9" Type="Shape"/></Shapes>' }],
  ["V14", "a text that would show in every instance", { part: rectangle, from: "</Shape>", to: "<Text>Text</Text></Shape>" }],
  ["V14", "two masters of one id", { part: list, from: '<Master ID="6"', to: '<Master ID="5"' }],
  ["V14", "two masters of one name", { part: list, from: 'NameU="Ellipse"', to: 'NameU="Rectangle"' }],
  ["V14", "two masters of one GUID", { part: list, from: / BaseID="[^"]*"/g, to: ' BaseID="{F7290A45-E3AD-11D2-AE4F-006008C9F5A9}"' }],
  ["V14", "a part that is none of its master's", { part: page, from: ' MasterShape="6"', to: ' MasterShape="66"' }],
  ["V14", "a part that does not say which of its master's it is", { part: page, from: ' MasterShape="6"', to: "" }],
  ["V14", "two parts of one of the master's", { part: page, from: ' MasterShape="7"', to: ' MasterShape="6"' }],
  ["V7", "a cached value of a master that is off", { part: rectangle, from: /(<Cell N="LocPinX") V="[^"]*"/, to: '$1 V="9"' }],
  ["V7", "a formula of a master's part that names another shape", { part: component, from: "Sheet.5!", to: "Sheet.50!" }],
  ["V14", "two masters with one part", { part: "visio/masters/_rels/masters.xml.rels", from: "master2.xml", to: "master3.xml" }],
  [
    "V1",
    "a master without its type",
    { part: "[Content_Types].xml", from: /<Override PartName="\/visio\/masters\/master2.xml"[^>]*>/, to: "" },
  ],
];

test.each(cases)("%s reports %s", async (rule, _, change) => {
  expect(await brokenRules(smallDiagram, [change])).toContain(rule);
});
