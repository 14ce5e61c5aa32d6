/** Every rule of a Visio file reports a file in which one thing was broken. */
import { expect, test } from "vitest";
import { vsdx } from "../../../src/formats/vsdx/index.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { brokenRules, partOf } from "./doctor.ts";
import type { Change } from "./doctor.ts";

const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 380, 200], text: "Frame" });
const left = aNode({ id: "left", z: 1, parent: "frame", box: [30, 60, 100, 60], text: "Left" });
const right = aNode({ id: "right", kind: "ellipse", z: 2, parent: "frame", box: [260, 60, 100, 60], text: "Right" });
const robot = aNode({ id: "robot", kind: "component", z: 3, box: [30, 230, 100, 60] });
const icon = aNode({ id: "icon", kind: "image", z: 4, box: [300, 240, 40, 40] });
const edge = anEdge({ id: "edge", z: 5, from: left, to: right, labels: ["go"] });
const free = anEdge({
  id: "free",
  z: 6,
  points: [
    [150, 250],
    [250, 250],
  ],
});
const diagram = aDiagram({ nodes: [frame, left, right, robot, icon], edges: [edge, free] });

const page = "visio/pages/page1.xml";
const types = "[Content_Types].xml";
/** Numbers of the sheets of the diagram: the component has three parts. */
const sheets = { frame: 5, left: 6, right: 7, robot: 8, icon: 12, edge: 13, free: 14 } as const;

/** Finds a cell of one shape in the page. */
function cellOf(sheet: number, name: string): RegExp {
  return new RegExp(`(<Shape ID="${sheet}"(?:(?!<Shape ).)*?<Cell N="${name}") V="[^"]*"[^>]*/>`, "s");
}

test("the diagram of these tests is written by all rules, with the sheets that they name", async () => {
  const { bytes } = await vsdx.encode(diagram, {});
  expect(await vsdx.check(bytes, diagram)).toEqual([]);
  const written = await partOf(diagram, page);
  for (const [id, sheet] of Object.entries(sheets))
    expect(written).toMatch(new RegExp(`<Shape ID="${sheet}"(?:(?!<Shape ).)*V="${id}"`, "s"));
});

