/** How large a preview is. */

/** Pixels along the longer side, at most. */
const longestSide = 2048;

/** A size in whole pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of the preview of a picture: its own, or scaled down so that the longer side fits. */
export function previewSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
