/** How much ink stands beside a connector near one of its ends: a line is thin there, a head is wide, whatever its form. */
import type { Edge } from "../../diagram/types.ts";
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { colourAt } from "../../raster/bitmap.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourDistance, luma } from "../../raster/colour.ts";
import type { Side } from "./ends.ts";
import type { LinkScene } from "./scene.ts";

/** The square that is looked at, in heights of capitals along and across the line, and the samples on its sides. */
const [along, across] = [0.8, 0.9];
const samples = 9;
/** A colour so far from that beside the line is ink. */
const leastInk = 48;

/** Returns the place on a route at a way from one of its ends, and the direction there. */
function placeOn(points: readonly Point[], way: number): { readonly at: Point; readonly direction: Point } {
  let left = way;
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const length = distance(from, to);
    if (length > 0 && (left <= length || index === points.length - 1)) {
      const direction: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
      return { at: [from[0] + left * direction[0], from[1] + left * direction[1]], direction };
    }
    left -= length;
  }
  return { at: points[0]!, direction: [1, 0] };
}

function colourNear(bitmap: Bitmap, [x, y]: Point): number {
  const column = Math.max(0, Math.min(bitmap.width - 1, Math.round(x)));
  return colourAt(bitmap, column, Math.max(0, Math.min(bitmap.height - 1, Math.round(y))));
}

/**
 * Returns the share of a square on the route that is ink; its middle is `far` heights of capitals from the end at `side`.
 * What counts as paper is the middle one, by lightness, of the colours at the square's sides, since lines run over fills.
 */
export function inkBeside({ points }: Edge, side: Side, far: number, { draft: { bitmap }, unit }: LinkScene): number {
  const { at, direction } = placeOn(side === "source" ? points : points.toReversed(), far * unit);
  const place = (forth: number, aside: number): Point => [
    at[0] + unit * (forth * direction[0] - aside * direction[1]),
    at[1] + unit * (forth * direction[1] + aside * direction[0]),
  ];
  const steps = Array.from({ length: samples }, (_, step) => step / (samples - 1) - 0.5);
  const rim = steps.flatMap((step) => [
    colourNear(bitmap, place(step * along, -across / 2)),
    colourNear(bitmap, place(step * along, across / 2)),
  ]);
  const paper = rim.toSorted((one, other) => luma(one) - luma(other))[Math.floor(rim.length / 2)]!;
  const seen = steps.flatMap((forth) => steps.map((aside) => colourNear(bitmap, place(forth * along, aside * across))));
  return seen.filter((colour) => colourDistance(colour, paper) >= leastInk).length / seen.length;
}
