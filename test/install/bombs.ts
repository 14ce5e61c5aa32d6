/** Five small files that unpack to a quarter of a gigabyte or more, and hold no diagram. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { chunk, header, png } from "../make/png.ts";

const side = 8_000;

/** A header for so many bits a sample and a colour type (PNG, 11.2.1). */
function headerOf(bits: number, colour: number): Uint8Array {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(side, 0);
  content.writeUInt32BE(side, 4);
  content.set([bits, colour], 8);
  return chunk("IHDR", content);
}

/** Lines of one byte over and over, packed. */
function packed(bytesPerLine: number, value: number): Uint8Array {
  const line = Buffer.alloc(1 + bytesPerLine, value);
  line[0] = 0;
  return chunk("IDAT", deflateSync(Buffer.alloc(side * line.length, line), { level: 9 }));
}

/** Makes them, by what each is. */
export async function pictureBombs(): Promise<Readonly<Record<string, Uint8Array>>> {
  const blank = sharp({ create: { width: side, height: side, channels: 3, background: "#ffffff" }, limitInputPixels: false });
  return {
    "a PNG of 64 megapixels of white": png([headerOf(8, 2), packed(3 * side, 0xff)]),
    "a PNG of 64 megapixels with 16 bits and transparency": png([headerOf(16, 6), packed(8 * side, 0x00)]),
    "a PNG that says 40 × 40 and holds 8000 × 8000": png([header(40, 40), packed(3 * side, 0xff)]),
    "a JPEG of 64 megapixels of white": await blank.clone().jpeg({ progressive: true }).toBuffer(),
    "a WebP of 64 megapixels of white": await blank.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
  };
}
