/** Shapes: candidates from flat colour regions, closed outlines and line rectangles, arbitrated into one list. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** Finds the shapes of a picture. */
export function findNodes(_bitmap: Bitmap, _page: Page, _lines: readonly LineCandidate[]): readonly NodeCandidate[] {
  return [];
}
