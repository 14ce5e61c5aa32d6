import { expect, test } from "vitest";
import { findRegionNodes } from "../../../src/core/propose/region-nodes.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

async function find(elements: string, lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(240, 160, elements);
  return findRegionNodes(labelColours(bitmap), aPage(bitmap), lines).map((node) => node.candidate);
}

test("the ground is no shape, and a hole in it is none either", async () => {
  expect(await find("")).toEqual([]);
});

test("what is smaller than a letter is no shape", async () => {
  expect(await find('<rect x="20" y="20" width="5" height="5" fill="#f00"/>')).toEqual([]);
});

test("the inside of a letter belongs to its line of text", async () => {
  const ring = '<circle cx="60" cy="60" r="14" fill="none" stroke="#000" stroke-width="4"/>';
  expect(await find(ring)).not.toEqual([]);
  expect(await find(ring, [aLine(40, 44, 80, { box: { x: 40, y: 44, width: 80, height: 32 }, glyphHeight: 30 })])).toEqual([]);
});

test("a coloured dot in a line of text is a shape all the same", async () => {
  const nodes = await find('<circle cx="60" cy="60" r="10" fill="#ff99cc" stroke="#000" stroke-width="2"/>', [
    aLine(48, 48, 120, { box: { x: 48, y: 48, width: 120, height: 24 } }),
  ]);
  expect(nodes.map((node) => node.style.fill)).toContain("#ff99cc");
});

test("the strips between slanted lines are no shapes", async () => {
  const hatch = Array.from({ length: 14 }, (_, i) => `<path d="M${i * 20 - 60} 170L${i * 20} -10" stroke="#000"/>`).join("");
  expect(await find(hatch)).toEqual([]);
});
