/** Looks from the middle of a box along rays for ink where an outline should be: gaps of a pen and writing inside do little harm. */
import type { Family } from "../decode/families.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { isInk } from "./ink.ts";

/** How far from an outline ink counts as its own, as a share of the way from the middle, and at least, in pixels. */
const near = { share: 0.16, pixels: 4 };
const rays = 48;

type Direction = readonly [number, number];

/** Returns how far the outline of a family is from the middle of its box in a direction of length 1. */
function wayToOutline({ width, height }: Box, family: Family, [dx, dy]: Direction): number {
  const [across, down] = [Math.abs(dx) / (width / 2), Math.abs(dy) / (height / 2)];
  if (family === "ellipse" || family === "circle" || family === "cloud") return 1 / Math.hypot(across, down);
  if (family === "diamond") return 1 / (across + down);
  return 1 / Math.max(across, down);
}

/** Tells whether ink lies on a piece of a ray. */
function meetsInk(bitmap: Bitmap, [x, y]: Direction, [dx, dy]: Direction, [from, to]: Direction): boolean {
  for (let along = to; along >= from; along--) {
    const [column, row] = [Math.round(x + along * dx), Math.round(y + along * dy)];
    if (column < 0 || row < 0 || column >= bitmap.width || row >= bitmap.height) continue;
    if (isInk(bitmap, row * bitmap.width + column)) return true;
  }
  return false;
}

/** Returns the share of the directions from the middle in which ink lies where the outline should be. */
export function outlineShare(box: Box, family: Family, bitmap: Bitmap): number {
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  let met = 0;
  for (let ray = 0; ray < rays; ray++) {
    const angle = (2 * Math.PI * (ray + 0.5)) / rays;
    const direction = [Math.cos(angle), Math.sin(angle)] as const;
    const way = wayToOutline(box, family, direction);
    const reach = Math.max(near.pixels, near.share * way);
    if (meetsInk(bitmap, middle, direction, [way - reach, way + reach])) met++;
  }
  return met / rays;
}
