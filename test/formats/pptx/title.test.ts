/** Tests the title of the slide. */
import { expect, test } from "vitest";
import { descendants, readXml, textContent } from "../../../src/formats/lib/xml-read.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { slideNamespaces } from "../../../src/formats/pptx/package.ts";
import { titleOf, titleShape } from "../../../src/formats/pptx/title.ts";
import { aDiagram } from "../../make/diagram.ts";

test("a diagram without a name is called a diagram", () => {
  expect(titleOf({ ...aDiagram(), name: " Order\nservice " })).toBe("Order service");
  expect(titleOf({ ...aDiagram(), name: " " })).toBe("Diagram");
  expect(titleOf(aDiagram())).toBe("Diagram");
});

test("the title is a placeholder that ends above the slide", () => {
  const slide = { scale: 1, widthEmu: 952_500, heightEmu: 952_500 };
  const declared = Object.entries(slideNamespaces).map(([name, value]) => `${name}="${value}"`);
  const title = readXml(`<r ${declared.join(" ")}>${writeElement(titleShape(slide, 7, "Order service"))}</r>`);
  const [offset, extent] = [descendants(title, "a:off")[0]!.attributes, descendants(title, "a:ext")[0]!.attributes];
  expect(Number(offset["y"]) + Number(extent["cy"])).toBeLessThan(0);
  expect(descendants(title, "p:ph")[0]!.attributes).toEqual({ type: "title" });
  expect(textContent(title)).toBe("Order service");
});
