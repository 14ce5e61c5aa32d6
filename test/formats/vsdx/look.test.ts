/** Lines, fills and heads as Visio's cells. */
import { expect, test } from "vitest";
import { markers } from "../../../src/core/diagram/types.ts";
import type { XmlElement } from "../../../src/formats/lib/xml.ts";
import { arrowOf, arrowSizeOf, fillCells, lineCells, linePatternOf, shadowCells } from "../../../src/formats/vsdx/look.ts";
import { anEdge } from "../../make/diagram.ts";

function valuesOf(cells: readonly XmlElement[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(cells.filter(({ name }) => name === "Cell").map(({ attributes }) => [attributes["N"], attributes["V"]]));
}

test("a line has its weight in inches, its colour, pattern and transparency", () => {
  const cells = valuesOf(lineCells({ stroke: "#123456", strokeWidth: 48, dash: "dashdot", opacity: 0.75 }));
  expect(cells).toMatchObject({ LineWeight: 0.5, LineColor: "#123456", LinePattern: 4, LineColorTrans: 0.25 });
});

test("a broken line whose lengths were measured has the pattern that comes nearest", () => {
  const codeOf = (dash: number, gap: number): number => linePatternOf({ dash: "dashed", strokeWidth: 2, dashLengths: { dash, gap } });
  expect([codeOf(6, 4), codeOf(13, 6), codeOf(22, 9), codeOf(4, 4), codeOf(2, 9)]).toEqual([9, 2, 16, 23, 17]);
  expect(linePatternOf({ dash: "dashed", strokeWidth: 2 })).toBe(9);
  expect(linePatternOf({ dash: "solid", strokeWidth: 2, dashLengths: { dash: 3, gap: 3 } })).toBe(1);
});

test("no line and no fill are patterns of 0", () => {
  expect(valuesOf(lineCells({ stroke: null, strokeWidth: 1, dash: "solid", opacity: 1 }))).toMatchObject({ LinePattern: 0 });
  expect(valuesOf(fillCells({ fill: null, opacity: 1, gradient: null }))).toEqual({ FillPattern: 0 });
});

test("a gradient keeps its stops, and readers without gradients find the mean colour", () => {
  const stops = [
    { at: 0, color: "#000000" },
    { at: 1, color: "#ffffff" },
  ];
  const cells = fillCells({ fill: "#000000", opacity: 1, gradient: { angle: 90, stops } });
  expect(valuesOf(cells)).toMatchObject({ FillForegnd: "#808080", FillPattern: 1, FillGradientEnabled: 1, FillGradientAngle: Math.PI / 2 });
  expect(cells.find(({ attributes }) => attributes["N"] === "FillGradient")?.children).toHaveLength(2);
});

test("every head has a code, distinct where Visio can tell them apart, and what it cannot is told", () => {
  const lossy = markers.filter((marker) => arrowOf(marker).loss !== undefined);
  expect(lossy).toEqual(["diamond", "cross", "half"]);
  const codes = markers.filter((marker) => !lossy.includes(marker) && marker !== "crow_one").map((marker) => arrowOf(marker).code);
  expect(new Set(codes).size).toBe(codes.length);
});

test("heads are medium where nobody measured them, and of the size that comes nearest where somebody did", () => {
  const sizeOf = (headLength?: number): number =>
    arrowSizeOf(anEdge({ style: { strokeWidth: 1, ...(headLength === undefined ? {} : { headLength }) } }).style);
  expect([undefined, 8.5, 5, 3, 13, 16, 200].map(sizeOf)).toEqual([2, 2, 1, 0, 3, 4, 6]);
});

test("only a shadow that is there is written", () => {
  expect(shadowCells(false)).toEqual([]);
  expect(valuesOf(shadowCells(true))).toMatchObject({ ShdwPattern: 1, ShapeShdwShow: 1 });
});
