/** Judges a picture by its leading bytes while the rest is still on its way. */
import type { PictureLimits } from "./faults.ts";
import { unsupportedType } from "./faults.ts";
import type { ClaimedSize } from "./headers.ts";
import { isFrameHeader, readWebpSize } from "./headers.ts";
import { checkClaimedSize } from "./inspect.ts";
import type { PictureType } from "./sniff.ts";
import { nameOther, sniffPicture } from "./sniff.ts";

/** No more than this is looked at: a JPEG whose profiles push its size beyond is judged when it is decoded. */
export const leadingBytes: number = 64 * 1024;

/** As many bytes tell the three kinds from each other and from everything else. */
const signatureBytes = 12;

/** The size; that more bytes are needed; or that no size stands where it should, which the decoder will tell. */
type Finding = ClaimedSize | "more" | "none";

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function pngSize(bytes: Uint8Array): Finding {
  if (bytes.length < 24) return "more";
  if (String.fromCharCode(...bytes.subarray(12, 16)) !== "IHDR") return "none";
  return { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) };
}

/** Steps over segments to the frame header (T.81, annex B); thumbnails inside segments are never looked into. */
function jpegSize(bytes: Uint8Array): Finding {
  const view = viewOf(bytes);
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    if (at + 9 > bytes.length) return "more";
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker === 0xda || marker === 0xd9) return "none";
    if (isFrameHeader(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
}

function webpSize(bytes: Uint8Array): Finding {
  return bytes.length < 30 ? "more" : (readWebpSize(bytes) ?? "none");
}

const sizes: Readonly<Record<PictureType, (bytes: Uint8Array) => Finding>> = { png: pngSize, jpeg: jpegSize, webp: webpSize };

/**
 * Looks at what has arrived of a picture and returns its type once nothing is left to judge, null while more bytes are needed.
 * `isLast` says that no more will come. Throws `unsupported_type` for another kind of file and `too_large` for a size beyond
 * the limits; what is merely broken passes, for the job to fail with a refund.
 */
export function judgeLeading(bytes: Uint8Array, limits: PictureLimits, { isLast }: { readonly isLast: boolean }): PictureType | null {
  const type = sniffPicture(bytes);
  if (type === null) {
    if (bytes.length < signatureBytes && !isLast) return null;
    throw unsupportedType(nameOther(bytes));
  }
  const head = bytes.subarray(0, leadingBytes);
  const finding = sizes[type](head);
  if (finding === "more") return isLast || bytes.length >= leadingBytes ? type : null;
  if (finding !== "none") checkClaimedSize(finding, limits);
  return type;
}
