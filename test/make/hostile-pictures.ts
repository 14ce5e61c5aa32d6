/** Pictures that are made to hurt: each is refused, fails with a refund, or is a fine picture in an odd coat that converts. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { badInputs } from "./bad-inputs.ts";
import { animatedWebp, draw, twoBoxes } from "./pictures.ts";
import { animatedPng, chunk, data, header, png, scanLines } from "./png.ts";

/** What may come of a picture: a refusal before it is accepted, a failed job, or files. */
export type Fate = "refused" | "failed" | "fine" | "failed or fine";

/** One picture. */
export interface HostilePicture {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly fate: Fate;
  /** The code of the refusal or the failure, where only one is right. */
  readonly code?: string;
}

const refusals: ReadonlySet<string> = new Set(["empty_body", "unsupported_type", "too_large"]);
const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const join = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);

function refused(what: string, bytes: Uint8Array, code: string): HostilePicture {
  return { what, bytes, fate: "refused", code };
}
function failed(what: string, bytes: Uint8Array, code = "unreadable_image"): HostilePicture {
  return { what, bytes, fate: "failed", code };
}
const fine = (what: string, bytes: Uint8Array): HostilePicture => ({ what, bytes, fate: "fine" });
/** A decoder may forgive it or not; either way the job must end well. */
const either = (what: string, bytes: Uint8Array): HostilePicture => ({ what, bytes, fate: "failed or fine" });

/** Chunks of a PNG with their places. */
function chunksOf(file: Buffer): readonly { readonly type: string; readonly start: number; readonly end: number }[] {
  const found: { type: string; start: number; end: number }[] = [];
  for (let start = 8; start + 12 <= file.length;) {
    const end = start + 12 + file.readUInt32BE(start);
    found.push({ type: file.toString("latin1", start + 4, start + 8), start, end });
    start = end;
  }
  return found;
}

/** Changes one byte. */
function flipped(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = copy[at]! ^ 0xff;
  return copy;
}

/** Puts chunks behind the header of a PNG. */
function withChunks(file: Buffer, ...chunks: readonly Uint8Array[]): Buffer {
  const { end } = chunksOf(file)[0]!;
  return join(file.subarray(0, end), ...chunks, file.subarray(end));
}

/** A PNG whose header says what no header may. */
function oddHeader(what: string, at: number, value: number): HostilePicture {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(40, 0);
  content.writeUInt32BE(40, 4);
  content.set([8, 2, 0, 0, 0], 8);
  content[at] = value;
  return failed(`PNG whose header has ${what}`, png([chunk("IHDR", content), data(scanLines(40, 40, [9, 9, 9]))]));
}

function brokenPng(file: Buffer): readonly HostilePicture[] {
  const chunks = chunksOf(file);
  const pixels = chunks.find(({ type }) => type === "IDAT")!;
  const cut = (name: string, at: number): HostilePicture => either(`PNG cut ${name}`, file.subarray(0, at));
  const hugeLength = Buffer.from(file);
  hugeLength.writeUInt32BE(0xff_ff_ff_ff, pixels.start);
  return [
    ...chunks.flatMap(({ type, start, end }) => [
      cut(`before ${type}`, start),
      cut(`within the length of ${type}`, start + 2),
      cut(`before the checksum of ${type}`, end - 4),
    ]),
    either("PNG with a wrong checksum of its header", flipped(file, chunks[0]!.end - 1)),
    either("PNG with a wrong checksum of its pixels", flipped(file, pixels.end - 1)),
    either("PNG with a wrong checksum at its end", flipped(file, file.length - 1)),
    either("PNG with one flipped byte among its pixels", flipped(file, pixels.start + 40)),
    either("PNG with a chunk of four gigabytes", hugeLength),
    either("PNG with two headers", withChunks(file, header(4000, 4000))),
    oddHeader("3 bits a sample", 8, 3),
    oddHeader("colour type 7", 9, 7),
    oddHeader("an unknown compression", 10, 1),
    oddHeader("an unknown interlace", 12, 9),
    failed(
      "PNG with a palette that is missing",
      png([chunk("IHDR", Buffer.from([0, 0, 0, 40, 0, 0, 0, 40, 8, 3, 0, 0, 0])), data(Buffer.alloc(41 * 40))]),
    ),
    refused("PNG of 1 × 65,535 pixels", png([header(1, 65_535), data(scanLines(1, 65_535, [0, 0, 0]))]), "too_large"),
    refused("PNG of 65,535 × 1 pixels", png([header(65_535, 1), data(scanLines(65_535, 1, [0, 0, 0]))]), "too_large"),
  ];
}

