/** Tests the ends of lines: the heads that DrawingML knows, in the size that comes nearest to the picture's. */
import { expect, test } from "vitest";
import type { Marker } from "../../../src/core/diagram/types.ts";
import { lineEnd } from "../../../src/formats/pptx/line-ends.ts";
import { anEdge } from "../../make/diagram.ts";

const slide = { scale: 1, widthEmu: 0, heightEmu: 0 };

/** Writes an end, with the length of a plain head where one was measured. */
function sizesOf(marker: Marker, strokeWidth: number, headLength?: number): readonly unknown[] {
  const { style } = anEdge({ style: { strokeWidth, ...(headLength === undefined ? {} : { headLength }) } });
  const { w, len } = lineEnd("a:tailEnd", marker, { slide, style }).attributes;
  return [w, len];
}

test("heads that nobody measured are medium, but for thin ones and diamonds", () => {
  expect(sizesOf("triangle", 1)).toEqual(["med", "med"]);
  expect(sizesOf("thin", 1)).toEqual(["sm", "med"]);
  expect(sizesOf("diamond", 1)).toEqual(["lg", "lg"]);
});

test("a measured head has the size that comes nearest: two, three or five times the line, or those of a line of two points", () => {
  expect(sizesOf("triangle", 1, 5)).toEqual(["sm", "sm"]);
  expect(sizesOf("triangle", 1, 8)).toEqual(["med", "med"]);
  expect(sizesOf("triangle", 1, 15)).toEqual(["lg", "lg"]);
  expect(sizesOf("triangle", 8, 15)).toEqual(["sm", "sm"]);
});

test("length and width are chosen by themselves", () => {
  expect(sizesOf("thin", 1, 13)).toEqual(["sm", "lg"]);
});

test("a line without a head, or with one that DrawingML has not, ends in none", () => {
  expect(lineEnd("a:headEnd", "none", { slide, style: anEdge().style }).attributes).toEqual({ type: "none" });
  expect(lineEnd("a:headEnd", "crow_many", { slide, style: anEdge().style }).attributes).toEqual({ type: "none" });
});
