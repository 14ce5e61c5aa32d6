/** The page is as large as the picture, in the picture's colour, and draws in its order. */
import { expect, test } from "vitest";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { partOf } from "./doctor.ts";
import { valueOf, writtenPage } from "./written.ts";

test("the page has the picture's size and the layers that elements lie on", async () => {
  const pages = await partOf(aDiagram({ size: { width: 960, height: 480 }, nodes: [aNode()] }), "visio/pages/pages.xml");
  expect(pages).toContain('<Cell N="PageWidth" V="10"/><Cell N="PageHeight" V="5"/>');
  expect([...pages.matchAll(/<Cell N="Name" V="([^"]*)"/g)].map((match) => match[1])).toEqual(["Shapes", "Connectors", "Check", "Ground"]);
});

test("a ground that is not white is a locked rectangle behind everything", async () => {
  const dark = await writtenPage(aDiagram({ background: "#101020", nodes: [aNode()] }));
  const [ground] = dark.sheets;
  expect([ground?.element.attributes["NameU"], ground?.cells.get("FillForegnd")?.value, valueOf(ground!, "LockSelect")]).toEqual([
    "Ground.4",
    "#101020",
    1,
  ]);
  const white = await writtenPage(aDiagram({ nodes: [aNode()] }));
  expect(white.sheets).toHaveLength(1);
});

test("shapes and connectors stand in the order of drawing", async () => {
  const nodes = [aNode({ id: "below", z: 0 }), aNode({ id: "above", z: 2 })];
  const page = await writtenPage(aDiagram({ nodes, edges: [anEdge({ id: "between", z: 1 })] }));
  const names = page.sheets.map(({ element }) => element.attributes["NameU"]?.split(".")[0]);
  expect(names).toEqual(["Rectangle", "Dynamic connector", "Rectangle"]);
});

test("a page without glue has no list of it", async () => {
  const page = await partOf(aDiagram({ edges: [anEdge({ id: "free" })] }), "visio/pages/page1.xml");
  expect(page).not.toContain("<Connects");
});
