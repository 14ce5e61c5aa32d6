/** The first page's size stands in a directory that may lie anywhere, in either order of bytes. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { readTiffSize } from "../../../src/core/image/tiff.ts";

/** A TIFF header with one directory of these entries (tag, type, value). */
function tiff(order: "II" | "MM", entries: readonly (readonly [number, number, number])[]): Uint8Array {
  const bytes = Buffer.alloc(10 + 12 * entries.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = order === "II";
  bytes.write(order, "latin1");
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, entries.length, isLittle);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, type, isLittle);
    if (type === 3) view.setUint16(at + 8, value, isLittle);
    else view.setUint32(at + 8, value, isLittle);
  }
  return bytes;
}

test.each(["II", "MM"] as const)("%s, with sizes of two and of four bytes", (order) => {
  const entries = [
    [254, 4, 0],
    [256, 3, 640],
    [257, 4, 70_000],
  ] as const;
  expect(readTiffSize(tiff(order, entries))).toEqual({ width: 640, height: 70_000 });
});

test("what an encoder writes", async () => {
  const create = { width: 30, height: 20, channels: 3 as const, background: "#ffffff" };
  expect(readTiffSize(await sharp({ create }).tiff().toBuffer())).toEqual({ width: 30, height: 20 });
});

test("a directory that is cut or lies behind the end", () => {
  const whole = tiff("II", [
    [256, 3, 640],
    [257, 3, 480],
  ]);
  for (const length of [4, 9, 20]) expect(readTiffSize(whole.subarray(0, length))).toBe("cut");
});

test("a size that is missing, or of another type, is 0", () => {
  expect(
    readTiffSize(
      tiff("MM", [
        [256, 3, 640],
        [257, 5, 8],
      ]),
    ),
  ).toEqual({ width: 640, height: 0 });
});
