/** The child process that decodes pictures: the loaders of what it may take and nothing else, so that a hostile file can hurt this process alone. */
import sharp from "sharp";
import type { DecodeAnswer, DecodeRequest } from "./decode-messages.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
const loaders = ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"];
/** Only the command line takes these: their loaders are more code that the interface need not trust. */
const loadersOfFiles = ["VipsForeignLoadNsgifBuffer", "VipsForeignLoadTiffBuffer"];
sharp.unblock({ operation: process.argv[2] === "files" ? [...loaders, ...loadersOfFiles] : loaders });
sharp.cache(false);
sharp.concurrency(1);

/** Spreads grey over three channels: libvips keeps one where the file has one. */
function asThreeChannels(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data;
  const pixels = data.length / channels;
  const spread = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++) spread.fill(data[pixel * channels]!, 3 * pixel, 3 * pixel + 3);
  return spread;
}

/** Returns the size to decode to: the picture's own, or the largest of the same shape within `workPixels`. */
function workingSize(size: { width: number; height: number }, workPixels: number): { width: number; height: number } {
  const factor = Math.min(1, Math.sqrt(workPixels / (size.width * size.height)));
  return { width: Math.max(1, Math.floor(size.width * factor)), height: Math.max(1, Math.floor(size.height * factor)) };
}

/** Decodes to opaque sRGB: EXIF applied, alpha on white, first frame, colour profile honoured. */
async function decode(request: DecodeRequest): Promise<DecodeAnswer> {
  // Scanners write tags of their own into TIFF files, of which the decoder warns.
  const failOn = request.type === "tiff" ? "error" : "warning";
  const options = { failOn, limitInputPixels: request.maxPixels, sequentialRead: true, unlimited: false } as const;
  const { autoOrient, format } = await sharp(request.bytes, options).metadata();
  if (format !== request.type) return { ok: false, why: `its leading bytes say ${request.type}, its content ${format}` };
  const size = { width: autoOrient.width, height: autoOrient.height };
  const { data, info } = await sharp(request.bytes, options)
    .autoOrient()
    .resize({ ...workingSize(size, request.workPixels), fit: "fill", kernel: "linear", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, size, width: info.width, height: info.height, data: asThreeChannels(data, info.channels) };
}

/** Keeps the first line of a decoder's message and drops what only a programmer understands. */
function explain(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return (message.split("\n")[0] ?? "").replace(/^Vips\w+: /, "").slice(0, 120) || "it cannot be decoded";
}

process.on("message", (request: DecodeRequest) => {
  void decode(request)
    .catch((thrown: unknown): DecodeAnswer => ({ ok: false, why: explain(thrown) }))
    .then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
