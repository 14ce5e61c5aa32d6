/** Looks at drawn pages: how far the nearest ink is, and around what it lies. */
import sharp from "sharp";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Point } from "../../src/core/geometry/point.ts";

/** The ink of a page. */
export interface Ink {
  /** Returns how far the nearest inked pixel is, in pixels; more than the reach counts as infinitely far. */
  distanceFrom(point: Point): number;
  /** Returns the box around the ink inside a box, null when there is none. */
  within(box: Box): Box | null;
}

/** How far ink is looked for, in pixels. */
const reach = 12;

/** Reads a picture; ink is what is darker than half. */
export async function readInk(file: string): Promise<Ink> {
  const { data, info } = await sharp(file).flatten({ background: "#ffffff" }).greyscale().raw().toBuffer({ resolveWithObject: true });
  const inked = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < info.width && row < info.height && data[row * info.width + column]! < 128;
  return {
    distanceFrom: ([x, y]) => {
      let nearest = Infinity;
      for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
        for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
          if (inked(column, row)) nearest = Math.min(nearest, Math.hypot(column + 0.5 - x, row + 0.5 - y));
        }
      }
      return nearest;
    },
    within: (box) => {
      let [left, top, right, low] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let row = Math.floor(box.y); row < box.y + box.height; row++) {
        for (let column = Math.floor(box.x); column < box.x + box.width; column++) {
          if (!inked(column, row)) continue;
          [left, top] = [Math.min(left, column), Math.min(top, row)];
          [right, low] = [Math.max(right, column + 1), Math.max(low, row + 1)];
        }
      }
      return right < left ? null : { x: left, y: top, width: right - left, height: low - top };
    },
  };
}
