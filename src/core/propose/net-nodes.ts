/** Makes a candidate of what the net alone saw: it is measured in the picture. */
import { kindOfFamily } from "../decode/families.ts";
import type { Family } from "../decode/families.ts";
import type { FoundShape } from "../decode/shapes.ts";
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { fitToInk } from "./fit-to-ink.ts";
import { measureStyle, refineBox } from "./refine-box.ts";

/**
 * Families with straight sides along their box. The others end where their ink does: of diamonds that the net saw on strangers' pages 123 instead of 75 of 125
 * have their place at an overlap of 0.8, of figures 37 instead of 18 of 40, of pictures 115 instead of 80 of 135.
 */
const straightSided: ReadonlySet<Family> = new Set(["rectangle", "rounded", "frame", "cylinder", "document"]);

/** Corners of rounded rectangles, as a share of the shorter side, where only the net saw the shape. */
const usualRadius = 0.15;

/** Returns the radius of a shape's corners where only a net saw whether they are round, pixels. */
export function supposedRadius(family: Family, { width, height }: Box): number {
  return family === "rounded" ? usualRadius * Math.min(width, height) : 0;
}

/** Measures a shape that only the net saw. */
export function candidateOf({ box: proposed, family, score }: FoundShape, bitmap: Bitmap, background: string): NodeCandidate {
  const box = straightSided.has(family) ? refineBox(bitmap, proposed) : fitToInk(bitmap, proposed);
  return {
    box,
    kind: kindOfFamily[family],
    rotation: 0,
    params: null,
    path: null,
    style: { ...measureStyle(bitmap, box, background), cornerRadius: supposedRadius(family, box) },
    confidence: score,
    origin: "net",
  };
}
