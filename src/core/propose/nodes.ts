/** Shapes: candidates from flat colour regions, closed outlines and line rectangles, arbitrated into one list. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { labelColours } from "../raster/colour-regions.ts";
import { dropRepeats } from "./arbitrate.ts";
import { findRegionNodes } from "./region-nodes.ts";

/** Finds the shapes of a picture. */
export function findNodes(bitmap: Bitmap, page: Page, lines: readonly LineCandidate[]): readonly NodeCandidate[] {
  const regions = labelColours(bitmap);
  const nodes = dropRepeats(findRegionNodes(regions, page, lines));
  return nodes.map((node) => node.candidate);
}