const cases: readonly (readonly [rule: string, what: string, change: Change])[] = [
  ["C1", "XML that is not well-formed", { part: page, from: "</Shapes>", to: "" }],
  ["C1", "a number with an exponent", { part: page, from: cellOf(sheets.left, "PinX"), to: '$1 V="1e-7"/>' }],
  [
    "C2",
    "a picture of the page",
    {
      part: page,
      from: '<Cell N="Width" V="0.416667"/><Cell N="Height" V="0.416667"/>',
      to: '<Cell N="Width" V="4"/><Cell N="Height" V="3"/>',
    },
  ],
  ["C2", "a picture that is none of the diagram", { part: page, from: 'Type="Shape"', to: 'Type="Foreign"' }],
  ["C3", "a shape that is lost", { part: page, from: 'N="Value" V="left"', to: 'N="Value" V="other"' }],
  ["C3", "a connector that is lost", { part: page, from: 'N="Value" V="edge"', to: 'N="Value" V="other"' }],
  ["C3", "a shape that nobody asked for", { part: page, from: /<Row N="RedrawId"><Cell N="Value" V="left".*?<\/Row>/, to: "" }],
  ["C3", "a text that is lost", { part: page, from: ">Left<", to: ">Lost<" }],
  ["C4", "a text that stands twice", { part: page, from: ">Left<", to: ">Right<" }],
  ["C5", "an element that stands twice", { part: page, from: 'N="Value" V="left"', to: 'N="Value" V="right"' }],
  ["C6", "a shape beside the page", { part: page, from: cellOf(sheets.robot, "PinX"), to: '$1 V="40"/>' }],
  ["V1", "a part without its type", { part: types, from: /<Override PartName="\/visio\/windows.xml"[^>]*>/, to: "" }],
  ["V1", "a drawing type as default", { part: types, from: "application/xml", to: "application/vnd.ms-visio.drawing.main+xml" }],
  ["V1", "a part that is missing", { part: "visio/windows.xml", to: null }],
  ["V1", "a relationship to nowhere", { part: "visio/pages/_rels/page1.xml.rels", from: "image1.png", to: "image2.png" }],
  ["V1", "a part that cannot be reached", { part: "visio/_rels/document.xml.rels", from: "windows.xml", to: "document.xml" }],
  ["V1", "a picture that names no relationship", { part: page, from: 'r:id="rId2"', to: 'r:id="rId9"' }],
  ["V2", "text before a section", { part: page, from: /(<Section N="User">(?:(?!<Text>).)*)(<Text>.*?<\/Text>)/s, to: "$2$1" }],
  ["V2", "a document that lists pages", { part: "visio/document.xml", from: "<StyleSheets>", to: "<Pages/><StyleSheets>" }],
  ["V2", "rows before cells", { part: page, from: /(<Cell N="NoFill"[^>]*>)/, to: '<Row IX="9"/>$1' }],
  ["V2", "white space that is not kept", { part: page, from: ' xml:space="preserve"', to: "" }],
  ["V3", "a sheet number of another one", { part: page, from: `<Shape ID="${sheets.free}"`, to: `<Shape ID="${sheets.edge}"` }],
  ["V3", "a sheet number 0", { part: page, from: `<Shape ID="${sheets.free}"`, to: '<Shape ID="0"' }],
  ["V3", "a group numbered after its parts", { part: page, from: `<Shape ID="${sheets.robot}"`, to: '<Shape ID="99"' }],
  ["V3", "a name with brackets", { part: page, from: 'NameU="Rectangle.6"', to: 'NameU="[PROD]"' }],
  ["V4", "a style sheet that does not exist", { part: page, from: 'FillStyle="3"', to: 'FillStyle="7"' }],
  ["V5", "glue to a sheet that does not exist", { part: page, from: /Sheet\.6!Connections/g, to: "Sheet.77!Connections" }],
  ["V5", "glue to a row that does not exist", { part: page, from: /Sheet\.6!Connections\.(X|Y)2/g, to: "Sheet.6!Connections.$19" }],
  ["V5", "glue to another shape", { part: page, from: /Sheet\.6!/g, to: "Sheet.5!" }],
  ["V5", "a record with a row counted from 0", { part: page, from: /ToPart="10(\d)"/, to: 'ToPart="9$1"' }],
  ["V5", "glue without a record", { part: page, from: /<Connect FromSheet="13" FromCell="EndX"[^>]*\/>/, to: "" }],
  ["V5", "a record of a free end", { part: page, from: /(<Connect FromSheet=)"13"( FromCell="EndX"[^>]*\/>)/, to: '$1"13"$2$1"14"$2' }],
  ["V5", "an end that was not glued", { part: page, from: /(<Cell N="Begin[XY]" V="[^"]*") F="PAR[^"]*"/g, to: "$1" }],
  [
    "V6",
    "an end beside its connection point",
    { part: page, from: /(<Row T="Connection" IX="1"><Cell N="X") V="1.041667" F="Width\*1"/, to: '$1 V="1" F="Width*0.96"' },
  ],
  [
    "V6",
    "a line that does not reach its end",
    {
      part: page,
      from: /<Cell N="X" V="[^"]*" F="Width\*1"\/><Cell N="Y" V="0" F="Height\*1"\/>/,
      to: '<Cell N="X" V="1"/><Cell N="Y" V="0"/>',
    },
  ],
  [
    "V7",
    "a cached pin of a connector that is off",
    { part: page, from: cellOf(sheets.free, "PinX"), to: '$1 V="1" F="GUARD((BeginX+EndX)/2)"/>' },
  ],
  ["V7", "a local pin that is missing", { part: page, from: cellOf(sheets.left, "LocPinX"), to: '$1 V="none"/>' }],
  ["V7", "a formula that names no cell", { part: page, from: 'F="Width*0.5"', to: 'F="Breadth*0.5"' }],
  ["V7", "a formula that names no shape", { part: page, from: "Sheet.8!Width", to: "Sheet.80!Width" }],
  ["V7", "a geometry that is off", { part: page, from: /(<Row T="Ellipse" IX="1"><Cell N="X") V="[^"]*"/, to: '$1 V="2"' }],
  [
    "V8",
    "a row of the master that shows",
    { part: "visio/masters/master1.xml", from: "</Row></Section></Shape>", to: '</Row><Row T="LineTo" IX="3"/></Section></Shape>' },
  ],
  ["V8", "a master that does not exist", { part: page, from: 'Master="4"', to: 'Master="5"' }],
  ["V9", "a glue target without its event", { part: page, from: /(Shape ID="7".*?)<Cell N="EventXFMod"[^>]*>/s, to: "$1" }],
  ["V9", "a trigger of another shape", { part: page, from: "_XFTRIGGER(Sheet.6!", to: "_XFTRIGGER(Sheet.5!" }],
  ["V10", "a label beside its connector", { part: page, from: />go</, to: ">gone<" }],
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
  expect(await brokenRules(diagram, [change])).toContain(rule);
});
