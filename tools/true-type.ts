/** Reads from a TrueType file what text metrics need: which signs it has, how wide and how tall each is. */

/** One sign of a font, in font units. */
export interface Glyph {
  readonly advance: number;
  /** Highest and lowest ink over the baseline, y up; both 0 for a sign without ink. */
  readonly top: number;
  readonly bottom: number;
}

/** A font, as far as layout needs it; lengths in font units, y up. */
export interface TrueType {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** The extra space between lines that the font asks for. */
  readonly gap: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /** Returns the sign of a code point, or null when the font lacks it. */
  glyph(codePoint: number): Glyph | null;
}

type CodeMap = (codePoint: number) => number;

/** Reads format 4 of the `cmap` table: segments of the basic plane. */
function segmentMap(view: DataView, start: number): CodeMap {
  const segments = view.getUint16(start + 6) / 2;
  const ends = start + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  return (codePoint) => {
    for (let index = 0; index < segments; index++) {
      if (codePoint > view.getUint16(ends + index * 2)) continue;
      const first = view.getUint16(starts + index * 2);
      if (codePoint < first) return 0;
      const delta = view.getUint16(deltas + index * 2);
      const offset = view.getUint16(offsets + index * 2);
      if (offset === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(offsets + index * 2 + offset + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Reads format 12 of the `cmap` table: groups over all planes. */
function groupMap(view: DataView, start: number): CodeMap {
  const groups = view.getUint32(start + 12);
  return (codePoint) => {
    for (let index = 0; index < groups; index++) {
      const group = start + 16 + index * 12;
      const first = view.getUint32(group);
      if (codePoint >= first && codePoint <= view.getUint32(group + 4)) return view.getUint32(group + 8) + codePoint - first;
    }
    return 0;
  };
}

function codeMap(view: DataView, cmap: number): CodeMap {
  let best: CodeMap | null = null;
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const record = cmap + 4 + index * 8;
    const [platform, start] = [view.getUint16(record), cmap + view.getUint32(record + 4)];
    const format = view.getUint16(start);
    if (platform !== 3 && platform !== 0) continue;
    if (format === 12) return groupMap(view, start);
    if (format === 4) best = segmentMap(view, start);
  }
  if (best === null) throw new Error("the font has no Unicode map");
  return best;
}

function tablesOf(view: DataView): (tag: string) => number {
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16;
    const tag = String.fromCodePoint(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
    tables.set(tag, view.getUint32(record + 8));
  }
  return (tag) => {
    const start = tables.get(tag);
    if (start === undefined) throw new Error(`the font has no table ${tag}`);
    return start;
  };
}

/** Reads a font; throws when it is no TrueType file with outlines. */
export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tablesOf(view);
  const [head, hhea, os2, hmtx, loca, glyf] = ["head", "hhea", "OS/2", "hmtx", "loca", "glyf"].map(table) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const long = view.getInt16(head + 50) === 1;
  const place = (glyph: number): number => (long ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2);
  const widths = view.getUint16(hhea + 34);
  const glyphOf = codeMap(view, table("cmap"));
  return {
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: -view.getInt16(hhea + 6),
    gap: view.getInt16(hhea + 8),
    capHeight: view.getInt16(os2 + 88),
    xHeight: view.getInt16(os2 + 86),
    glyph: (codePoint) => {
      const id = glyphOf(codePoint);
      if (id === 0) return null;
      const advance = view.getUint16(hmtx + Math.min(id, widths - 1) * 4);
      const ink = place(id + 1) > place(id) ? glyf + place(id) : null;
      return { advance, top: ink === null ? 0 : view.getInt16(ink + 8), bottom: ink === null ? 0 : view.getInt16(ink + 4) };
    },
  };
}
