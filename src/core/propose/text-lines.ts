/** Lines of text: glyph-like components of ink, joined into rows. */
import type { LineCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** Finds text lines, and the page with its glyph height filled in. */
export function findTextLines(_bitmap: Bitmap, page: Page): { readonly page: Page; readonly lines: readonly LineCandidate[] } {
  return { page, lines: [] };
}
