/** The gate before the decoder: what is let through, and the sentence for each file that is not. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictureLimits } from "../../../src/core/image/faults.ts";
import { inspectPicture } from "../../../src/core/image/inspect.ts";
import { draw, twoBoxes } from "../../make/pictures.ts";
import { data, header, png, scanLines } from "../../make/png.ts";

const inspect = (bytes: Uint8Array): unknown => inspectPicture(bytes, pictureLimits);
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("type and size come from the bytes", () => {
  test.each([
    ["png", () => draw(twoBoxes).png()],
    ["jpeg", () => draw(twoBoxes).jpeg()],
    ["jpeg", () => draw(twoBoxes).jpeg({ progressive: true })],
    ["webp", () => draw(twoBoxes).webp()],
    ["webp", () => draw(twoBoxes).webp({ lossless: true })],
    ["webp", () => sharp(Buffer.from(twoBoxes)).webp()],
  ] as const)("%s", async (type, make) => {
    expect(inspect(await make().toBuffer())).toEqual({ type, width: 240, height: 80 });
  });
});

test("an empty file", () => {
  expect(() => inspect(new Uint8Array())).toThrow(
    expect.objectContaining({ code: "empty_body", message: expect.stringMatching(/PNG, JPEG or WebP/) }),
  );
});

describe("other files are named", () => {
  test.each([
    ["%PDF-1.7\n", "a PDF document"],
    ["GIF89a", "a GIF picture"],
    ["PK\x03\x04\x14\0", "a ZIP archive"],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "an SVG drawing"],
    ["<!-- drawn --><svg>", "an SVG drawing"],
    ["<!DOCTYPE html><html>", "an HTML page"],
    ["\xef\xbb\xbf<html>", "an HTML page"],
    ["<mxfile host='x'>", "a draw.io file"],
    ["BM6\0\0\0", "a BMP picture"],
    ["II*\0\x08\0", "a TIFF picture"],
    ["\0\0\0\x1cftypavif", "an AVIF picture"],
    ["graph TD; A-->B", "a text file"],
    ["\x01\x02\x03\x04", "a file of an unknown kind"],
    ["\x89PNG", "a file of an unknown kind"],
  ])("%j", (text, what) => {
    expect(() => inspect(latin(text))).toThrow(
      expect.objectContaining({ code: "unsupported_type", message: expect.stringContaining(what) }),
    );
  });
});

const claim = (width: number, height: number): Uint8Array => png([header(width, height), data(scanLines(1, 1, [0, 0, 0]))]);

describe("claims beyond the limits are refused unseen", () => {
  test.each([
    [16_385, 10],
    [10, 16_385],
    [8001, 8000],
    [4_294_967_295, 4_294_967_295],
  ])("%d × %d", (width, height) => {
    expect(() => inspect(claim(width, height))).toThrow(
      expect.objectContaining({ code: "too_large", message: expect.stringMatching(/64 megapixels and 16,384 pixels a side/) }),
    );
  });

  test.each([
    [16_384, 10],
    [8000, 8000],
  ])("%d × %d is within", (width, height) => {
    expect(inspect(claim(width, height))).toMatchObject({ width, height });
  });
});

describe("a file cut anywhere is refused", () => {
  test.each([
    ["png", () => draw(twoBoxes).png()],
    ["jpeg", () => draw(twoBoxes).jpeg()],
    ["jpeg", () => draw(twoBoxes).jpeg({ progressive: true })],
    ["jpeg with a profile", () => draw(twoBoxes).withIccProfile("srgb").jpeg()],
    ["webp", () => draw(twoBoxes).webp()],
    ["webp", () => draw(twoBoxes).webp({ lossless: true })],
  ] as const)("%s", async (_type, make) => {
    const whole = await make().toBuffer();
    const passed: number[] = [];
    for (let length = 0; length < whole.length; length++) {
      try {
        inspect(whole.subarray(0, length));
        passed.push(length);
      } catch {
        // Refused, as it should be.
      }
    }
    expect(passed).toEqual([]);
  });
});
