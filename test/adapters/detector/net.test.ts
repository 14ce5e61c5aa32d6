/** The detector with a page net that answers as told. */
import { expect, test } from "vitest";
import { openNetDetector } from "../../../src/adapters/detector/net.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aPageNet } from "../../make/page-nets.ts";

test("what the net sees lies in pixels of the picture, beside what the geometry found", async () => {
  // Without text the height of capitals is taken for 10, and the net is shown it 8 high.
  const bitmap = await drawBitmap(400, 300, '<rect x="40" y="40" width="100" height="60" fill="#bbdefb" stroke="#0d47a1"/>');
  const net = aPageNet({ x: 0.8 * 240, y: 0.8 * 200, width: 0.8 * 80, height: 0.8 * 40 });
  const { nodes, candidates, sight } = await openNetDetector(net).detect(bitmap);
  expect(nodes.map(({ origin }) => origin)).toEqual(["geometry"]);
  expect(candidates).toEqual(expect.arrayContaining([...nodes]));
  const [seen] = sight!.shapes;
  expect(Math.abs(seen!.box.x - 240)).toBeLessThan(3);
  expect(Math.abs(seen!.box.width - 80)).toBeLessThan(3);
  expect(sight!.field.width * sight!.field.cell).toBeCloseTo(400, -1);
  expect(sight!.layout.width * sight!.layout.cell).toBeCloseTo(400, -1);
});

test("the net is shown a drawn page with capitals of 8 pixels, at half and at a quarter of that", async () => {
  const net = aPageNet({ x: 0, y: 0, width: 8, height: 8 }, 0.2);
  await openNetDetector(net).detect(await drawBitmap(400, 300, ""));
  expect(net.asked).toEqual([
    [256, 320, 3],
    [128, 160, 3],
  ]);
});

test("on a photograph the net alone says what is a shape, and gives the field of the lines along", async () => {
  const bitmap = await drawBitmap(1120, 600, '<rect x="40" y="40" width="100" height="60" fill="#bbdefb" stroke="#0d47a1"/>');
  const found = await openNetDetector(aPageNet({ x: 300, y: 200, width: 80, height: 40 })).detect({ ...bitmap, photo: true });
  expect(found.page.sketch).toBe(true);
  expect(found.nodes).toEqual([]);
  expect(found.drawn!.candidates.length).toBeGreaterThan(0);
  expect(found.drawn!.looks).toHaveLength(found.drawn!.candidates.length);
  expect(found.field!.width * found.field!.cell).toBeCloseTo(1120, -1);
});
