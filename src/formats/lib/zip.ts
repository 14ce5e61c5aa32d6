/** Deterministic zip packages: fixed dates, fixed order, no folder entries. */
import JSZip from "jszip";

/** One part of a package; names have no leading slash. */
export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** jszip reads dates as UTC, so this is the DOS epoch in every time zone (measured, docs/adr). */
const packageDate = new Date(Date.UTC(1980, 0, 1));

/** Packs parts in the order given, compressed unless `stored`; equal parts give equal bytes. */
export async function packParts(parts: readonly Part[], how: "compressed" | "stored" = "compressed"): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const { name, content } of parts) {
    // Encoded here: jszip encodes strings in pieces of 16 KiB and breaks a surrogate pair at the seam into two U+FFFD (measured, 3.10.2).
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    zip.file(name, bytes, { date: packageDate, createFolders: false });
  }
  const compression = how === "stored" ? "STORE" : "DEFLATE";
  return zip.generateAsync({ type: "uint8array", platform: "DOS", compression, compressionOptions: { level: 6 } });
}

/** Reads every part of a package; throws when the bytes are no zip. */
export async function unpackParts(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const parts = new Map<string, Uint8Array>();
  for (const [name, entry] of Object.entries(zip.files)) {
    if (!entry.dir) parts.set(name, await entry.async("uint8array"));
  }
  return parts;
}
