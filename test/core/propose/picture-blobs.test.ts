import { expect, test } from "vitest";
import { addPictures } from "../../../src/core/propose/picture-blobs.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

async function add(elements: string, candidates: ReturnType<typeof aCandidate>[] = [], lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(300, 200, elements);
  return addPictures(candidates, { regions: labelColours(bitmap), page: aPage(bitmap), lines });
}
const house =
  '<path d="M80 60L110 30L140 60Z" fill="#c33"/><rect x="85" y="60" width="50" height="40" fill="#ddd"/><rect x="102" y="75" width="16" height="25" fill="#37a"/>';

test("a drawing of several colours is one picture", async () => {
  const pictures = await add(house);
  expect(pictures).toMatchObject([{ kind: "image" }]);
  expect(bestAt(pictures, { x: 80, y: 30, width: 60, height: 70 }).overlap).toBeGreaterThan(0.8);
});

test("known shapes, lines and text make no pictures", async () => {
  const known = aCandidate({ x: 80, y: 30, width: 60, height: 70 });
  expect(await add(house, [known])).toEqual([known]);
  expect(await add('<path d="M10 100H290M150 10V190" stroke="#000" stroke-width="3"/>')).toEqual([]);
  expect(
    await add(
      '<rect x="40" y="40" width="60" height="30" fill="#246"/>',
      [],
      [aLine(40, 40, 60, { box: { x: 38, y: 38, width: 64, height: 34 } })],
    ),
  ).toEqual([]);
});

test("the pieces into which text cuts a shape's fill are no pictures, whatever stands on it is", async () => {
  const box = { x: 20, y: 20, width: 150, height: 60 };
  const fill = '<rect x="20" y="20" width="150" height="60" fill="#d1d1d1"/>';
  const known = { ...aCandidate(box), style: { ...aCandidate(box).style, fill: "#d1d1d1" } };
  const text = aLine(70, 20, 50, { box: { x: 70, y: 20, width: 50, height: 60 } });
  expect(await add(`${fill}<path d="M75 20V80M115 20V80" stroke="#000" stroke-width="3"/>`, [known], [text])).toEqual([known]);
  expect(await add(`${fill}<rect x="30" y="30" width="40" height="40" fill="#c33"/>`, [known])).toHaveLength(2);
});

test("a drawing that fills most of the page is the diagram, not a picture in it", async () => {
  const blob = '<path d="M10 10H110V100H60L40 110L10 90Z" fill="#c33"/>';
  const pictures = async (width: number, height: number): Promise<number> => {
    const bitmap = await drawBitmap(width, height, blob);
    return addPictures([], { regions: labelColours(bitmap), page: aPage(bitmap, { glyphHeight: 14 }), lines: [] }).length;
  };
  expect(await pictures(120, 120)).toBe(0);
  expect(await pictures(240, 200)).toBe(1);
});
