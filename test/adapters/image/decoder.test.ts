/** The decoder takes every encoding that people send and refuses every broken file with a sentence. */
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { openImageDecoder } from "../../../src/adapters/image/decoder.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { findChildren } from "../../make/children.ts";
import { animatedWebp, draw, drawing, drawPng, twoBoxes } from "../../make/pictures.ts";
import { animatedPng, data, header, png, scanLines } from "../../make/png.ts";

const decoder = openImageDecoder();
afterAll(() => decoder.close());

const pixel = ({ data: bytes, width }: Bitmap, x: number, y: number): number[] => [
  ...bytes.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

/** The fill of the left box of `twoBoxes`. */
const blue = [0xda, 0xe8, 0xfc];

function wantNear(got: readonly number[], want: readonly number[], tolerance: number): void {
  for (const [index, value] of want.entries()) expect(Math.abs((got[index] ?? -99) - value)).toBeLessThanOrEqual(tolerance);
}

describe("every encoding becomes the same pixels", () => {
  const half = drawing(240, 80, '<rect x="10" y="20" width="70" height="40" fill="#dae8fc"/>');
  const encodings: readonly (readonly [string, () => Promise<Uint8Array>, number])[] = [
    ["PNG", () => drawPng(twoBoxes), 0],
    ["interlaced PNG", () => draw(twoBoxes).png({ progressive: true }).toBuffer(), 0],
    ["palette PNG", () => draw(twoBoxes).png({ palette: true, colours: 64 }).toBuffer(), 2],
    ["16-bit PNG", () => draw(twoBoxes).toColourspace("rgb16").png().toBuffer(), 1],
    ["transparent PNG", () => sharp(Buffer.from(half)).png().toBuffer(), 0],
    ["JPEG", () => draw(twoBoxes).jpeg({ quality: 95 }).toBuffer(), 6],
    ["progressive JPEG", () => draw(twoBoxes).jpeg({ quality: 95, progressive: true }).toBuffer(), 6],
    ["lossless WebP", () => draw(twoBoxes).webp({ lossless: true }).toBuffer(), 0],
    ["lossy WebP", () => draw(twoBoxes).webp({ quality: 95 }).toBuffer(), 8],
    ["transparent WebP", () => sharp(Buffer.from(half)).webp({ lossless: true }).toBuffer(), 0],
    // The way to CMYK and back loses colour: the profile's gamut is smaller.
    ["CMYK JPEG", () => draw(twoBoxes).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer(), 40],
  ];
  test.each(encodings)("%s", async (_name, make, tolerance) => {
    const { bitmap, size } = await decoder.decode(await make());
    expect(size).toEqual({ width: 240, height: 80 });
    expect(bitmap.data.length).toBe(3 * 240 * 80);
    wantNear(pixel(bitmap, 40, 40), blue, tolerance);
    wantNear(pixel(bitmap, 2, 2), [255, 255, 255], tolerance);
  });

  test("grey and grey with alpha", async () => {
    for (const make of [draw(twoBoxes).greyscale(), sharp(Buffer.from(half)).greyscale()]) {
      const { bitmap } = await decoder.decode(await make.png().toBuffer());
      const [red, green, last] = pixel(bitmap, 40, 40);
      expect(red).toBeGreaterThan(220);
      expect([green, last]).toEqual([red, red]);
      expect(pixel(bitmap, 2, 2)).toEqual([255, 255, 255]);
    }
  });

  test("the EXIF orientation turns picture and size", async () => {
    const turned = await draw(twoBoxes).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const { bitmap, size } = await decoder.decode(turned);
    expect(size).toEqual({ width: 80, height: 240 });
    // Orientation 6 shows the picture turned by 90° clockwise: the left box comes to the top.
    wantNear(pixel(bitmap, 40, 40), blue, 6);
  });

  test("of an animation the first frame", async () => {
    const webp = await decoder.decode(await animatedWebp(24, ["#ff0000", "#00ff00"]));
    expect(webp.size).toEqual({ width: 24, height: 24 });
    expect(pixel(webp.bitmap, 12, 12)).toEqual([255, 0, 0]);
    const apng = await decoder.decode(
      animatedPng(24, [
        [0, 0, 255],
        [0, 255, 0],
      ]),
    );
    expect(pixel(apng.bitmap, 12, 12)).toEqual([0, 0, 255]);
  });

  test("what is painted over a slice of the pixels leaves the picture as it is", async () => {
    const { bitmap } = await decoder.decode(await drawPng(twoBoxes));
    const before = pixel(bitmap, 20, 20);
    bitmap.data.slice().fill(7);
    expect(pixel(bitmap, 20, 20)).toEqual(before);
  });

  test("one pixel", async () => {
    const { bitmap } = await decoder.decode(png([header(1, 1), data(scanLines(1, 1, [1, 2, 3]))]));
    expect(pixel(bitmap, 0, 0)).toEqual([1, 2, 3]);
  });
});

test("a large picture comes scaled down with the size it had", async () => {
  const small = openImageDecoder({ workPixels: 4800 });
  const { bitmap, size } = await small.decode(await drawPng(twoBoxes));
  await small.close();
  expect(size).toEqual({ width: 240, height: 80 });
  expect([bitmap.width, bitmap.height]).toEqual([120, 40]);
  wantNear(pixel(bitmap, 20, 20), blue, 0);
});

const lying = (width: number, height: number): Uint8Array => png([header(width, height), data(scanLines(40, 40, [9, 9, 9]))]);

describe("broken pictures are refused", () => {
  const cases: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, string])[] = [
    ["a PNG that claims more rows than it has", () => lying(40, 400), "unreadable_image"],
    ["a PNG that claims wider rows than it has", () => lying(400, 40), "unreadable_image"],
    ["a PNG with other bytes as pixels", () => png([header(40, 40), data(Buffer.from("no pixels"))]), "unreadable_image"],
    ["a PNG without pixels", () => png([header(40, 40)]), "unreadable_image"],
    ["a PNG of width 0", () => png([header(0, 40), data(scanLines(1, 1, [0, 0, 0]))]), "unreadable_image"],
    ["a JPEG whose header claims more rows", async () => taller(await draw(twoBoxes).jpeg().toBuffer(), 4000), "unreadable_image"],
    ["a JPEG with a hole", async () => withoutMiddle(await draw(twoBoxes).jpeg().toBuffer()), "unreadable_image"],
    ["a WebP with a hole", async () => filledMiddle(await draw(twoBoxes).webp().toBuffer()), "unreadable_image"],
  ];
  test.each(cases)("%s", async (_name, make, code) => {
    await expect(decoder.decode(await make())).rejects.toMatchObject({ code });
  });

  test("and the next picture is decoded", async () => {
    expect((await decoder.decode(await drawPng(twoBoxes))).size.width).toBe(240);
  });
});

