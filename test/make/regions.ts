/** Draws small pictures taken apart into flat regions, as the steps of the shape finder read them. */
import type { LineCandidate, Page } from "../../src/core/detection.ts";
import { inspectPage } from "../../src/core/propose/page.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { labelColours } from "../../src/core/raster/colour-regions.ts";
import type { ColourRegions } from "../../src/core/raster/colour-regions.ts";
import { flattenColours } from "../../src/core/raster/flatten.ts";
import { traceSilhouette } from "../../src/core/raster/silhouette.ts";
import type { Silhouette } from "../../src/core/raster/silhouette.ts";
import { drawBitmap } from "./bitmap.ts";

/** A picture, its regions, its page and the text lines that a test claims for it. */
export interface DrawnSource {
  readonly bitmap: Bitmap;
  readonly regions: ColourRegions;
  readonly page: Page;
  readonly lines: readonly LineCandidate[];
}

/** What a test may say about a drawing beside its elements. */
export interface DrawnOptions {
  readonly width?: number;
  readonly height?: number;
  readonly lines?: readonly LineCandidate[];
  /** Sends the picture through a JPEG of this quality. */
  readonly jpeg?: number;
}

/** Draws SVG elements on white (by default 400 by 300) and takes the picture apart. */
export async function drawSource(
  elements: string,
  { width = 400, height = 300, lines = [], jpeg }: DrawnOptions = {},
): Promise<DrawnSource> {
  const bitmap = await drawBitmap(width, height, elements, jpeg);
  return { bitmap, regions: labelColours(flattenColours(bitmap)), page: inspectPage(bitmap), lines };
}

/** Returns the label of the region that holds a pixel. */
export function regionAt(regions: ColourRegions, x: number, y: number): number {
  return regions.labels[y * regions.width + x]!;
}

/** Returns the silhouette of the region that holds a pixel. */
export function silhouetteAt(regions: ColourRegions, x: number, y: number): Silhouette {
  const label = regionAt(regions, x, y);
  const box = { left: regions.lefts[label]!, top: regions.tops[label]!, right: regions.rights[label]!, bottom: regions.bottoms[label]! };
  return traceSilhouette({
    labels: regions.labels,
    label,
    width: regions.width,
    height: regions.height,
    start: regions.starts[label]!,
    box,
  });
}
