/** What lies beside a box: the colours along each of its sides, at a distance from it. */
import type { Box } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Colours that differ by less are one: JPEG moves flat ones by some levels. */
export const oneColour = 10;

/** The sides of a box. */
export const sides = ["left", "top", "right", "bottom"] as const;
/** A side of a box. */
export type Side = (typeof sides)[number];

function placesBeside({ x, y, width, height }: Box, side: Side, off: number): readonly (readonly [number, number])[] {
  const isUpright = side === "left" || side === "right";
  const length = Math.max(1, Math.round(isUpright ? height : width));
  const [across, down] = [Math.floor(x), Math.floor(y)];
  const level = { left: across - off, right: Math.ceil(x + width) - 1 + off, top: down - off, bottom: Math.ceil(y + height) - 1 + off }[
    side
  ];
  return Array.from({ length }, (_, at) => (isUpright ? ([level, down + at] as const) : ([across + at, level] as const)));
}

/** Returns the colours along a side, `off` pixels from it, as far as they lie in the picture; null where it leaves the picture. */
export function coloursBeside(bitmap: Bitmap, box: Box, side: Side, off: number): readonly number[] | null {
  const places = placesBeside(box, side, off).filter(([x, y]) => x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height);
  return places.length === 0 ? null : places.map(([x, y]) => colourAt(bitmap, x, y));
}

/** Returns which share of some colours are one colour. */
export function shareOf(colours: readonly number[], colour: number): number {
  return colours.filter((other) => colourDistance(other, colour) <= oneColour).length / colours.length;
}
