/** Builds PNG files chunk by chunk, so that tests can write what no encoder would. */
import { crc32, deflateSync } from "node:zlib";

/** Writes one chunk with its length and checksum. */
export function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}

/** Writes an IHDR chunk for 8-bit RGB. */
export function header(width: number, height: number): Uint8Array {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 2, 0, 0, 0], 8);
  return chunk("IHDR", content);
}

/** Returns the filtered scan lines of a picture of one colour. */
export function scanLines(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Uint8Array {
  const line = Buffer.alloc(1 + 3 * width);
  for (let x = 0; x < width; x++) line.set([red, green, blue], 1 + 3 * x);
  return Buffer.concat(Array.from({ length: height }, () => line));
}

/** Joins chunks to a file; `lines` are the scan lines as the encoder would pack them. */
export function png(chunks: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks, chunk("IEND", new Uint8Array())]);
}

/** Packs scan lines into an IDAT chunk. */
export function data(lines: Uint8Array): Uint8Array {
  return chunk("IDAT", deflateSync(lines));
}

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const uint16 = (value: number): number[] => [value >>> 8, value & 255];

/** Writes an animated PNG whose frames are squares of one colour each; the first frame is the default picture. */
export function animatedPng(size: number, colours: readonly (readonly [number, number, number])[]): Uint8Array {
  let sequence = 0;
  const frames = colours.flatMap((colour, index) => {
    const place = [...uint32(size), ...uint32(size), ...uint32(0), ...uint32(0), ...uint16(1), ...uint16(10), 0, 0];
    const control = chunk("fcTL", Buffer.from([...uint32(sequence++), ...place]));
    const packed = deflateSync(scanLines(size, size, colour));
    const pixels = index === 0 ? chunk("IDAT", packed) : chunk("fdAT", Buffer.concat([Buffer.from(uint32(sequence++)), packed]));
    return [control, pixels];
  });
  return png([header(size, size), chunk("acTL", Buffer.from([...uint32(colours.length), ...uint32(0)])), ...frames]);
}
