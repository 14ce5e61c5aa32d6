/** What the leading bytes of a picture decide, at whatever point they are cut. */
import { describe, expect, test } from "vitest";
import { pictureLimits } from "../../../src/core/image/faults.ts";
import { judgeLeading, leadingBytes } from "../../../src/core/image/leading.ts";
import { draw, twoBoxes } from "../../make/pictures.ts";
import { data, header, png, scanLines } from "../../make/png.ts";

const judge = (bytes: Uint8Array, isLast = false): unknown => judgeLeading(bytes, pictureLimits, { isLast });
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");
const tight = { maxPixels: 240 * 80 - 1, maxSide: 16_384 };

const encodings = [
  ["png", () => draw(twoBoxes).png()],
  ["jpeg", () => draw(twoBoxes).jpeg()],
  ["jpeg", () => draw(twoBoxes).withIccProfile("srgb").jpeg({ progressive: true })],
  ["webp", () => draw(twoBoxes).webp()],
  ["webp", () => draw(twoBoxes).webp({ lossless: true })],
  ["webp", () => draw(twoBoxes).withIccProfile("srgb").webp()],
] as const;

describe("a picture that arrives byte by byte", () => {
  test.each(encodings)("%s is accepted once its size is known, and never before", async (type, make) => {
    const bytes = await make().toBuffer();
    const verdicts = Array.from({ length: bytes.length + 1 }, (_, length) => judge(bytes.subarray(0, length)));
    const decided = verdicts.findIndex((verdict) => verdict !== null);
    expect(decided).toBeGreaterThan(12);
    expect(new Set(verdicts.slice(decided))).toEqual(new Set([type]));
    expect(() => judgeLeading(bytes.subarray(0, decided), tight, { isLast: false })).toThrow(
      expect.objectContaining({ code: "too_large" }),
    );
  });

  test.each(encodings)("%s that ends early is left to the decoder", async (type, make) => {
    const bytes = await make().toBuffer();
    for (let length = 12; length < 60; length++) expect(judge(bytes.subarray(0, length), true)).toBe(type);
  });
});

describe("refusals", () => {
  test.each([
    ["%PDF-1.7 and more", "a PDF document"],
    ["GIF89a......", "a GIF picture"],
    ["RIFF\x24\0\0\0WAVEfmt ", "a file of an unknown kind"],
  ])("%j", (text, what) => {
    expect(() => judge(latin(text))).toThrow(expect.objectContaining({ code: "unsupported_type", message: expect.stringContaining(what) }));
  });

  test("a few bytes may still become a picture, unless they are all", () => {
    expect(judge(latin("RIFF"))).toBeNull();
    expect(() => judge(latin("RIFF"), true)).toThrow(expect.objectContaining({ code: "unsupported_type" }));
  });

  test.each([
    [8001, 8000],
    [16_385, 1],
  ])("a PNG that claims %d × %d", (width, height) => {
    const bytes = png([header(width, height), data(scanLines(1, 1, [0, 0, 0]))]);
    expect(() => judge(bytes.subarray(0, 24))).toThrow(expect.objectContaining({ code: "too_large" }));
  });
});

describe("what is broken passes, for the job to tell", () => {
  test.each([
    ["a PNG without its header", "png", "\x89PNG\r\n\x1a\n\0\0\0\x0dJUNK\0\0\0\x01\0\0\0\x01"],
    ["a JPEG of pixels alone", "jpeg", "\xff\xd8\xff\xda\0\x04\0\0\0\0\0\0\0"],
    ["a JPEG of junk between segments", "jpeg", "\xff\xd8\xff\xdb\0\x04\0\0junkjunkjunk"],
    ["a WebP of an unknown chunk", "webp", `RIFF\x24\0\0\0WEBPALPH${"\0".repeat(14)}`],
  ])("%s", (_what, type, text) => {
    expect(judge(latin(text))).toBe(type);
  });

  test("a JPEG whose segments reach beyond what is looked at", () => {
    const segment = latin("\xff\xe2\xff\xff");
    const bytes = Buffer.concat([latin("\xff\xd8"), segment, Buffer.alloc(0xffff - 2), segment, Buffer.alloc(100)]);
    expect(judge(bytes.subarray(0, leadingBytes - 1))).toBeNull();
    expect(judge(bytes.subarray(0, leadingBytes))).toBe("jpeg");
  });
});
