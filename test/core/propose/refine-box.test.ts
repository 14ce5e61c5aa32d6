/** Boxes that a net proposes a few pixels off. */
import { expect, test } from "vitest";
import { measureStyle, refineBox } from "../../../src/core/propose/refine-box.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const rough = { x: 37, y: 42, width: 106, height: 54 };

test.each([
  ["an outline", 'fill="none" stroke="#222222" stroke-width="2"'],
  ["a filled shape without outline", 'fill="#8ab4f8"'],
])("the sides of %s are found to within a pixel", async (_, look) => {
  const bitmap = await drawBitmap(200, 140, `<rect x="40" y="40" width="100" height="60" ${look}/>`);
  const { x, y, width, height } = refineBox(bitmap, rough);
  expect(Math.max(Math.abs(x - 40), Math.abs(y - 40), Math.abs(x + width - 140), Math.abs(y + height - 100))).toBeLessThanOrEqual(1);
});

test("where nothing is drawn the box stays", async () => {
  expect(refineBox(await drawBitmap(200, 140, ""), rough)).toEqual(rough);
});

test("fill and stroke are those of the picture; the ground is no fill", async () => {
  const filled = await drawBitmap(
    200,
    140,
    '<rect x="40" y="40" width="100" height="60" fill="#8ab4f8" stroke="#aa0000" stroke-width="2"/>',
  );
  const box = { x: 40, y: 40, width: 100, height: 60 };
  expect(measureStyle(filled, box, "#ffffff")).toMatchObject({ fill: "#8ab4f8", stroke: "#aa0000" });
  const open = await drawBitmap(200, 140, '<rect x="40" y="40" width="100" height="60" fill="none" stroke="#000000" stroke-width="2"/>');
  expect(measureStyle(open, box, "#ffffff")).toMatchObject({ fill: null, stroke: "#000000" });
  const bare = await drawBitmap(200, 140, '<rect x="40" y="40" width="100" height="60" fill="#8ab4f8"/>');
  expect(measureStyle(bare, box, "#ffffff")).toMatchObject({ fill: "#8ab4f8", stroke: null });
});
