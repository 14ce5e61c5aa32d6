/** What the text net is shown of a line. */
import { expect, test } from "vitest";
import type { NetCrop } from "../../../src/adapters/text/net-crop.ts";
import { cropForNet, netHeight } from "../../../src/adapters/text/net-crop.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

/** Returns first row and number of the rows that hold dark ink. */
function inkRows({ width, ink }: NetCrop): { readonly first: number; readonly count: number } {
  const rows = Array.from({ length: netHeight }, (_, y) => ink.subarray(y * width, (y + 1) * width).some((share) => share > 0.5));
  return { first: rows.indexOf(true), count: rows.filter(Boolean).length };
}

test.each([6, 10, 17, 40])("capitals %d pixels high become 20 high, in the middle", async (height) => {
  const bitmap = await drawBitmap(200, 100, `<rect x="40" y="30" width="60" height="${height}"/>`);
  const [crop] = cropForNet(bitmap, aLine(40, 30, 60, { box: { x: 40, y: 30, width: 60, height }, glyphHeight: height }));
  const { first, count } = inkRows(crop!);
  expect(Math.abs(count - 20)).toBeLessThanOrEqual(1);
  expect(Math.abs(first - 6)).toBeLessThanOrEqual(1);
});

test("ink that is too high for the picture is shrunk instead of cut", async () => {
  const bitmap = await drawBitmap(200, 100, '<rect x="40" y="20" width="60" height="40"/>');
  const [crop] = cropForNet(bitmap, aLine(40, 20, 60, { box: { x: 40, y: 20, width: 60, height: 40 }, glyphHeight: 20 }));
  expect(Math.abs(inkRows(crop!).count - 30)).toBeLessThanOrEqual(1);
});

test("the ground is 0 and the colour of the text 1, whichever is darker", async () => {
  const bitmap = await drawBitmap(
    100,
    60,
    '<rect width="100" height="60" fill="#1a237e"/><rect x="30" y="20" width="30" height="10" fill="#ffcc80"/>',
  );
  const [crop] = cropForNet(bitmap, aLine(30, 20, 30, { color: "#ffcc80", ground: "#1a237e", glyphHeight: 10 }));
  expect(Math.min(...crop!.ink)).toBe(0);
  expect(Math.max(...crop!.ink)).toBeGreaterThan(0.97);
  expect(crop!.ink[0]).toBe(0);
});

test("the picture is hardly wider than the line, and no narrower than the net knows", async () => {
  const bitmap = await drawBitmap(700, 60, '<rect x="20" y="20" width="600" height="20"/>');
  const widthOf = (width: number) => cropForNet(bitmap, aLine(20, 20, width, { glyphHeight: 20 })).map((crop) => crop.width);
  expect(widthOf(10)).toEqual([64]);
  expect(widthOf(100)).toEqual([128]);
  expect(widthOf(250)).toEqual([288]);
  expect(widthOf(600)).toEqual([640]);
});

test("a longer line is taken apart between its words, and nothing of it is lost", async () => {
  const words = [20, 220, 420, 620, 820].map((x) => `<rect x="${x}" y="20" width="170" height="20"/>`).join("");
  const bitmap = await drawBitmap(1050, 60, words);
  const crops = cropForNet(bitmap, aLine(20, 20, 970, { glyphHeight: 20 }));
  expect(crops).toHaveLength(2);
  const inked = crops.map(({ width, ink }) => Array.from({ length: width }, (_, x) => ink[16 * width + x]!).filter((share) => share > 0.5));
  expect(inked.map((columns) => columns.length % 170)).toEqual([0, 0]);
  expect(inked.flat()).toHaveLength(5 * 170);
});
