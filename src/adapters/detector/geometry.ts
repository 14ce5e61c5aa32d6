/** The detector that sees shapes without a net: a thin wrapper around the proposals of core; a finder of text may see lines beside it. */
import type { Detector, TextFinder } from "../../app/ports.ts";
import type { Detections } from "../../core/detection.ts";
import { proposeFrom, seeText } from "../../core/propose/propose.ts";
import type { PreparedPage } from "../../core/photo/prepare-page.ts";

/** Opens the geometry detector. */
export function openGeometryDetector(finder: TextFinder | null = null): Detector {
  return { detect: (page) => detectWith(finder, page) };
}

/** Finds text, shows the finder the picture at a scale that suits it, and finds the shapes. */
export async function detectWith(finder: TextFinder | null, page: PreparedPage): Promise<Detections> {
  const seen = seeText(page);
  return proposeFrom(seen, finder === null ? null : await finder(seen.bitmap, seen, page.photo === true));
}
