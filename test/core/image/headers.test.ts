/** The size that a file claims, read from structures that no encoder would write as well. */
import { describe, expect, test } from "vitest";
import { readClaimedSize } from "../../../src/core/image/headers.ts";
import type { PictureType } from "../../../src/core/image/sniff.ts";
import { draw, twoBoxes } from "../../make/pictures.ts";
import { chunk, data, header, png, scanLines } from "../../make/png.ts";

const pixels = data(scanLines(3, 2, [0, 0, 0]));
const size = { width: 240, height: 80 };

const refusal = (type: PictureType, bytes: Uint8Array): string => {
  try {
    readClaimedSize(type, bytes);
    return "accepted";
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};

describe("PNG", () => {
  test("the size stands in the first chunk, whatever chunks follow", () => {
    expect(readClaimedSize("png", png([header(3, 2), chunk("tEXt", Buffer.from("IEND")), pixels]))).toEqual({ width: 3, height: 2 });
  });

  test("bytes after the end do not matter", () => {
    const bytes = Buffer.concat([png([header(3, 2), pixels]), Buffer.from("appended")]);
    expect(readClaimedSize("png", bytes)).toEqual({ width: 3, height: 2 });
  });

  test.each([
    ["its header is missing", png([pixels])],
    ["its header is missing", png([chunk("IHDR", Buffer.alloc(12)), pixels])],
    ["it holds no pixels", png([header(3, 2)])],
    ["it claims a width or height of 0", png([header(3, 0), pixels])],
    ["it ends too early", png([header(3, 2), pixels]).subarray(0, -1)],
  ])("%s", (why, bytes) => {
    expect(refusal("png", bytes)).toContain(why);
  });

  test("a chunk that claims gigabytes is cut short, not read", () => {
    const bytes = Buffer.from(png([header(3, 2), pixels]));
    bytes.writeUInt32BE(0xffff_ffff, 33);
    expect(refusal("png", bytes)).toContain("it ends too early");
  });
});

describe("JPEG", () => {
  /** Puts a segment right behind the first marker. */
  const withSegment = (jpeg: Uint8Array, marker: number, content: Uint8Array): Uint8Array => {
    const length = content.length + 2;
    return Buffer.concat([jpeg.subarray(0, 2), Uint8Array.of(0xff, marker, length >> 8, length & 255), content, jpeg.subarray(2)]);
  };

  test("a thumbnail inside a segment is not taken for the picture", async () => {
    const thumbnail = await draw(twoBoxes).resize(60, 20).jpeg().toBuffer();
    const jpeg = await draw(twoBoxes).jpeg().toBuffer();
    expect(readClaimedSize("jpeg", withSegment(jpeg, 0xe1, thumbnail))).toEqual(size);
  });

  test("fill bytes before a marker are stepped over", async () => {
    const jpeg = await draw(twoBoxes).jpeg().toBuffer();
    expect(readClaimedSize("jpeg", Buffer.concat([jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xff), jpeg.subarray(2)]))).toEqual(size);
  });

  test("restart markers belong to the pixels", async () => {
    const jpeg = await draw(twoBoxes).jpeg().toBuffer();
    const restarted = Buffer.concat([jpeg.subarray(0, -2), Uint8Array.of(0xff, 0xd3), jpeg.subarray(-2)]);
    expect(readClaimedSize("jpeg", restarted)).toEqual(size);
  });

  test("tables alone are no picture", () => {
    expect(refusal("jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 4, 0, 0, 0xff, 0xd9))).toContain("its header is missing");
    expect(refusal("jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 9, 0, 9, 1, 0xff, 0xd9))).toContain("it holds no pixels");
    expect(refusal("jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 4, 8, 0, 0xff, 0xd9))).toContain("its header is missing");
    expect(refusal("jpeg", Uint8Array.of(0xff, 0xd8))).toContain("it ends too early");
  });
});

describe("WebP", () => {
  test.each([
    ["lossy", () => draw(twoBoxes).webp()],
    ["lossless", () => draw(twoBoxes).webp({ lossless: true })],
    ["extended", () => draw(twoBoxes).withIccProfile("srgb").webp()],
  ] as const)("%s", async (_name, make) => {
    expect(readClaimedSize("webp", await make().toBuffer())).toEqual(size);
  });

  test("a file that begins with another chunk is refused", async () => {
    const bytes = await draw(twoBoxes).webp().toBuffer();
    bytes.write("ALPH", 12, "latin1");
    expect(refusal("webp", bytes)).toContain("its header is missing");
  });

  test("a RIFF length beyond the file is a cut file", async () => {
    const bytes = await draw(twoBoxes).webp().toBuffer();
    bytes.writeUInt32LE(bytes.length, 4);
    expect(refusal("webp", bytes)).toContain("it ends too early");
  });
});

describe("GIF and TIFF", () => {
  test.each(["gif", "tiff"] as const)("%s: the size of the first frame", async (type) => {
    expect(readClaimedSize(type, await draw(twoBoxes).toFormat(type).toBuffer())).toEqual(size);
  });

  test.each(["gif", "tiff"] as const)("%s that is cut in its header", async (type) => {
    const bytes = await draw(twoBoxes).toFormat(type).toBuffer();
    expect(() => readClaimedSize(type, bytes.subarray(0, 7))).toThrow(/it ends too early/);
  });
});
