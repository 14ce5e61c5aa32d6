/** The detector that needs no net: a thin wrapper around the proposals of core. */
import type { Detector } from "../../app/ports.ts";
import { propose } from "../../core/propose/propose.ts";

/** Opens the geometry detector. */
export function openGeometryDetector(): Detector {
  return { detect: (bitmap) => Promise.resolve(propose(bitmap)) };
}
