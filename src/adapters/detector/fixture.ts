/** The detector of tests: it says what was recorded, so that the whole product runs without a model. */
import type { Detector } from "../../app/ports.ts";
import type { Detections } from "../../core/detection.ts";

/** Opens a detector that says the same of every picture, with the picture's own size. */
export function openFixtureDetector(detections: Detections): Detector {
  return {
    detect: ({ width, height }) => Promise.resolve({ ...detections, page: { ...detections.page, width, height }, backend: "fixture" }),
  };
}
