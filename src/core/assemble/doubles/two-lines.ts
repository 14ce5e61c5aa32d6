/**
 * Rings of two lines with a pixel between them, as events on small pages have: no cut tells these lines apart, since pixels on slopes hold a piece of both, but the
 * mean of many cuts does. The gap of two lines of a pixel, two pixels apart, holds a quarter of the ink that they do; one line has no gap.
 */
import type { Box } from "../../geometry/box.ts";
import { grow } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourNear } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Cuts go so far to both sides of the ring that was found, in steps of so much, pixels. */
const [reach, step] = [5, 0.25] as const;
/** So many cuts lie around a ring. */
const cuts = 360;
/** A line holds so much ink in the mean, and the ground outside and inside of both so little. */
const [line, ground] = [0.35, 0.25] as const;
/** The gap holds at most so much of the ink of the fainter line. */
const dip = 0.6;
/** The lines lie so far apart, pixels. */
const apart = { least: 1.5, most: 3.5 } as const;

/** How much of each step across the ring is ink, 0..1, from inside out. */
function meanInk(bitmap: Bitmap, box: Box, [bare, stroke]: readonly [number, number]): readonly number[] {
  const contrast = colourDistance(bare, stroke);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return Array.from({ length: 2 * Math.round(reach / step) + 1 }, (_, at) => {
    const out = at * step - reach;
    let ink = 0;
    for (let cut = 0; cut < cuts; cut++) {
      const angle = (2 * Math.PI * cut) / cuts;
      const colour = colourNear(bitmap, [
        middleX + (box.width / 2 + out) * Math.cos(angle),
        middleY + (box.height / 2 + out) * Math.sin(angle),
      ]);
      ink += Math.min(1, colourDistance(colour, bare) / contrast);
    }
    return ink / cuts;
  });
}

/** Both lines of a ring: the box of the outer one, and the width over both, pixels. */
export interface TwoLines {
  readonly box: Box;
  readonly width: number;
}

/** Returns the two lines of a ring; null where it has one. `colours` are those of the ground and of the lines, packed. */
export function twoLinesOf(bitmap: Bitmap, box: Box, colours: readonly [bare: number, stroke: number]): TwoLines | null {
  const ink = meanInk(bitmap, box, colours);
  const peaks = [...ink.keys()].filter((at) => ink[at]! >= line && ink[at]! > (ink[at - 1] ?? 1) && ink[at]! >= (ink[at + 1] ?? 1));
  const outer = peaks.at(-1);
  const inner = peaks.at(-2);
  if (outer === undefined || inner === undefined) return null;
  const distance = (outer - inner) * step;
  if (distance < apart.least || distance > apart.most) return null;
  const between = Math.min(...ink.slice(inner, outer));
  const isBare = (from: number, to: number): boolean => Math.min(...ink.slice(Math.max(0, from), to)) <= ground;
  const around = Math.round(apart.most / step);
  if (between > dip * Math.min(ink[inner]!, ink[outer]!) || !isBare(inner - around, inner) || !isBare(outer, outer + around)) return null;
  const own = ink.slice(outer, outer + around).reduce((sum, share) => sum + share * step, 0) * 2;
  return { box: grow(box, outer * step - reach), width: Math.round(2 * (distance + Math.max(1, own))) / 2 };
}
