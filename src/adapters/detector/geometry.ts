/** The detector that sees shapes without a net: a thin wrapper around the proposals of core; a finder of text may see lines beside it. */
import type { Detector, TextFinder } from "../../app/ports.ts";
import type { Detections } from "../../core/detection.ts";
import { proposeFrom, seeText } from "../../core/propose/propose.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";

/** Opens the geometry detector. */
export function openGeometryDetector(finder: TextFinder | null = null): Detector {
  return { detect: (bitmap) => detectWith(finder, bitmap) };
}

/** Finds text, shows the finder the picture at a scale that suits it, and finds the shapes. */
export async function detectWith(finder: TextFinder | null, bitmap: Bitmap): Promise<Detections> {
  const seen = seeText(bitmap);
  return proposeFrom(seen, finder === null ? null : await finder(seen.bitmap, seen, false));
}
