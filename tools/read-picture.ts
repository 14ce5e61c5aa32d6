/** Reads a picture for measurements as a conversion does: turned by EXIF, on white, in sRGB. */
import sharp from "sharp";
import type { Bitmap } from "../src/core/raster/bitmap.ts";

/** Reads a file. */
export async function readPicture(file: string): Promise<Bitmap> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
