/** Draws small pictures of large ones: a child with caps decodes, since pictures come from anybody, and what is small is encoded here. */
import sharp from "sharp";
import type { Thumbnails } from "../../app/ports.ts";
import { openImageDecoder } from "./decoder.ts";

/** Decoding scales down to this many pixels already: enough for a long and narrow picture, and a hundredth of the largest one's memory. */
const workPixels = 600_000;

/** Opens the drawer; its child starts with the first picture. */
export function openThumbnails(): Thumbnails & { close(): Promise<void> } {
  const decoder = openImageDecoder({ workPixels, timeoutMs: 10_000 });
  return {
    async draw(bytes, maxSide) {
      const { bitmap } = await decoder.decode(bytes);
      const raw = { width: bitmap.width, height: bitmap.height, channels: 3 } as const;
      return sharp(bitmap.data, { raw })
        .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer();
    },
    close: () => decoder.close(),
  };
}
