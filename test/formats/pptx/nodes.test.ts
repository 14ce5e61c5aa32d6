/** Tests how shapes, their text and pictures are written. */
import { expect, test } from "vitest";
import { childElement, descendants, textContent } from "../../../src/formats/lib/xml-read.ts";
import { unpackParts } from "../../../src/formats/lib/zip.ts";
import { encodePptx } from "../../../src/formats/pptx/encode.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { lossesOf, named, slideOf } from "./read-slide.ts";

const one = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order", style: { fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 2 } });

test("a shape is a preset with its text inside, its place in EMU and a description", async () => {
  const slide = await slideOf(aDiagram({ nodes: [{ ...one, confidence: 0.75 }] }));
  const shape = named(slide, "n1");
  expect(descendants(shape, "a:off")[0]!.attributes).toEqual({ x: "190500", y: "190500" });
  expect(descendants(shape, "a:ext")[0]!.attributes).toEqual({ cx: "952500", cy: "571500" });
  expect(descendants(shape, "a:prstGeom")[0]!.attributes["prst"]).toBe("rect");
  expect(textContent(childElement(shape, "p:txBody")!)).toBe("Order");
  expect(descendants(shape, "a:rPr")[0]!.attributes["sz"]).toBe("900");
  expect(descendants(shape, "a:ln")[0]!.attributes["w"]).toBe("19050");
  expect(descendants(shape, "p:cNvPr")[0]!.attributes["descr"]).toBe("Rectangle 'Order'");
});

test("a picture is a part of its own, written once however often it is used", async () => {
  const icon = (id: string, x: number, z: number): ReturnType<typeof aNode> => aNode({ id, kind: "image", z, box: [x, 20, 40, 40] });
  const { bytes } = await encodePptx(aDiagram({ nodes: [icon("n1", 20, 0), icon("n2", 120, 1)] }));
  const names = [...(await unpackParts(bytes)).keys()].filter((name) => name.startsWith("ppt/media/"));
  expect(names).toEqual(["ppt/media/image1.png"]);
});

test("text of a picture is a text box where the picture has it", async () => {
  const lines = [{ text: "Queue", box: { x: 20, y: 70, width: 40, height: 9 } }];
  const icon = aNode({ id: "n1", kind: "image", box: [20, 20, 40, 40], text: { value: "Queue", lines } });
  const diagram = aDiagram({ nodes: [icon] });
  const slide = await slideOf(diagram);
  const caption = named(slide, "n1 caption");
  expect(textContent(childElement(caption, "p:txBody")!)).toBe("Queue");
  expect(Number(descendants(caption, "a:off")[0]!.attributes["y"])).toBeGreaterThan(60 * 9525);
  expect(await lossesOf(diagram)).toEqual(["text of a picture is a text box of its own"]);
});

test("a free text has the plate that it stands on, and nothing without one", async () => {
  const text = aNode({ id: "n1", kind: "text", box: [20, 20, 60, 20], text: "a note" });
  const fillOf = async (fill: string | null): Promise<readonly string[]> => {
    const shape = named(await slideOf(aDiagram({ nodes: [{ ...text, style: { ...text.style, fill } }] })), "n1");
    return descendants(childElement(shape, "p:spPr")!, "a:srgbClr").map(({ attributes }) => attributes["val"]!);
  };
  expect([await fillOf("#f4ddff"), await fillOf(null)]).toEqual([["F4DDFF"], []]);
});

test("the text of a translucent shape is opaque", async () => {
  const shape = named(await slideOf(aDiagram({ nodes: [{ ...one, style: { ...one.style, opacity: 0.4 } }] })), "n1");
  expect(descendants(shape, "a:rPr").flatMap((run) => descendants(run, "a:alpha"))).toEqual([]);
  expect(descendants(shape, "a:alpha")).not.toEqual([]);
});
