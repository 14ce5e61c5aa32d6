/** Finds lines of text with the public finder: the picture at one scale, in tiles, whose maps are joined before lines are read from them. */
import type { LineMap } from "../../core/decode/line-map.ts";
import { decodeLineMap } from "../../core/decode/line-map.ts";
import { scaleBitmap } from "../../core/decode/scaled-picture.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import { mapInLanes } from "../../app/in-lanes.ts";
import type { LineFinder } from "../../app/ports.ts";
import type { NetName } from "./graph/nets.ts";
import type { NetPool } from "./net-pool.ts";

/**
 * Capitals are shown at most so high, in pixels: below, words grow together and time is wasted on more. Of 587 texts by hand 93 were found by no blob at 10
 * and 71 at 15; wrong characters are fewest at 13 (0.490 at 10, 0.484, 0.487 at 16).
 */
const mostCapitals = { print: 10, photo: 13 } as const;
/** Larger pictures are shown smaller: their text is as well found by geometry, and time is bounded. */
const mostPixels = 6_000_000;
/** The net halves its input five times. */
const multiple = 32;
/** Sides of a tile, and how far it looks beyond what is taken of it; a tile costs some 150 MB. */
const tileSide = 736;
const beyond = 32;
/** The net was trained on these means and deviations (ImageNet's), blue first. */
const channels = [
  { from: 2, mean: 0.485, deviation: 0.229 },
  { from: 1, mean: 0.456, deviation: 0.224 },
  { from: 0, mean: 0.406, deviation: 0.225 },
] as const;

/** Where a tile lies along one side of the picture, and which part of it is taken. */
interface Span {
  readonly from: number;
  readonly length: number;
  readonly takeFrom: number;
  readonly takeTo: number;
}

/** Cuts a side into as few tiles as cover it. */
function spansOf(length: number): readonly Span[] {
  if (length <= tileSide) return [{ from: 0, length, takeFrom: 0, takeTo: length }];
  const inner = tileSide - 2 * beyond;
  const count = Math.ceil((length - 2 * beyond) / inner);
  const step = Math.ceil(length / count / multiple) * multiple;
  return Array.from({ length: count }, (_, index) => {
    const [takeFrom, takeTo] = [index * step, Math.min(length, (index + 1) * step)];
    const from = Math.max(0, takeFrom - beyond);
    return { from, length: Math.min(length, takeTo + beyond) - from, takeFrom, takeTo };
  }).filter(({ takeFrom, takeTo }) => takeTo > takeFrom);
}

/** What each level of each channel is to the net, in its order of channels. */
const normalised: readonly Float32Array[] = channels.map(({ mean, deviation }) =>
  Float32Array.from({ length: 256 }, (_, level) => (level / 255 - mean) / deviation),
);

/** Cuts a tile as the net takes it; beyond the picture its last row and column go on. */
function inputOf(bitmap: Bitmap, across: Span, down: Span): { readonly shape: readonly number[]; readonly values: Float32Array } {
  const [width, height] = [across, down].map(({ length }) => Math.ceil(length / multiple) * multiple) as [number, number];
  const values = new Float32Array(width * height * channels.length);
  for (const [place, { from }] of channels.entries()) {
    const levels = normalised[place]!;
    for (let y = 0, to = place; y < height; y++) {
      const row = Math.min(bitmap.height - 1, down.from + y) * bitmap.width;
      for (let x = 0; x < width; x++, to += channels.length)
        values[to] = levels[bitmap.data[3 * (row + Math.min(bitmap.width - 1, across.from + x)) + from]!]!;
    }
  }
  return { shape: [height, width, channels.length], values };
}

/** Opens the finder on nets that are ready; the pool stays the caller's. */
export function openLineFinder(pool: Pick<NetPool, "run" | "lanes">, net: NetName): LineFinder {
  const lanes = Array.from({ length: pool.lanes }, () => pool);
  return async (bitmap, glyphHeight, photo) => {
    const factor = Math.min(
      1,
      mostCapitals[photo ? "photo" : "print"] / glyphHeight,
      Math.sqrt(mostPixels / (bitmap.width * bitmap.height)),
    );
    const [width, height] = [Math.max(1, Math.round(bitmap.width * factor)), Math.max(1, Math.round(bitmap.height * factor))];
    const scaled = scaleBitmap(bitmap, width, height);
    const map: LineMap = { width, height, values: new Float32Array(width * height) };
    const tiles = spansOf(height).flatMap((down) => spansOf(width).map((across) => ({ across, down })));
    await mapInLanes(lanes, tiles, async (lane, { across, down }) => {
      const input = inputOf(scaled, across, down);
      const [output] = await lane.run(net, input);
      for (let y = down.takeFrom; y < down.takeTo; y++) {
        const row = (y - down.from) * input.shape[1]! - across.from;
        map.values.set(output!.values.subarray(row + across.takeFrom, row + across.takeTo), y * width + across.takeFrom);
      }
    });
    const [byX, byY] = [bitmap.width / width, bitmap.height / height];
    return decodeLineMap(map).map((line) => {
      const isUpright = Math.abs(line.angle) > 45;
      const [along, upright] = isUpright ? [byY, byX] : [byX, byY];
      return { ...line, middle: [line.middle[0] * byX, line.middle[1] * byY], width: line.width * along, height: line.height * upright };
    });
  };
}
