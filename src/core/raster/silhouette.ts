/** The silhouette of a region: how far its outline stands back from each side of its box, with holes ignored. */

import type { ColourRegions } from "./colour-regions.ts";

/** Insets in pixels per row (left, right) and per column (top, bottom); 0 where the outline touches the box. */
export interface Silhouette {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly fromLeft: Float64Array;
  readonly fromRight: Float64Array;
  readonly fromTop: Float64Array;
  readonly fromBottom: Float64Array;
  /** Area inside the outer contour, holes filled. */
  readonly area: number;
  readonly perimeter: number;
}

/** Which pixels belong to a region: those of `labels` that equal `label`. */
export interface LabelledRegion {
  readonly labels: Int32Array;
  readonly label: number;
  /** Size of the labelled picture. */
  readonly width: number;
  readonly height: number;
  /** Index of the region's first pixel in reading order. */
  readonly start: number;
  /** Half-open box of the region. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** Returns one region of a picture's regions of equal colour. */
export function regionOf(regions: ColourRegions, label: number): LabelledRegion {
  const { labels, width, height, lefts, tops, rights, bottoms, starts } = regions;
  const box = { left: lefts[label]!, top: tops[label]!, right: rights[label]!, bottom: bottoms[label]! };
  return { labels, label, width, height, start: starts[label]!, box };
}

const steps: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
/** For each direction, the pixels ahead on the left and on the right, relative to the vertex. */
const aheadLeft: readonly (readonly [number, number])[] = [
  [0, -1],
  [0, 0],
  [-1, 0],
  [-1, -1],
];
const aheadRight: readonly (readonly [number, number])[] = [
  [0, 0],
  [-1, 0],
  [-1, -1],
  [0, -1],
];

/** Walks the cracks around a 4-connected region clockwise and calls back for every unit step; returns nothing. */
export function walkContour(region: LabelledRegion, onStep: (x: number, y: number, direction: number) => void): void {
  const { labels, label, width, height, start } = region;
  const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === label;
  const [startX, startY] = [start % width, Math.floor(start / width)];
  let [x, y, direction] = [startX, startY, 0];
  do {
    onStep(x, y, direction);
    x += steps[direction]![0];
    y += steps[direction]![1];
    const [leftOf, rightOf] = [aheadLeft[direction]!, aheadRight[direction]!];
    if (!inside(x + rightOf[0], y + rightOf[1])) direction = (direction + 1) % 4;
    else if (inside(x + leftOf[0], y + leftOf[1])) direction = (direction + 3) % 4;
  } while (x !== startX || y !== startY || direction !== 0);
}

/** Measures a region's silhouette; linear in the length of its contour. */
export function traceSilhouette(region: LabelledRegion): Silhouette {
  const { left, top, right, bottom } = region.box;
  const [width, height] = [right - left, bottom - top];
  const fromLeft = new Float64Array(height).fill(width);
  const fromRight = new Float64Array(height).fill(width);
  const fromTop = new Float64Array(width).fill(height);
  const fromBottom = new Float64Array(width).fill(height);
  let [area, perimeter] = [0, 0];
  walkContour(region, (x, y, direction) => {
    perimeter++;
    const [column, row] = [x - left, y - top];
    if (direction === 0) {
      fromTop[column] = Math.min(fromTop[column]!, row);
      area -= row;
    } else if (direction === 1) fromRight[row] = Math.min(fromRight[row]!, width - column);
    else if (direction === 2) {
      fromBottom[column - 1] = Math.min(fromBottom[column - 1]!, height - row);
      area += row;
    } else fromLeft[row - 1] = Math.min(fromLeft[row - 1]!, column);
  });
  return { left, top, width, height, fromLeft, fromRight, fromTop, fromBottom, area, perimeter };
}
