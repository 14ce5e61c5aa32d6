/** Small holes that are left in a filled area: where sketched strokes stand too far apart, and within letters that strokes run through. */
import type { Box } from "../../geometry/box.ts";
import type { Mask } from "../../raster/bitmap.ts";

/** Holes are no wider and higher than this, pixels, or than so many usual distances of strokes. */
const most = { pixels: 20, distances: 4 } as const;
/** Of what lies so near around a hole, pixels, and is no other ink, so large a share is of the area. */
const around = { reach: 5, share: 0.7 } as const;

/** A hole: its pixels, by number, and the box around them. */
interface Hole {
  readonly pixels: readonly number[];
  readonly box: Box;
}

/** Floods from a pixel over all that is open, and closes it. */
function floodFrom({ width, height, data }: Mask, first: number): Hole {
  const pixels = [first];
  data[first] = 0;
  let [left, top, right, low] = [width, height, 0, 0];
  const visit = (at: number): void => {
    if (data[at] === 0) return;
    data[at] = 0;
    pixels.push(at);
  };
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, low] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(low, y)];
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  return { pixels, box: { x: left, y: top, width: right - left + 1, height: low - top + 1 } };
}

/** Returns which share of what lies around a hole, other ink apart, is of the area. */
function shareAround({ width, height, data }: Mask, isOther: (at: number) => boolean, { pixels, box }: Hole): number {
  const own = new Set(pixels);
  let [inside, all] = [0, 0];
  for (let y = Math.max(0, box.y - around.reach); y < Math.min(height, box.y + box.height + around.reach); y++)
    for (let x = Math.max(0, box.x - around.reach); x < Math.min(width, box.x + box.width + around.reach); x++) {
      const at = y * width + x;
      if (own.has(at) || isOther(at)) continue;
      all++;
      inside += data[at]!;
    }
  return all === 0 ? 0 : inside / all;
}

/** Returns the pixels of the holes of an area, 1 where it is `inside`; `isOther` tells what is ink of something else. */
export function holesIn(inside: Mask, isOther: (at: number) => boolean, distance: number): readonly number[] {
  const open: Mask = { ...inside, data: inside.data.map((filled, at) => Number(filled === 0 && !isOther(at))) };
  const limit = Math.max(most.pixels, most.distances * distance);
  const found: number[] = [];
  for (let first = 0; first < open.data.length; first++) {
    if (open.data[first] === 0) continue;
    const hole = floodFrom(open, first);
    if (Math.max(hole.box.width, hole.box.height) > limit) continue;
    if (shareAround(inside, isOther, hole) >= around.share) found.push(...hole.pixels);
  }
  return found;
}