test("a decoder that cannot be started is the machine's fault, not the picture's", async () => {
  const program = process.execPath;
  const lame = openImageDecoder();
  process.execPath = "/missing/node";
  try {
    await expect(lame.decode(await drawPng(twoBoxes))).rejects.toMatchObject({ code: "unavailable", kind: "unavailable" });
  } finally {
    process.execPath = program;
  }
  expect((await lame.decode(await drawPng(twoBoxes))).size.width).toBe(240);
  await lame.close();
});

describe("a decoder that goes too far is ended", () => {
  test("by its time, and replaced", async () => {
    const hasty = openImageDecoder({ timeoutMs: 1 });
    await expect(hasty.decode(await drawPng(twoBoxes))).rejects.toMatchObject({
      code: "unreadable_image",
      message: expect.stringMatching(/given up after 0\.001 s: it is damaged, or too much runs/),
    });
    await hasty.close();
  });

  test.runIf(process.platform === "linux")("by its memory", async () => {
    const poor = openImageDecoder({ maxChildBytes: 1_000_000 });
    const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    await expect(poor.decode(large)).rejects.toMatchObject({ code: "too_large", message: expect.stringMatching(/memory/) });
    await poor.close();
  });
});

test.runIf(process.platform === "linux")("a decoder that has grown is sent away after its answer, and its successor decodes", async () => {
  const greedy = openImageDecoder({ mostAtRestBytes: 1 });
  // By their ids, since one of an earlier test may still be ending.
  const others = new Set(findChildren("decode-child"));
  const ours = (): readonly number[] => findChildren("decode-child").filter((pid) => !others.has(pid));
  for (let picture = 0; picture < 2; picture++) {
    expect((await greedy.decode(await drawPng(twoBoxes))).size.width).toBe(240);
    await expect.poll(ours, { timeout: 10_000 }).toEqual([]);
  }
  await greedy.close();
});

/** Writes another height into the frame header of a baseline JPEG. */
function taller(jpeg: Uint8Array, height: number): Uint8Array {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  return bytes;
}

function withoutMiddle(jpeg: Uint8Array): Uint8Array {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  const from = scan + Math.floor((bytes.length - scan) * 0.4);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor((bytes.length - scan) * 0.4))]);
}

function filledMiddle(webp: Uint8Array): Uint8Array {
  return Buffer.from(webp).fill(0xff, 40, 80);
}

describe("what only files may be", () => {
  const ofFiles = openImageDecoder({ takes: "files" });
  afterAll(() => ofFiles.close());
  const encodings: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ["GIF", () => draw(twoBoxes).gif().toBuffer()],
    ["TIFF", () => draw(twoBoxes).tiff({ compression: "lzw" }).toBuffer()],
    ["JPEG in TIFF", () => draw(twoBoxes).tiff({ compression: "jpeg", quality: 95 }).toBuffer()],
    ["PNG", () => drawPng(twoBoxes)],
  ];

  test.each(encodings)("%s is decoded", async (_name, make) => {
    const { bitmap, size } = await ofFiles.decode(await make());
    expect(size).toEqual({ width: 240, height: 80 });
    wantNear(pixel(bitmap, 40, 40), blue, 8);
  });

  test("the decoder of the interface refuses them", async () => {
    for (const make of [draw(twoBoxes).gif(), draw(twoBoxes).tiff()]) {
      await expect(decoder.decode(await make.toBuffer())).rejects.toMatchObject({ code: "unsupported_type" });
    }
  });

  test("of an animation the first frame, and a cut one is refused", async () => {
    const frames = await animatedWebp(24, ["#ff0000", "#00ff00"]);
    const gif = await sharp(frames, { animated: true }).gif().toBuffer();
    expect(pixel((await ofFiles.decode(gif)).bitmap, 12, 12)).toEqual([255, 0, 0]);
    const tiff = await draw(twoBoxes).tiff().toBuffer();
    await expect(ofFiles.decode(tiff.subarray(0, tiff.length / 2))).rejects.toMatchObject({ code: "unreadable_image" });
  });
});
