/** The process in which SVG is drawn: it starts with the product's fontconfig file in its environment, so no other font can get in. */
import sharp from "sharp";

/** What the parent asks for; `id` comes back with the answer. */
export interface RasteriseRequest {
  readonly id: number;
  readonly svg: string;
  readonly size: { readonly width: number; readonly height: number };
}

/** What the parent gets. */
export type RasteriseReply =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly png: null; readonly problem: string };

sharp.cache(false);
sharp.concurrency(1);

/** Cuts out the one chunk beside the pixels that the encoder always writes: a density, which would tell a scale and not a size. */
function withoutDensity(png: Buffer): Buffer {
  const at = png.indexOf("pHYs", 8, "latin1") - 4;
  const isChunk = at > 0 && png.readUInt32BE(at) === 9 && at < png.indexOf("IDAT", 8, "latin1");
  return isChunk ? Buffer.concat([png.subarray(0, at), png.subarray(at + 9 + 12)]) : png;
}

/** Draws at 72 dpi times the scale, so that one SVG pixel is `scale` pixels; the last fraction of a pixel is stretched. */
async function draw({ svg, size }: RasteriseRequest): Promise<Uint8Array> {
  const natural = /<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1];
  const density = 72 * (natural === undefined ? 1 : size.width / Number(natural));
  const png = await sharp(Buffer.from(svg), { density: Math.min(2400, Math.max(1, density)), unlimited: true, limitInputPixels: 64e6 })
    .flatten({ background: "#ffffff" })
    .resize(size.width, size.height, { fit: "fill" })
    .toColourspace("srgb")
    .png({ compressionLevel: 9, adaptiveFiltering: false, palette: false })
    .toBuffer();
  return withoutDensity(png);
}

process.on("message", (request: RasteriseRequest) => {
  draw(request).then(
    (png) => process.send?.({ id: request.id, png } satisfies RasteriseReply),
    (error: unknown) => process.send?.({ id: request.id, png: null, problem: String(error) } satisfies RasteriseReply),
  );
});
process.on("disconnect", () => process.exit(0));
