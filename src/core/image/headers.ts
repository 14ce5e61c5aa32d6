/** Reads size and completeness of pictures from their own structure, before any decoder sees them. */
import { unreadableImage } from "./faults.ts";
import type { FileType } from "./sniff.ts";
import { readTiffSize } from "./tiff.ts";

/** The size that a file claims, before EXIF orientation. */
export interface ClaimedSize {
  readonly width: number;
  readonly height: number;
}

function cutShort(): never {
  throw unreadableImage("it ends too early");
}

/** Walks the chunks to IEND (PNG, third edition, clause 5.3): a file cut anywhere has no whole last chunk. */
function walkPng(bytes: Uint8Array): ClaimedSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  let size: ClaimedSize | null = null;
  let hasData = false;
  for (;;) {
    if (at + 12 > bytes.length) cutShort();
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) cutShort();
    if (size === null) {
      if (type !== "IHDR" || length !== 13) throw unreadableImage("its header is missing");
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    hasData ||= type === "IDAT";
    if (type === "IEND") break;
    at += 12 + length;
  }
  if (!hasData) throw unreadableImage("it holds no pixels");
  return size;
}

/** Returns the index of the next marker's second byte in entropy-coded data (T.81, B.1.1.5). */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isData = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at + 1;
  }
  return cutShort();
}

/** Tells whether a JPEG marker opens a frame header (SOF), which holds the size (T.81, B.2.2). */
export const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments to EOI (T.81, annex B): thumbnails inside segments are stepped over. */
function walkJpeg(bytes: Uint8Array): ClaimedSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: ClaimedSize | null = null;
  let hasScan = false;
  let at = nextMarker(bytes, 2);
  for (;;) {
    const marker = bytes[at]!;
    if (marker === 0xd9) break;
    if (at + 3 > bytes.length) cutShort();
    const length = view.getUint16(at + 1);
    if (at + 1 + length > bytes.length) cutShort();
    if (isFrameHeader(marker) && size === null) {
      if (length < 8) throw unreadableImage("its header is missing");
      size = { height: view.getUint16(at + 4), width: view.getUint16(at + 6) };
    }
    hasScan ||= marker === 0xda;
    at = nextMarker(bytes, at + 1 + length);
  }
  if (size === null) throw unreadableImage("its header is missing");
  if (!hasScan) throw unreadableImage("it holds no pixels");
  return size;
}

const uint24 = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);

/** Reads the size in the first chunk of a WebP (RFC 9649, section 2), which takes 30 bytes; null when it holds none. */
export function readWebpSize(bytes: Uint8Array): ClaimedSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  if (chunk === "VP8X") return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 };
  if (chunk === "VP8L" && bytes[20] === 0x2f) {
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === "VP8 " && uint24(bytes, 23) === 0x2a019d)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return null;
}

/** The RIFF header says how long the whole file must be. */
function walkWebp(bytes: Uint8Array): ClaimedSize {
  if (bytes.length < 30) cutShort();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (8 + view.getUint32(4, true) > bytes.length) cutShort();
  const size = readWebpSize(bytes);
  if (size === null) throw unreadableImage("its header is missing");
  return size;
}

/** The size of the logical screen (GIF89a, clause 18), on which the decoder draws the first frame. */
function readGif(bytes: Uint8Array): ClaimedSize {
  if (bytes.length < 14) cutShort();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The first page's size. */
function readTiff(bytes: Uint8Array): ClaimedSize {
  const size = readTiffSize(bytes);
  return size === "cut" ? cutShort() : size;
}

const walkers: Readonly<Record<FileType, (bytes: Uint8Array) => ClaimedSize>> = {
  png: walkPng,
  jpeg: walkJpeg,
  webp: walkWebp,
  gif: readGif,
  tiff: readTiff,
};

/** Returns the size that a picture claims; throws `unreadable_image` when its structure is not whole. */
export function readClaimedSize(type: FileType, bytes: Uint8Array): ClaimedSize {
  const size = walkers[type](bytes);
  if (size.width === 0 || size.height === 0) throw unreadableImage("it claims a width or height of 0");
  return size;
}
