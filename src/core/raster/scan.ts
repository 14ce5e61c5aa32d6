/** A scan converter: fills polygons and thick poly-lines on a grid of pixels, pixel by pixel through a callback. */
import type { Point } from "../geometry/point.ts";

/** The grid that is drawn on. */
export interface Grid {
  readonly width: number;
  readonly height: number;
}

/** Called for every run of pixels `left..right` (inclusive) of a row. */
export type PaintRun = (y: number, left: number, right: number) => void;

/** Paints a run of pixels after clipping it to the grid. */
function clipRun(grid: Grid, y: number, run: readonly [from: number, to: number], paint: PaintRun): void {
  const left = Math.max(0, Math.ceil(run[0] - 0.5));
  const right = Math.min(grid.width - 1, Math.ceil(run[1] - 0.5) - 1);
  if (left <= right) paint(y, left, right);
}

/** Returns where a polygon crosses the middle of a row, from left to right. */
function crossings(points: readonly Point[], y: number): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < points.length; index++) {
    const a = points[index]!;
    const b = points[index + 1 === points.length ? 0 : index + 1]!;
    if (a[1] <= y === b[1] <= y) continue;
    found.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
  }
  if (found.length === 2 && found[0]! <= found[1]!) return found; // most rows of most shapes: no need to sort
  return found.sort((left, right) => left - right);
}

/** Fills a closed polygon by the even-odd rule; a pixel belongs when its middle does. */
export function fillPolygon(grid: Grid, points: readonly Point[], paint: PaintRun): void {
  const heights = points.map((point) => point[1]);
  const top = Math.max(0, Math.floor(Math.min(...heights)));
  const bottom = Math.min(grid.height - 1, Math.ceil(Math.max(...heights)));
  for (let y = top; y <= bottom; y++) {
    const at = crossings(points, y + 0.5);
    for (let index = 0; index + 1 < at.length; index += 2) clipRun(grid, y, [at[index]!, at[index + 1]!], paint);
  }
}

/** Draws a poly-line as a band of a half width around each of its segments, with square caps of that size. */
export function strokePolyline(grid: Grid, points: readonly Point[], halfWidth: number, paint: PaintRun): void {
  for (let index = 0; index + 1 < points.length; index++) {
    const [a, b] = [points[index]!, points[index + 1]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [ux, uy] = [((b[0] - a[0]) / length) * halfWidth, ((b[1] - a[1]) / length) * halfWidth];
    if (ux === 0 && uy === 0) continue;
    fillPolygon(
      grid,
      [
        [a[0] - ux + uy, a[1] - uy - ux],
        [b[0] + ux + uy, b[1] + uy - ux],
        [b[0] + ux - uy, b[1] + uy + ux],
        [a[0] - ux - uy, a[1] - uy + ux],
      ],
      paint,
    );
  }
}
