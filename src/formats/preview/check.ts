/** The rules of a preview: R1 it is a whole PNG, R2 of the right size, R3 without metadata. */
import type { Problem } from "../format.ts";
import type { PixelSize } from "./size.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that carry pixels and how to read them; anything else tells of times, programs or devices. */
const plainChunks: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

/** Lists the chunks of a PNG; null when it is none, or is cut. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  if (signature.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < bytes.length;) {
    if (at + 12 > bytes.length) return null;
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) return null;
    chunks.push({ type: String.fromCodePoint(...bytes.subarray(at + 4, at + 8)), start: at + 8, length });
    at += 12 + length;
  }
  return chunks[0]?.type === "IHDR" && chunks.at(-1)?.type === "IEND" ? chunks : null;
}

/** Checks a PNG against the rules. */
export function checkPng(bytes: Uint8Array, size: PixelSize): readonly Problem[] {
  const chunks = chunksOf(bytes);
  if (chunks === null) return [{ rule: "R1", what: "is no whole PNG" }];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = chunks[0]!.start;
  const [width, height] = [view.getUint32(header), view.getUint32(header + 4)];
  const foreign = chunks.filter(({ type }) => !plainChunks.has(type)).map(({ type }) => type);
  return [
    ...(width === size.width && height === size.height
      ? []
      : [{ rule: "R2", what: `is ${width} by ${height}, not ${size.width} by ${size.height}` }]),
    ...(foreign.length === 0 ? [] : [{ rule: "R3", what: `holds metadata: ${foreign.join(", ")}` }]),
  ];
}