/** Small files that unpack to much. */
function bombs(file: Buffer): readonly HostilePicture[] {
  const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
  const text = (type: string, head: string): Buffer => withChunks(file, chunk(type, join(latin(head), zeros)));
  const line = Buffer.alloc(1 + 3 * 8000, 0xff);
  line[0] = 0;
  const white = deflateSync(Buffer.alloc(8000 * line.length, line), { level: 9 });
  return [
    either("PNG whose text (zTXt) unpacks to 200 MB", text("zTXt", "Comment\0\0")),
    either("PNG whose text (iTXt) unpacks to 200 MB", text("iTXt", "Comment\0\x01\0\0\0")),
    either("PNG whose profile unpacks to 200 MB", text("iCCP", "icc\0\0")),
    either(
      "PNG with 20,000 empty pixel chunks",
      withChunks(file, ...Array.from({ length: 20_000 }, () => chunk("IDAT", new Uint8Array()))),
    ),
    either("PNG with 20,000 comments", withChunks(file, ...Array.from({ length: 20_000 }, () => chunk("tEXt", latin("a\0b"))))),
    failed("PNG of 64 megapixels of white, in 200 KB", png([header(8000, 8000), chunk("IDAT", white)]), "no_diagram_found"),
    failed("PNG that says 40 × 40 and holds 8000 × 8000", png([header(40, 40), chunk("IDAT", white)])),
  ];
}

/** Finds the first segment with a marker. */
function segmentOf(file: Buffer, marker: number): { readonly start: number; readonly end: number } {
  const start = file.indexOf(Buffer.from([0xff, marker]));
  return { start, end: start + 2 + file.readUInt16BE(start + 2) };
}

/** A progressive JPEG whose last scan comes a thousand times. */
async function thousandScans(): Promise<Buffer> {
  const file = await draw(twoBoxes).jpeg({ progressive: true }).toBuffer();
  const start = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(start, -2);
  return join(file.subarray(0, start), ...Array.from({ length: 1000 }, () => scan), file.subarray(-2));
}

