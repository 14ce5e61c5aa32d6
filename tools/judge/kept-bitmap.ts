/** Keeps the bitmap that was looked at beside what was seen of it, so that six measures of a page prepare its picture once. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
import { preparePage } from "../../src/core/photo/prepare-page.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { readPicture } from "../read-picture.ts";
import type { SeenPage } from "./seen-page.ts";
import { asLookedAt } from "./seen-page.ts";

/** A bitmap with the sides of the picture that it was made of. */
export interface KeptBitmap {
  readonly bitmap: Bitmap;
  readonly info: { readonly width: number; readonly height: number };
}

/** Four sides in front of the pixels. */
const headBytes = 16;

/** Names the file of a page's bitmap by that of what was seen. */
const bitmapFile = (file: string): string => file.replace(/\.json$/, ".rgb");

/** Writes a bitmap beside what was seen of it, in `file`. */
export function keepBitmap(file: string, { bitmap, info }: KeptBitmap): void {
  const head = Buffer.alloc(headBytes);
  for (const [at, side] of [bitmap.width, bitmap.height, info.width, info.height].entries()) head.writeUInt32LE(side, 4 * at);
  const aside = `${bitmapFile(file)}.${process.pid}`;
  writeFileSync(aside, Buffer.concat([head, deflateSync(bitmap.data, { level: 1 })]));
  renameSync(aside, bitmapFile(file));
}

/** Reads the bitmap beside what was seen; null where none was kept. */
export function keptBitmap(file: string): KeptBitmap | null {
  if (!existsSync(bitmapFile(file))) return null;
  const bytes = readFileSync(bitmapFile(file));
  const [width, height, across, down] = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(at)) as [number, number, number, number];
  return { bitmap: { width, height, data: new Uint8Array(inflateSync(bytes.subarray(headBytes))) }, info: { width: across, height: down } };
}

/** Opens the bitmap that was looked at: as it was kept, else made of the picture and kept; null where the picture is no longer prepared in that size. */
export async function openLookedAt(picture: string, page: Pick<SeenPage, "size">, file: string): Promise<KeptBitmap | null> {
  const kept = keptBitmap(file);
  if (kept !== null && kept.bitmap.width === page.size.width && kept.bitmap.height === page.size.height) return kept;
  const source = await readPicture(picture);
  const bitmap = asLookedAt(preparePage(source), page);
  if (bitmap === null) return null;
  const made = { bitmap, info: { width: source.width, height: source.height } };
  keepBitmap(file, made);
  return made;
}
