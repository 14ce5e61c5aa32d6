/** The package: its parts in their order, typed, with pictures stored once. */
import { expect, test } from "vitest";
import { goldens } from "../../conformance/format-goldens.ts";
import { aDiagram, aNode, redPixel } from "../../make/diagram.ts";
import { partNames, partOf } from "./doctor.ts";

const parts = [
  "[Content_Types].xml",
  "_rels/.rels",
  "docProps/app.xml",
  "docProps/core.xml",
  "visio/document.xml",
  "visio/_rels/document.xml.rels",
  "visio/masters/masters.xml",
  "visio/masters/_rels/masters.xml.rels",
  "visio/masters/master1.xml",
  "visio/masters/master2.xml",
  "visio/pages/pages.xml",
  "visio/pages/_rels/pages.xml.rels",
  "visio/pages/page1.xml",
  "visio/pages/_rels/page1.xml.rels",
  "visio/windows.xml",
];

test("a drawing of one shape has fifteen parts, the content types first", async () => {
  expect(await partNames(aDiagram({ nodes: [aNode({ text: "one" })] }))).toEqual(parts);
});

test("two nodes with one picture share its bytes", async () => {
  const diagram = aDiagram({
    nodes: [aNode({ id: "a", z: 0, kind: "image" }), aNode({ id: "b", z: 1, kind: "image", box: [200, 20, 50, 50] })],
  });
  expect((await partNames(diagram)).filter((name) => name.startsWith("visio/media/"))).toEqual(["visio/media/image1.png"]);
  const page = await partOf(diagram, "visio/pages/page1.xml");
  expect(page.match(/<Rel r:id="rId2"\/>/g)).toHaveLength(2);
  expect(atob(redPixel).slice(1, 4)).toBe("PNG");
});

test("the document lists fonts and styles, and no pages", async () => {
  const document = await partOf(goldens[0]!.diagram, "visio/document.xml");
  expect(document).toContain('<FaceName NameU="Courier New"/>');
  expect(document).not.toContain("<Pages");
  expect(document).not.toMatch(/THEMEVAL|Themed/);
});

test("nothing in a file tells when or where it was written", async () => {
  const core = await partOf(goldens[0]!.diagram, "docProps/core.xml");
  expect(core).not.toMatch(/created|modified|\d{4}-\d\d-\d\d/);
});

test("the title is the diagram's name", async () => {
  const title = async (name: string | undefined) =>
    /<dc:title>(.*)<\/dc:title>/.exec(await partOf({ ...aDiagram(), ...(name === undefined ? {} : { name }) }, "docProps/core.xml"))?.[1];
  expect([await title("Orders & stock"), await title(undefined)]).toEqual(["Orders &amp; stock", "Diagram"]);
});
