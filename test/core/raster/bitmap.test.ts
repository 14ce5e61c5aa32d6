import { expect, test } from "vitest";
import { colourAt, colourNear, emptyMask, hexColour, packColours, packedColour } from "../../../src/core/raster/bitmap.ts";
import { drawBitmap } from "../../make/bitmap.ts";

test("a pixel's colour is told by column and row", async () => {
  const bitmap = await drawBitmap(5, 3, '<rect x="4" y="1" width="1" height="1" fill="#0a80ff"/>');
  expect(hexColour(colourAt(bitmap, 4, 1))).toBe("#0a80ff");
  expect(hexColour(colourAt(bitmap, 1, 2))).toBe("#ffffff");
});

test("all pixels are packed row by row", () => {
  const data = Uint8Array.of(0x0a, 0x80, 0xff, 0, 0, 0, 255, 255, 255, 1, 2, 3);
  expect([...packColours({ width: 2, height: 2, data })]).toEqual([0x0a80ff, 0, 0xffffff, 0x010203]);
});

test("a place has the colour of the pixel around it, off the picture that of the nearest one", async () => {
  const bitmap = await drawBitmap(5, 3, '<rect x="4" y="1" width="1" height="1" fill="#0a80ff"/>');
  expect([colourNear(bitmap, [4.9, 1.2]), colourNear(bitmap, [9, 1]), colourNear(bitmap, [-3, 1])].map(hexColour)).toEqual([
    "#0a80ff",
    "#0a80ff",
    "#ffffff",
  ]);
});

test("colours keep their leading zeros on the way there and back", () => {
  expect(hexColour(0x00000f)).toBe("#00000f");
  expect(["#000000", "#00000f", "#dae8fc"].map((hex) => hexColour(packedColour(hex)))).toEqual(["#000000", "#00000f", "#dae8fc"]);
});

test("an empty mask has a byte for every pixel and none is set", () => {
  expect(emptyMask(3, 2)).toEqual({ width: 3, height: 2, data: new Uint8Array(6) });
});
