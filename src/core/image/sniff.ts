/** Says what a file is by its leading bytes; names and extensions are never asked. */

/** The three kinds of picture that are accepted. */
export type PictureType = "png" | "jpeg" | "webp";

/** What the command line takes: two more kinds, that the interface refuses. */
export type FileType = PictureType | "gif" | "tiff";

interface Signature {
  readonly what: string;
  /** Bytes as latin-1 text, at this offset. */
  readonly bytes: string;
  readonly at?: number;
}

/** Files that people send by mistake, named so that the refusal helps; the first hit wins. */
const others: readonly Signature[] = [
  { what: "a GIF picture", bytes: "GIF8" },
  { what: "a PDF document", bytes: "%PDF" },
  { what: "a ZIP archive or an Office document", bytes: "PK\x03\x04" },
  { what: "a ZIP archive", bytes: "PK\x05\x06" },
  { what: "a BMP picture", bytes: "BM" },
  { what: "a TIFF picture", bytes: "II*\0" },
  { what: "a TIFF picture", bytes: "MM\0*" },
  { what: "a PostScript document", bytes: "%!PS" },
  { what: "an old Office document", bytes: "\xd0\xcf\x11\xe0" },
  { what: "a gzip archive", bytes: "\x1f\x8b" },
  { what: "an AVIF picture", bytes: "ftypavif", at: 4 },
  { what: "a HEIC picture", bytes: "ftyphei", at: 4 },
  { what: "a HEIC picture", bytes: "ftypmif1", at: 4 },
  { what: "a film", bytes: "ftyp", at: 4 },
  { what: "a JPEG XL picture", bytes: "\xff\x0a" },
  { what: "a JPEG XL picture", bytes: "JXL ", at: 4 },
  { what: "a JPEG 2000 picture", bytes: "jP  ", at: 4 },
  { what: "an icon", bytes: "\0\0\x01\0" },
  { what: "a Photoshop picture", bytes: "8BPS" },
  { what: "a program", bytes: "\x7fELF" },
];

/** Markup is told by its first element, after a byte order mark, white space, prologue and comments. */
const markups: readonly (readonly [RegExp, string])[] = [
  [/<svg[\s/>]/i, "an SVG drawing"],
  [/<mxfile[\s>]|<mxGraphModel[\s>]/i, "a draw.io file"],
  [/<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]/i, "an HTML page"],
  [/^\s*<\?xml/i, "an XML document"],
];

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  if (bytes.length < at + text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Returns the type of a picture, or null when the bytes are none that is accepted. */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  return null;
}

/** Returns the type of a file that the command line takes, or null when it takes none such. */
export function sniffFile(bytes: Uint8Array): FileType | null {
  const picture = sniffPicture(bytes);
  if (picture !== null) return picture;
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  return startsWith(bytes, "II*\0") || startsWith(bytes, "MM\0*") ? "tiff" : null;
}

/** Tells whether a file is a PDF document (ISO 32000-1, 7.5.2). */
export function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, "%PDF-");
}

/** Tells whether a file holds a JSON object: after a byte order mark and white space its first letter is a brace. */
export function isJsonObject(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*\{/.test(new TextDecoder("latin1").decode(bytes.subarray(0, 1024)));
}

/** Names what a file is that is no accepted picture, such as "a PDF document". */
export function nameOther(bytes: Uint8Array): string {
  const known = others.find((signature) => startsWith(bytes, signature.bytes, signature.at));
  if (known !== undefined) return known.what;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).replace(/^\xef\xbb\xbf/, "");
  if (/^\s*</.test(head)) return markups.find(([pattern]) => pattern.test(head))?.[1] ?? "a file of markup";
  return /^[\t\n\r\x20-\x7e]*$/.test(head) ? "a text file" : "a file of an unknown kind";
}
