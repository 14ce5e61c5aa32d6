/** What the use cases need from the outside world; adapters implement these, boot joins them. */
import type { Bitmap } from "../core/raster/bitmap.ts";
import type { Detections, LineCandidate, Reading } from "../core/detection.ts";

/** Finds shapes and text lines in a picture. */
export interface Detector {
  detect(bitmap: Bitmap): Promise<Detections>;
}

/** Reads text lines; the answer has one reading for each line, in order. */
export interface TextReader {
  read(bitmap: Bitmap, lines: readonly LineCandidate[]): Promise<readonly Reading[]>;
}

/** A decoded picture; very large ones come scaled down, so that `bitmap` may be smaller than `size`. */
export interface Decoded {
  readonly bitmap: Bitmap;
  /** Pixels of the uploaded picture after EXIF orientation: the coordinates of the IR. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Decodes PNG, JPEG and WebP: EXIF applied, alpha on white, sRGB, first frame. Throws `empty_body`, `unreadable_image`, `unsupported_type` or `too_large`. */
export interface ImageDecoder {
  decode(bytes: Uint8Array): Promise<Decoded>;
}

/** Encodes pixels as PNG, without metadata. */
export interface ImageEncoder {
  encodePng(bitmap: {
    readonly width: number;
    readonly height: number;
    readonly channels: 3 | 4;
    readonly data: Uint8Array;
  }): Promise<Uint8Array>;
}

/** Draws an SVG at a width in pixels as PNG, with the product's own fonts only. */
export interface Rasteriser {
  rasterise(svg: string, size: { readonly width: number; readonly height: number }): Promise<Uint8Array>;
}
