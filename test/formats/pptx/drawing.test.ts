/** Tests places and names of elements. */
import { expect, test } from "vitest";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { heldOnPage, nameOf, placeOn } from "../../../src/formats/pptx/drawing.ts";
import { aDiagram } from "../../make/diagram.ts";

const slide = { scale: 1, widthEmu: 0, heightEmu: 0 };

test("boxes that touch keep touching, however their sides round", () => {
  const [upper, lower] = [
    { x: 0, y: 0.33333, width: 10, height: 7.77777 },
    { x: 0, y: 0.33333 + 7.77777, width: 10, height: 5 },
  ];
  const attribute = (box: typeof upper, name: string): number =>
    Number(new RegExp(`${name}="(\\d+)"`).exec(placeOn(slide, box).map(writeElement).join(""))![1]);
  expect(attribute(upper, " y") + attribute(upper, "cy")).toBe(attribute(lower, " y"));
});

test("no box has an extent of nothing", () => {
  expect(writeElement(placeOn(slide, { x: 5, y: 5, width: 0, height: 10 })[1]!)).toBe('<a:ext cx="1" cy="95250"/>');
});

test("names begin with the id and stay short", () => {
  expect(nameOf("n1", "")).toBe("n1");
  expect(nameOf("n1", "Order\n  service")).toBe("n1 Order service");
  expect(nameOf("n1", "x".repeat(100)).length).toBeLessThan(45);
});

test("boxes are held inside the page", () => {
  expect(heldOnPage({ x: -5, y: 290, width: 50, height: 30 }, aDiagram())).toEqual({ x: 0, y: 290, width: 45, height: 10 });
});