async function jpegs(): Promise<readonly HostilePicture[]> {
  const whole = draw(twoBoxes);
  const file = await whole.clone().jpeg().toBuffer();
  const frame = segmentOf(file, 0xc0);
  const kind = (marker: number): Buffer => {
    const copy = Buffer.from(file);
    copy[frame.start + 1] = marker;
    return copy;
  };
  const sized = (height: number, width: number): Buffer => {
    const copy = Buffer.from(file);
    copy.writeUInt16BE(height, frame.start + 5);
    copy.writeUInt16BE(width, frame.start + 7);
    return copy;
  };
  const without = (marker: number): Buffer => {
    const { start, end } = segmentOf(file, marker);
    return join(file.subarray(0, start), file.subarray(end));
  };
  const profile = join(Buffer.from([0xff, 0xe2, 0, 40]), latin("ICC_PROFILE\0\x01\x01"), Buffer.alloc(24, 0xee));
  const upright = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
    fine(`JPEG with EXIF orientation ${orientation}`, await whole.clone().jpeg().withMetadata({ orientation }).toBuffer()),
  );
  return [
    ...(await Promise.all(upright)),
    fine("JPEG in CMYK", await whole.clone().toColourspace("cmyk").jpeg().toBuffer()),
    fine("JPEG in grey", await whole.clone().greyscale().jpeg().toBuffer()),
    fine("JPEG with a ZIP behind it", join(file, latin("PK\x03\x04"), Buffer.alloc(400), latin("PK\x05\x06"), Buffer.alloc(18))),
    fine(
      "JPEG with a page of HTML in a comment",
      join(file.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 33]), latin("<html><script>alert(1)</script>"), file.subarray(2)),
    ),
    either("JPEG of a thousand scans", await thousandScans()),
    either("JPEG with a broken profile", join(file.subarray(0, 2), profile, file.subarray(2))),
    either("JPEG in arithmetic coding that is none", kind(0xc9)),
    failed("JPEG without loss that is none", kind(0xc3)),
    failed("JPEG of no height", sized(0, 240)),
    refused("JPEG that claims 65,535 × 65,535 pixels", sized(65_535, 65_535), "too_large"),
    either("JPEG without its quantisation", without(0xdb)),
    either("JPEG without its Huffman tables", without(0xc4)),
    failed(
      "JPEG that is an SVG behind three bytes",
      join(Buffer.from([0xff, 0xd8, 0xff]), latin('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ),
  ];
}

async function webps(): Promise<readonly HostilePicture[]> {
  const file = await draw(twoBoxes).webp({ lossless: true }).toBuffer();
  const claims = (width: number, height: number): Buffer => {
    const frame = Buffer.alloc(10);
    frame.writeUIntLE(width - 1, 4, 3);
    frame.writeUIntLE(height - 1, 7, 3);
    const extended = join(latin("VP8X"), Buffer.from([10, 0, 0, 0]), frame, file.subarray(12));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(extended.length + 4);
    return join(latin("RIFF"), size, latin("WEBP"), extended);
  };
  const shorter = Buffer.from(file);
  shorter.writeUInt32LE(20, 4);
  return [
    fine("WebP without loss", file),
    refused("WebP that claims 16,777,216 × 16,777,216 pixels", claims(16_777_216, 16_777_216), "too_large"),
    either("WebP whose canvas is not its frame's", claims(4000, 4000)),
    either("WebP that says it is shorter than it is", shorter),
    either("WebP with one flipped byte", flipped(file, 60)),
    failed("animated WebP of plain squares", await animatedWebp(64, ["red", "blue", "green"]), "no_diagram_found"),
  ];
}

/** Pictures that are fine, however they are coded. */
async function odd(file: Buffer): Promise<readonly HostilePicture[]> {
  const { data: pixels, info } = await draw(twoBoxes).raw().toBuffer({ resolveWithObject: true });
  const deep = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  return [
    fine("PNG of 16 bits", deep),
    fine("PNG, interlaced", await draw(twoBoxes).png({ progressive: true }).toBuffer()),
    fine("PNG with a palette", await draw(twoBoxes).png({ palette: true }).toBuffer()),
    fine("PNG, transparent", await sharp(Buffer.from(twoBoxes)).png().toBuffer()),
    fine("PNG with a shell script behind it", join(file, latin("\n#!/bin/sh\nrm -rf /\n"))),
    either("PNG with a broken profile", withChunks(file, chunk("iCCP", join(latin("icc\0\0"), deflateSync(Buffer.alloc(200, 0xee)))))),
    failed(
      "animated PNG of plain squares",
      animatedPng(64, [
        [255, 0, 0],
        [0, 0, 255],
      ]),
      "no_diagram_found",
    ),
  ];
}

/** Returns more than a hundred pictures, the same ones each time but for one of noise. */
export async function hostilePictures(): Promise<readonly HostilePicture[]> {
  const file = await draw(twoBoxes).png().toBuffer();
  // Whether a photograph is a diagram is a question of accuracy, which other lanes answer.
  const bad = (await badInputs()).map(({ what, bytes, code }) => {
    if (refusals.has(code)) return refused(what, bytes, code);
    return code === "no_diagram_found" ? either(what, bytes) : failed(what, bytes, code);
  });
  return [...bad, ...brokenPng(file), ...bombs(file), ...(await jpegs()), ...(await webps()), ...(await odd(file))];
}
