/** Tests the slide as a whole: order, background, equal bytes. */
import { expect, test } from "vitest";
import { childElement, descendants } from "../../../src/formats/lib/xml-read.ts";
import { encodePptx } from "../../../src/formats/pptx/encode.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { slideOf } from "./read-slide.ts";

test("elements stand in the order of z, across shapes and connectors", async () => {
  const under = anEdge({
    id: "under",
    z: 1,
    points: [
      [10, 10],
      [300, 200],
    ],
  });
  const nodes = [aNode({ id: "low", z: 0 }), aNode({ id: "high", z: 2, box: [100, 100, 80, 60] })];
  const slide = await slideOf(aDiagram({ nodes, edges: [under] }));
  const names = descendants(slide, "p:cNvPr").map(({ attributes }) => attributes["name"]);
  expect(names).toEqual(["", "Title", "low", "under", "high"]);
});

test("the page colour is the slide's background", async () => {
  const slide = await slideOf(aDiagram({ background: "#202030" }));
  const background = childElement(childElement(slide, "p:cSld")!, "p:bg")!;
  expect(descendants(background, "a:srgbClr")[0]!.attributes["val"]).toBe("202030");
});

test("equal diagrams give equal bytes", async () => {
  const diagram = aDiagram({ nodes: [aNode({ text: "Order" })] });
  const [first, second] = [await encodePptx(diagram), await encodePptx(structuredClone(diagram))];
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
});
