/** Fills the bare insides of small heads, so that thinning gives them the axis that filled ones get. */
import type { Mask } from "../../raster/bitmap.ts";

/** The largest inside that is filled, in capital heights: of its area's root, and of its longer side. */
const most = { root: 1, side: 1.6 } as const;

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

/** Returns a copy of the ink in which small closed insides are ink. `unit` is the height of a capital letter. */
export function fillHollowHeads(ink: Mask, unit: number): Mask {
  const data = ink.data.slice();
  const seen = new Uint8Array(data.length);
  const limit = { area: (most.root * unit) ** 2, side: most.side * unit };
  for (let at = ink.width; at < data.length - ink.width; at++) {
    // a hole begins below and right of ink
    if (ink.data[at] || seen[at] || !ink.data[at - 1] || !ink.data[at - ink.width]) continue;
    const hole = floodHole(ink, at, limit, seen);
    if (hole.isClosed) for (const pixel of hole.pixels) data[pixel] = 1;
  }
  return { ...ink, data };
}
