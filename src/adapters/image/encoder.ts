/** Encodes pixels as PNG, without metadata and always in the same way. */
import sharp from "sharp";
import type { ImageEncoder } from "../../app/ports.ts";

// Icons are small: threads and a cache would cost memory in every worker and save no time.
sharp.cache(false);
sharp.concurrency(1);

/** Opens the PNG encoder. */
export function openImageEncoder(): ImageEncoder {
  return {
    async encodePng({ width, height, channels, data }) {
      const raw = { width, height, channels } as const;
      return sharp(data, { raw }).png({ compressionLevel: 9, adaptiveFiltering: false, palette: false }).toBuffer();
    },
  };
}
