/** The gate before the decoder: type by leading bytes, whole structure, claimed size within the limits. */
import type { PictureLimits } from "./faults.ts";
import { emptyPicture, tooLarge, unsupportedFile, unsupportedPdf, unsupportedType } from "./faults.ts";
import type { ClaimedSize } from "./headers.ts";
import { readClaimedSize } from "./headers.ts";
import type { FileType, PictureType } from "./sniff.ts";
import { isPdf, nameOther, sniffFile, sniffPicture } from "./sniff.ts";

/** What is known of a picture before it is decoded. */
export interface Inspected extends ClaimedSize {
  readonly type: PictureType;
}

/** What is known of a file on the command line before it is decoded. */
export interface InspectedFile extends ClaimedSize {
  readonly type: FileType;
}

/** Refuses a claimed size beyond the limits with `too_large`. */
export function checkClaimedSize({ width, height }: ClaimedSize, limits: PictureLimits): void {
  if (width > limits.maxSide || height > limits.maxSide) throw tooLarge(`${width} × ${height} pixels`, limits);
  if (width * height > limits.maxPixels) throw tooLarge(`${(Math.ceil((width * height) / 1e5) / 10).toFixed(1)} megapixels`, limits);
}

/** Inspects a file without decoding it; throws `empty_body`, `unsupported_type`, `unreadable_image` or `too_large`. */
export function inspectPicture(bytes: Uint8Array, limits: PictureLimits): Inspected {
  if (bytes.length === 0) throw emptyPicture();
  const type = sniffPicture(bytes);
  if (type === null) throw unsupportedType(nameOther(bytes));
  const size = readClaimedSize(type, bytes);
  checkClaimedSize(size, limits);
  return { type, ...size };
}

/** Inspects a file of the command line, GIF and TIFF too, without decoding it; throws as `inspectPicture` does. */
export function inspectFile(bytes: Uint8Array, limits: PictureLimits): InspectedFile {
  if (bytes.length === 0) throw emptyPicture();
  if (isPdf(bytes)) throw unsupportedPdf();
  const type = sniffFile(bytes);
  if (type === null) throw unsupportedFile(nameOther(bytes));
  const size = readClaimedSize(type, bytes);
  checkClaimedSize(size, limits);
  return { type, ...size };
}
