/** Pictures as the page net is shown them. */
import { expect, test } from "vitest";
import { cutTile, scaleBitmap } from "../../../src/core/decode/scaled-picture.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";

/** A grey picture by the value of each pixel. */
function grey(width: number, height: number, valueOf: (x: number, y: number) => number): Bitmap {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.fill(valueOf(x, y), 3 * (y * width + x), 3 * (y * width + x) + 3);
  return { width, height, data };
}

test("a picture that shrinks keeps thin lines as grey, one that grows keeps its flat parts", () => {
  const line = grey(64, 64, (x) => (x === 31 ? 0 : 255));
  const row = Array.from({ length: 16 }, (_, x) => scaleBitmap(line, 16, 16).data[3 * (8 * 16 + x)]!);
  expect(row.filter((value) => value < 250)).toHaveLength(2);
  expect(row.reduce((sum, value) => sum + 255 - value, 0)).toBeCloseTo(255 / 4, -1);
  const half = grey(8, 8, (x) => (x < 4 ? 0 : 200));
  const grown = scaleBitmap(half, 32, 32);
  expect([grown.data[3 * (16 * 32 + 4)], grown.data[3 * (16 * 32 + 28)]]).toEqual([0, 200]);
});

test("a picture of the right size is taken as it is", () => {
  const picture = grey(5, 4, (x, y) => 10 * x + y);
  expect(scaleBitmap(picture, 5, 4)).toBe(picture);
});

test("a tile has sides that the net can halve, and goes on beyond its end", () => {
  const tile = cutTile(
    grey(100, 80, (x) => x),
    { x: 30, y: 0, width: 70, height: 40 },
    false,
  );
  expect([tile.width, tile.height]).toEqual([96, 64]);
  const at = (x: number, y: number): number => Math.round(255 * tile.values[3 * (y * 96 + x)]!);
  expect([at(0, 0), at(69, 39), at(95, 63)]).toEqual([30, 99, 99]);
});

test("a dark picture is turned over", () => {
  const { values } = cutTile(
    grey(32, 32, () => 51),
    { x: 0, y: 0, width: 32, height: 32 },
    true,
  );
  expect(values[0]).toBeCloseTo(0.8, 5);
});
