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
  return png;
}

process.on("message", (request: RasteriseRequest) => {
  draw(request).then(
    (png) => process.send?.({ id: request.id, png } satisfies RasteriseReply),
    (error: unknown) => process.send?.({ id: request.id, png: null, problem: String(error) } satisfies RasteriseReply),
  );
});
process.on("disconnect", () => process.exit(0));
