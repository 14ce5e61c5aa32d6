/** Writes the header that gives a download its name (RFC 6266). */

/** Characters that stand for themselves in an extended value (RFC 8187, 3.2.1); `encodeURIComponent` leaves four more as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns `attachment` with a file name: as it is where it is plain ASCII, else also as UTF-8, which every browser of today prefers. */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]/gu, "_").replaceAll(/["\\%]/g, "_");
  return plain === fileName ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}
