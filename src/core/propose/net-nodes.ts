/** Makes a candidate of what the net alone saw: it is measured in the picture. */
import { kindOfFamily } from "../decode/families.ts";
import type { Family } from "../decode/families.ts";
import type { FoundShape } from "../decode/shapes.ts";
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { measureStyle, refineBox } from "./refine-box.ts";

/** Corners of rounded rectangles, as a share of the shorter side, where only the net saw the shape. */
const usualRadius = 0.15;

/** Returns the radius of a shape's corners where only a net saw whether they are round, pixels. */
export function supposedRadius(family: Family, { width, height }: Box): number {
  return family === "rounded" ? usualRadius * Math.min(width, height) : 0;
}

/** Measures a shape that only the net saw. */
export function candidateOf({ box: proposed, family, score }: FoundShape, bitmap: Bitmap, background: string): NodeCandidate {
  const box = refineBox(bitmap, proposed);
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
