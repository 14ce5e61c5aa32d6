import { expect, test } from "vitest";
import { findOutlineNodes } from "../../../src/core/propose/outline-nodes.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

async function find(elements: string) {
  const bitmap = await drawBitmap(240, 160, elements);
  return findOutlineNodes(labelColours(bitmap), aPage(bitmap), []);
}

test("finds a shape that is filled with a gradient", async () => {
  const gradient = '<linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#8cf"/></linearGradient>';
  const nodes = await find(`${gradient}<rect x="40" y="30" width="140" height="90" fill="url(#g)" stroke="#000" stroke-width="2"/>`);
  expect(bestAt(nodes, { x: 40, y: 30, width: 140, height: 90 }).overlap).toBeGreaterThan(0.97);
  expect(nodes[0]!.style.stroke).toBe("#000000");
});

test("leaves what one flat region shows to the regions", async () => {
  expect(await find('<rect x="40.5" y="30.5" width="140" height="90" fill="#fff" stroke="#000"/>')).toEqual([]);
});
