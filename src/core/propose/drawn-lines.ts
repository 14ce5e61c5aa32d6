/** Asks the picture whether a straight line is drawn somewhere, in the colour that a shape's stroke has. */
import type { NodeCandidate, Page } from "../detection.ts";
import type { Point } from "../geometry/point.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";

/** Looks for the stroke of one shape. */
export interface Pen {
  /** Tells whether ink of the stroke lies at most a pixel from a place. */
  readonly touches: (x: number, y: number) => boolean;
  /** Returns which share of a line is drawn. */
  readonly share: (from: Point, to: Point) => number;
  /** Counts the steps that can be gone from a place on ink, at most `most`; a gap of one pixel is no end. */
  readonly walk: (from: Point, step: Point, most: number) => number;
}

/** An antialiased hairline has this share of its stroke's contrast at least. */
const faintest = 0.45;

/** Makes the pen of a shape; null when it has no stroke. */
export function penOf({ style }: NodeCandidate, regions: ColourRegions, page: Page): Pen | null {
  if (style.stroke === null) return null;
  const stroke = packedColour(style.stroke);
  const contrast = Math.min(
    colourDistance(stroke, packedColour(page.background)),
    style.fill === null ? Infinity : colourDistance(stroke, packedColour(style.fill)),
  );
  const isInk = (x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < regions.width &&
    y < regions.height &&
    colourDistance(regions.colours[regions.labels[y * regions.width + x]!]!, stroke) <= (1 - faintest) * contrast;
  const touches = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isInk(column + dx, row + dy)) return true;
    return false;
  };
  const share = (from: Point, to: Point): number => {
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1])));
    let drawn = 0;
    for (let step = 0; step <= steps; step++)
      if (touches(from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps)) drawn++;
    return drawn / (steps + 1);
  };
  const walk = (from: Point, step: Point, most: number): number => {
    let gone = 0;
    for (let next = 1; next <= most && next <= gone + 2; next++)
      if (touches(from[0] + step[0] * next, from[1] + step[1] * next)) gone = next;
    return gone;
  };
  return contrast < 40 ? null : { touches, share, walk };
}
