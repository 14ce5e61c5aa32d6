/** Tests the size of slides and the units on them. */
import { expect, test } from "vitest";
import { childElement } from "../../../src/formats/lib/xml-read.ts";
import { angleUnits, emuOn, slideFor, typeSizeOn } from "../../../src/formats/pptx/slide.ts";
import { aDiagram } from "../../make/diagram.ts";
import { partOf } from "./read-slide.ts";

test("a slide is as large as the picture, scaled only where PowerPoint refuses", async () => {
  const sizeOf = async (width: number, height: number): Promise<unknown> => {
    const presentation = await partOf(aDiagram({ size: { width, height } }), "ppt/presentation.xml");
    return childElement(presentation, "p:sldSz")!.attributes;
  };
  expect(await sizeOf(1280, 720)).toEqual({ cx: "12192000", cy: "6858000" });
  expect(await sizeOf(10_752, 5376)).toEqual({ cx: "51206400", cy: "25603200" });
  expect(await sizeOf(48, 480)).toEqual({ cx: "914400", cy: "9144000" });
});

test("lengths and type follow the scale of the slide", () => {
  const slide = slideFor({ width: 10_752, height: 5376 });
  expect(emuOn(slide, 100)).toBe(476_250);
  expect(typeSizeOn(slide, 12)).toBe(450);
});

test("angles are whole and positive", () => {
  expect(angleUnits(-90)).toBe(16_200_000);
  expect(angleUnits(360)).toBe(0);
});
