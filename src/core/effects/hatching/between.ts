/** What lies between ink on both sides: along its row or down its column, no farther from either than strokes of a hatching are apart. */
import type { Mask } from "../../raster/bitmap.ts";
import { emptyMask } from "../../raster/bitmap.ts";

/** Marks along one line of pixels what has ink before and behind it; the ink itself is not marked. */
function markLine(
  { ink, marked }: { readonly ink: Uint8Array; readonly marked: Uint8Array },
  { from, step, count, reach }: { readonly from: number; readonly step: number; readonly count: number; readonly reach: number },
): void {
  let last = -Infinity;
  for (let place = 0; place < count; place++) {
    if (ink[from + place * step] === 0) continue;
    if (place - last <= reach) for (let between = last + 1; between < place; between++) marked[from + between * step] = 1;
    last = place;
  }
}

/** Returns what lies between ink whose pieces are at most `reach` pixels apart, across or down. */
export function betweenInk({ width, height, data }: Mask, reach: number): Mask {
  const mask = emptyMask(width, height);
  const both = { ink: data, marked: mask.data };
  for (let y = 0; y < height; y++) markLine(both, { from: y * width, step: 1, count: width, reach });
  for (let x = 0; x < width; x++) markLine(both, { from: x, step: width, count: height, reach });
  return mask;
}
