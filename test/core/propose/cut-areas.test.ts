/** Filled areas that connectors cut into pieces. */
import { expect, test } from "vitest";
import { findCutAreas } from "../../../src/core/propose/cut-areas.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aPage, drawBitmap } from "../../make/bitmap.ts";

const area = '<rect x="40" y="40" width="300" height="180" fill="#d5e8d4"/>';
const box = '<rect x="80.5" y="80.5" width="80" height="40" fill="#fff" stroke="#000"/>';
/** A connector that runs through the whole area. */
const through = '<path d="M10 150.5H200.5V10" fill="none" stroke="#000"/><path d="M10 180.5H380" stroke="#000"/>';

async function found(elements: string) {
  const bitmap = await drawBitmap(400, 260, elements);
  return findCutAreas(bitmap, labelColours(bitmap), aPage(bitmap));
}

test("an area that connectors cut is found whole, with its colour", async () => {
  const [one, ...others] = await found(area + box + through);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    kind: "container",
    box: { x: 40, y: 40, width: 300, height: 180 },
    style: { fill: "#d5e8d4", stroke: null },
  });
});

test("so is one with an outline", async () => {
  const [one] = await found(area.replace("/>", ' stroke="#82b366" stroke-width="2"/>') + through);
  expect(one!.style.stroke).toBe("#82b366");
});

test.each([
  ["a whole area, which is seen as it is", area + box],
  [
    "shapes of one colour side by side",
    `${area.replace('width="300"', 'width="100"')}${area.replace('x="40"', 'x="180"').replace('width="300"', 'width="160"')}`,
  ],
  [
    "pieces that leave a corner open",
    `${area.replace('height="180"', 'height="90"')}<rect x="40" y="132" width="120" height="88" fill="#d5e8d4"/>`,
  ],
  ["the ground between lines", through + box],
])("%s is none", async (_, elements) => {
  expect(await found(elements)).toEqual([]);
});
