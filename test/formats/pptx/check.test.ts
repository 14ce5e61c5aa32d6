/** Tests that each rule finds the file that breaks it. */
import { expect, test } from "vitest";
import { packParts, unpackParts } from "../../../src/formats/lib/zip.ts";
import { pptx } from "../../../src/formats/pptx/index.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";

const slide = "ppt/slides/slide1.xml";
const first = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order" });
const second = aNode({ id: "n2", kind: "rounded_rectangle", z: 1, box: [220, 20, 100, 60], style: { cornerRadius: 10 }, text: "Ship" });
const picture = aNode({ id: "n3", kind: "image", z: 2, box: [20, 200, 40, 40] });
const glued = anEdge({ from: first, to: second, labels: ["yes"] });
const free = anEdge({
  id: "e2",
  z: 1001,
  points: [
    [150, 150],
    [250, 180],
  ],
});
const diagram = aDiagram({ nodes: [first, second, picture], edges: [glued, free] });

/** Writes the diagram, changes one part and returns the rules that the file then breaks. */
async function rulesBroken(part: string, change: (content: string) => string): Promise<readonly string[]> {
  const { bytes } = await pptx.encode(diagram, {});
  const parts = await unpackParts(bytes);
  const written = new TextDecoder().decode(parts.get(part));
  const changed = change(written);
  expect(changed).not.toBe(written);
  const doctored = [...parts].map(([name, content]) => ({ name, content: name === part ? changed : content }));
  const problems = await pptx.check(await packParts(doctored), diagram);
  return [...new Set(problems.map(({ rule }) => rule))];
}

test("a file as written breaks no rule", async () => {
  const { bytes } = await pptx.encode(diagram, {});
  expect(await pptx.check(bytes, diagram)).toEqual([]);
});

/** Takes the element of a name out of the slide. */
function without(name: string): (content: string) => string {
  return (content) => content.replaceAll(/<p:(sp|pic|cxnSp)>.*?<\/p:\1>/g, (found) => (found.includes(`name="${name}`) ? "" : found));
}

test.each([
  ["C1", "a number that is none", (slide: string) => slide.replace(/<a:ext cx="\d+"/, '<a:ext cx="NaN"')],
  ["C1", "an element that does not end", (slide: string) => slide.replace("</p:sp>", "")],
  ["C2", "a picture over the whole page", (slide: string) => slide.replace('cx="381000" cy="381000"', 'cx="3810000" cy="2857500"')],
  ["C2", "a picture that is missing", without("n3")],
  ["C3", "a shape that is missing", without("n2")],
  ["C3", "a connector that is missing", without("e2")],
  ["C3", "a shape too many", (slide: string) => slide.replace('name="n2 Ship"', 'name="rogue"')],
  ["C3", "a label that is missing", without("e1 label 1")],
  ["C4", "a text that stands twice", (slide: string) => slide.replace("<a:t>yes</a:t>", "<a:t>Ship</a:t>")],
  ["C5", "two shapes for one node", (slide: string) => slide.replace('name="n2 Ship"', 'name="n1 Order"')],
  ["C6", "a shape beside the page", (slide: string) => slide.replace('<a:off x="2095500"', '<a:off x="3995500"')],
  ["P2", "two shapes of one id", (slide: string) => slide.replace('id="3" name="n2', 'id="2" name="n2')],
  ["P3", "glue to an id that no shape has", (slide: string) => slide.replace('<a:endCxn id="3"', '<a:endCxn id="99"')],
  ["P3", "glue to a connector", (slide: string) => slide.replace('<a:endCxn id="3"', '<a:endCxn id="6"')],
  ["P3", "glue to another node", (slide: string) => slide.replace('<a:endCxn id="3"', '<a:endCxn id="2"')],
  ["P3", "a site that the shape does not have", (slide: string) => slide.replace('<a:endCxn id="3" idx="1"', '<a:endCxn id="3" idx="4"')],
  ["P3", "an end that is not glued", (slide: string) => slide.replace(/<a:stCxn [^>]*>/, "")],
  ["P4", "a connector that ends elsewhere", (slide: string) => slide.replace('<a:endCxn id="3" idx="1"', '<a:endCxn id="3" idx="3"')],
  ["P4", "a free end that moved", (slide: string) => slide.replace('<a:off x="1428750" y="1428750"', '<a:off x="1438750" y="1448750"')],
  ["P5", "an unknown preset", (slide: string) => slide.replace('prst="roundRect"', 'prst="roundedRect"')],
  ["P5", "a fraction as adjust value", (slide: string) => slide.replace(/fmla="val (\d+)"/, 'fmla="val $1.5"')],
  ["P8", "a title that is missing", without("Title")],
  ["P8", "a title on the slide", (slide: string) => slide.replace('y="-476250"', 'y="0"')],
  ["P8", "a title of another diagram", (slide: string) => slide.replace("<a:t>Diagram</a:t>", "<a:t>Figure</a:t>")],
  ["P7", "a line drawn as a shape", (slide: string) => slide.replace('prst="roundRect"', 'prst="bentConnector3"')],
])("%s finds %s", async (rule, _, change) => {
  expect(await rulesBroken(slide, change)).toContain(rule);
});

test.each([
  ["ppt/slides/_rels/slide1.xml.rels", '/slideLayout"', '/image"'],
  ["ppt/slideMasters/_rels/slideMaster1.xml.rels", "theme1.xml", "theme2.xml"],
  ["_rels/.rels", '/officeDocument" Target', '/slide" Target'],
])("P6 finds a broken chain in %s", async (part, from, to) => {
  expect(await rulesBroken(part, (content) => content.replace(from, to))).toContain("P6");
});
