/** Reads the size of a TIFF picture's first page from its directory, before any decoder sees it. */

/** Tags of the directory (TIFF 6.0, section 8), and the two types that a size may have. */
const tags = { width: 256, height: 257 } as const;
const types = { short: 3, long: 4 } as const;

/** Returns the size in the first directory (TIFF 6.0, section 2), 0 for what is missing; "cut" when the file ends before. */
export function readTiffSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | "cut" {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  if (bytes.length < 8) return "cut";
  const start = view.getUint32(4, isLittle);
  if (start + 2 > bytes.length) return "cut";
  const entries = view.getUint16(start, isLittle);
  if (start + 2 + 12 * entries > bytes.length) return "cut";
  const valueOf = (tag: number): number => {
    for (let at = start + 2; at < start + 2 + 12 * entries; at += 12) {
      if (view.getUint16(at, isLittle) !== tag) continue;
      const type = view.getUint16(at + 2, isLittle);
      if (type === types.short) return view.getUint16(at + 8, isLittle);
      return type === types.long ? view.getUint32(at + 8, isLittle) : 0;
    }
    return 0;
  };
  return { width: valueOf(tags.width), height: valueOf(tags.height) };
}
