/** How the back of a filled head runs: a triangle's straight across, a notched one's back towards the barbs, a diamond's forward to its sides. */
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { channelsOf } from "../../raster/colour.ts";
import { groundBeside } from "./extent.ts";
import type { HeadExtent } from "./extent.ts";

/** Steps along and across, in pixels. */
const [along, across] = [0.25, 0.5] as const;
/** The back is looked for this far behind the tip, in widths of the head. */
const [nearest, furthest] = [0.35, 2] as const;
/** Columns begin so far beyond the line and end so far before the rim, in pixels: both are blurred. */
const [beside, within] = [0.75, 0.5] as const;
/** So many columns tell how the back runs, of both sides together. */
const fewest = 4;

/** Returns how much of a place is the line's colour, 0..1, between pixels by their blend. */
function coverAt(
  bitmap: Bitmap,
  { ink, ground }: { readonly ink: number; readonly ground: number },
  [x, y]: readonly [number, number],
): number {
  const [from, to] = [channelsOf(ground), channelsOf(ink)];
  const way = from.map((value, channel) => to[channel]! - value);
  const length = way.reduce((sum, step) => sum + step * step, 0);
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [shareX, shareY] = [x - 0.5 - left, y - 0.5 - top];
  let whole = 0;
  for (const [stepX, stepY] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const column = Math.max(0, Math.min(bitmap.width - 1, left + stepX));
    const row = Math.max(0, Math.min(bitmap.height - 1, top + stepY));
    const seen = channelsOf(colourAt(bitmap, column, row));
    const share = seen.reduce((sum, value, channel) => sum + (value - from[channel]!) * way[channel]!, 0) / length;
    whole += (stepX === 1 ? shareX : 1 - shareX) * (stepY === 1 ? shareY : 1 - shareY) * Math.max(0, Math.min(1, share));
  }
  return whole;
}

/** Returns by how many pixels the back of a head lies farther behind its tip for each pixel away from its line; null where too little of it is seen. */
export function slopeOfBack(bitmap: Bitmap, { place, width }: HeadExtent): number | null {
  const ground = groundBeside(bitmap, place);
  if (ground === null) return null;
  const { tip, direction, colour } = place;
  const cover = (back: number, off: number): number =>
    coverAt(bitmap, { ink: colour, ground }, [
      tip[0] - direction[0] * back - direction[1] * off,
      tip[1] - direction[1] * back + direction[0] * off,
    ]);
  const backs: (readonly [off: number, back: number])[] = [];
  for (let off = place.lineWidth / 2 + beside; off <= width / 2 - within; off += across)
    for (const side of [-1, 1]) {
      for (let back = furthest * width; back > nearest * width; back -= along) {
        const here = cover(back, side * off);
        if (here < 0.5) continue;
        const behind = cover(back + along, side * off);
        // what is ink right from the far end on is something else
        if (back < furthest * width) backs.push([off, back + (along * (here - 0.5)) / Math.max(1e-6, here - behind)]);
        break;
      }
    }
  return backs.length < fewest ? null : slopeThrough(backs);
}

/** Returns the slope of the line of least squares. */
function slopeThrough(points: readonly (readonly [number, number])[]): number {
  const [meanX, meanY] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length) as [number, number];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
