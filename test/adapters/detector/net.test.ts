/** The detector with a page net that answers as told. */
import { expect, test } from "vitest";
import { openNetDetector } from "../../../src/adapters/detector/net.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aPageNet } from "../../make/page-nets.ts";

test("what the net sees lies in pixels of the picture, beside what the geometry found", async () => {
  // Without text the height of capitals is taken for 10, so that the picture is enlarged by 1.15.
  const bitmap = await drawBitmap(400, 300, '<rect x="40" y="40" width="100" height="60" fill="#bbdefb" stroke="#0d47a1"/>');
  const net = aPageNet({ x: 1.15 * 240, y: 1.15 * 200, width: 1.15 * 80, height: 1.15 * 40 });
  const { nodes } = await openNetDetector(net).detect(bitmap);
  expect(nodes.map(({ origin }) => origin).toSorted()).toEqual(["geometry", "net"]);
  const seen = nodes.find(({ origin }) => origin === "net")!;
  expect(Math.abs(seen.box.x - 240)).toBeLessThan(3);
  expect(Math.abs(seen.box.width - 80)).toBeLessThan(3);
});

test("the net is shown the picture at working scale, at half and at a quarter of it", async () => {
  const net = aPageNet({ x: 0, y: 0, width: 8, height: 8 }, 0.2);
  await openNetDetector(net).detect(await drawBitmap(400, 300, ""));
  expect(net.asked).toEqual([
    [352, 480, 3],
    [192, 256, 3],
    [96, 128, 3],
  ]);
});

test("on a photograph the net alone says what is a shape, and gives the field of the lines along", async () => {
  const bitmap = await drawBitmap(1120, 600, '<rect x="40" y="40" width="100" height="60" fill="#bbdefb" stroke="#0d47a1"/>');
  const found = await openNetDetector(aPageNet({ x: 300, y: 200, width: 80, height: 40 })).detect({ ...bitmap, photo: true });
  expect(found.page.sketch).toBe(true);
  expect(found.nodes.every(({ origin }) => origin === "net")).toBe(true);
  expect(found.nodes.length).toBeGreaterThan(0);
  expect(found.field!.width * found.field!.cell).toBeCloseTo(1120, -1);
});
