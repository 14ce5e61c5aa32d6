/** Tests the package around the slide: all parts are typed, reachable and in a fixed order. */
import { expect, test } from "vitest";
import { descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import { element } from "../../../src/formats/lib/xml.ts";
import { packageParts, slideNamespaces } from "../../../src/formats/pptx/package.ts";

const slide = { scale: 1, widthEmu: 914_400, heightEmu: 914_400 };
const parts = packageParts(slide, element("p:sld", slideNamespaces), [new Uint8Array([1, 2, 3])]);

test("content types come first and name every part", () => {
  expect(parts[0]!.name).toBe("[Content_Types].xml");
  const types = readXml(parts[0]!.content as string);
  const named = new Set(descendants(types, "Override").map(({ attributes }) => attributes["PartName"]));
  const extensions = new Set(descendants(types, "Default").map(({ attributes }) => attributes["Extension"]));
  for (const { name } of parts.slice(1)) {
    const typed = named.has(`/${name}`) || ["rels", "png"].some((extension) => name.endsWith(`.${extension}`) && extensions.has(extension));
    expect(typed, name).toBe(true);
  }
});

test("without pictures there are eleven parts and the two of properties, and no type for pictures", () => {
  const bare = packageParts(slide, element("p:sld", slideNamespaces), []);
  expect(bare).toHaveLength(13);
  expect(bare[0]!.content).not.toContain("image/png");
});

test("pictures follow the layout among the slide's relationships", () => {
  const rels = readXml(parts.find(({ name }) => name === "ppt/slides/_rels/slide1.xml.rels")!.content as string);
  expect(descendants(rels, "Relationship").map(({ attributes }) => [attributes["Id"], attributes["Target"]])).toEqual([
    ["rId1", "../slideLayouts/slideLayout1.xml"],
    ["rId2", "../media/image1.png"],
  ]);
});

test("the title of the diagram is among the properties, and layout and master have a place for it", () => {
  const titled = packageParts(slide, element("p:sld", slideNamespaces), [], "Orders");
  const contentOf = (name: string): string => titled.find((part) => part.name === name)!.content as string;
  expect(contentOf("docProps/core.xml")).toContain("<dc:title>Orders</dc:title>");
  for (const part of ["ppt/slideLayouts/slideLayout1.xml", "ppt/slideMasters/slideMaster1.xml"])
    expect(descendants(readXml(contentOf(part)), "p:ph")[0]!.attributes["type"]).toBe("title");
});
