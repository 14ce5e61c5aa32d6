/** Makes a candidate of what the net alone saw: it is measured in the picture. */
import { kindOfFamily } from "../decode/families.ts";
import type { FoundShape } from "../decode/shapes.ts";
import type { NodeCandidate } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { measureStyle, refineBox } from "./refine-box.ts";

/** Corners of rounded rectangles, as a share of the shorter side, where only the net saw the shape. */
const usualRadius = 0.15;

/** Measures a shape that only the net saw. */
export function candidateOf({ box: proposed, family, score }: FoundShape, bitmap: Bitmap, background: string): NodeCandidate {
  const box = refineBox(bitmap, proposed);
  const cornerRadius = family === "rounded" ? usualRadius * Math.min(box.width, box.height) : 0;
  return {
    box,
    kind: kindOfFamily[family],
    rotation: 0,
    params: null,
    path: null,
    style: { ...measureStyle(bitmap, box, background), cornerRadius },
    confidence: score,
    origin: "net",
  };
}
