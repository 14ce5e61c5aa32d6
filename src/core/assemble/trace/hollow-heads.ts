/** Fills the bare insides of small heads, so that thinning gives them the axis that filled ones get. */
import type { Mask } from "../../raster/bitmap.ts";
import { growMask } from "../../raster/grow.ts";

/** The largest inside that is filled, in capital heights: of its area's root, and of its longer side. */
const most = { root: 1, side: 1.6 } as const;
/**
 * Heads of classes may be as large, in capital heights; draw.io's are, by default. What is larger than others covers such a share of its box, as triangles and diamonds do,
 * and so many lines at most leave it, so far away, as lines between which a cell lies do not.
 */
const large = { root: 2.6, side: 3.8, cover: [0.35, 0.62], lines: 2, away: 0.4, pixels: 4 } as const;

/** The border of a shape leaves so much of a tip open at most to either side, in pixels. */
const tip = 2;

/** A patch of bare ground. */
interface Hole {
  readonly pixels: readonly number[];
  readonly isClosed: boolean;
}

/** Floods the bare ground around a pixel by rows and columns, as far as a head can be; ground that goes on is no hole. */
function floodHole(
  { width, height, data }: Mask,
  from: number,
  limit: { readonly area: number; readonly side: number },
  seen: Uint8Array,
): Hole {
  const pixels = [from];
  seen[from] = 1;
  let isClosed = true;
  const [startX, startY] = [from % width, Math.floor(from / width)];
  for (let next = 0; next < pixels.length && pixels.length <= limit.area; next++) {
    const at = pixels[next]!;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1 || Math.abs(x - startX) > limit.side || y - startY > limit.side)
      isClosed = false;
    if (!isClosed) continue;
    for (const to of [at - 1, at + 1, at - width, at + width]) {
      if (data[to] || seen[to]) continue;
      seen[to] = 1;
      pixels.push(to);
    }
  }
  return { pixels, isClosed: isClosed && pixels.length <= limit.area };
}

/** Lists the pixels so many steps around a hole, corners touching. */
function ringAround(pixels: readonly number[], steps: number, width: number): ReadonlySet<number> {
  const seen = new Set(pixels);
  let front: readonly number[] = pixels;
  for (let step = 0; step < steps; step++) {
    const next: number[] = [];
    for (const at of front)
      for (const to of neighbours(at, width)) {
        if (seen.has(to)) continue;
        seen.add(to);
        next.push(to);
      }
    front = next;
  }
  return new Set(front);
}

function neighbours(at: number, width: number): readonly number[] {
  return [at - width - 1, at - width, at - width + 1, at - 1, at + 1, at + width - 1, at + width, at + width + 1];
}

/** Counts the lines that lead away from a hole: pieces of ink on a ring around it. */
function countLines({ data, width }: Mask, pixels: readonly number[], steps: number): number {
  const inked = new Set([...ringAround(pixels, steps, width)].filter((at) => data[at]));
  let count = 0;
  for (const first of inked) {
    count++;
    const queue = [first];
    inked.delete(first);
    for (const at of queue) for (const to of neighbours(at, width)) if (inked.delete(to)) queue.push(to);
  }
  return count;
}

/** Tells whether a hole is the inside of a large head: of the form of one, at the end of a line or two. */
function isLargeHead(pixels: readonly number[], ink: Mask, unit: number): boolean {
  const extent = (places: readonly number[]): number =>
    places.reduce((most, one) => Math.max(most, one)) - places.reduce((least, one) => Math.min(least, one)) + 1;
  const cover = pixels.length / (extent(pixels.map((at) => at % ink.width)) * extent(pixels.map((at) => Math.floor(at / ink.width))));
  if (cover < large.cover[0] || cover > large.cover[1]) return false;
  return countLines(ink, pixels, Math.max(large.pixels, Math.round(large.away * unit))) <= large.lines;
}

/** Returns a copy of the ink in which the insides are ink that walls close, are no larger than so much, in capital heights, and are asked for. */
function fillHoles(
  ink: Mask,
  { root, side, walls = ink }: (typeof most | typeof large) & { readonly walls?: Mask },
  unit: number,
  isAsked: (pixels: readonly number[]) => boolean,
): Mask {
  const data = ink.data.slice();
  const seen = new Uint8Array(data.length);
  const limit = { area: (root * unit) ** 2, side: side * unit };
  for (let at = ink.width; at < data.length - ink.width; at++) {
    // a hole begins below and right of ink
    if (walls.data[at] || seen[at] || !walls.data[at - 1] || !walls.data[at - ink.width]) continue;
    const hole = floodHole(walls, at, limit, seen);
    if (hole.isClosed && isAsked(hole.pixels)) for (const pixel of hole.pixels) data[pixel] = 1;
  }
  return { ...ink, data };
}

/** Adds to ink what a shape hides right beside it: its border cuts off the tip of a head. */
function withHiddenTips(ink: Mask, hidden: Mask): Mask {
  const near = growMask(ink, tip);
  return { ...ink, data: ink.data.map((value, at) => (value !== 0 || (hidden.data[at] !== 0 && near.data[at] !== 0) ? 1 : 0)) };
}

/** Returns a copy of the ink in which small closed insides are ink, and those of large heads. `hidden` is what shapes hide, `unit` the height of a capital letter. */
export function fillHollowHeads(ink: Mask, hidden: Mask, unit: number): Mask {
  const filled = fillHoles(ink, most, unit, () => true);
  return fillHoles(filled, { ...large, walls: withHiddenTips(filled, hidden) }, unit, (pixels) => isLargeHead(pixels, filled, unit));
}
