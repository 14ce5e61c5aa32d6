/** The page as a whole: its ground colour and whether it is dark. */
import type { Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour } from "../raster/bitmap.ts";

/** Takes the commonest colour of the border as the ground. */
export function inspectPage(bitmap: Bitmap): Page {
  const counts = new Map<number, number>();
  const { width, height, data } = bitmap;
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1);
    for (let x = 0; x < width; x += step) {
      const at = 3 * (y * width + x);
      const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const [colour] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0xffffff, 0]);
  const light = 0.299 * (colour >> 16) + 0.587 * ((colour >> 8) & 255) + 0.114 * (colour & 255);
  return { width, height, background: hexColour(colour), dark: light < 110, sketch: false, glyphHeight: 10 };
}
