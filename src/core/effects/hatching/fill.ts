/** Fills a hatched area with the colour of its strokes, up to the outline around it and the letters on it. */
import type { Bitmap, Mask } from "../../raster/bitmap.ts";
import { emptyMask } from "../../raster/bitmap.ts";
import { growMask } from "../../raster/grow.ts";
import { strangeShare } from "../../raster/rims.ts";
import type { HatchedArea } from "./areas.ts";
import { betweenInk } from "./between.ts";
import { cellSize } from "./cells.ts";
import { holesIn } from "./holes.ts";
import type { HatchColours } from "./strokes.ts";
import { strokeShare } from "./strokes.ts";

/** Farther than this from its cells nothing is of an area, pixels. */
const reach = 40 * cellSize;
/** Mixtures from this share of the strokes' colour on are strokes; beyond the second there is other ink. */
const share = { stroke: 0.35, other: 1.2 } as const;
/** Strokes are no farther apart than this, in usual distances. */
const farthest = 2;
/** A stroke has so many pixels at least, in usual distances; the ends that stick out of an outline are shorter. */
const shortest = 2;

/** The part of the page around an area, 1 where the area's cells are. */
interface Surroundings extends Mask {
  readonly left: number;
  readonly top: number;
}

/** Returns the part of the page within reach of an area's cells; its outermost pixels have neighbours on the page. */
function surroundings(bitmap: Bitmap, columns: number, cells: readonly number[]): Surroundings {
  let [left, top, right, low] = [bitmap.width, bitmap.height, 0, 0];
  for (const cell of cells) {
    const [x, y] = [(cell % columns) * cellSize, Math.floor(cell / columns) * cellSize];
    [left, top, right, low] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(low, y)];
  }
  [left, top] = [Math.max(1, left - reach), Math.max(1, top - reach)];
  const width = Math.min(bitmap.width - 1, right + cellSize + reach) - left;
  const height = Math.min(bitmap.height - 1, low + cellSize + reach) - top;
  const mask = emptyMask(width, height);
  for (const cell of cells) {
    const [x, y] = [(cell % columns) * cellSize - left, Math.floor(cell / columns) * cellSize - top];
    for (let row = Math.max(0, y); row < Math.min(height, y + cellSize); row++)
      mask.data.fill(1, row * width + Math.max(0, x), row * width + Math.min(width, x + cellSize));
  }
  return { ...mask, left, top };
}

/** Tells of each pixel around an area what it is: 0 for ground, 1 for a stroke, 2 for other ink. */
function classify(bitmap: Bitmap, area: HatchedArea, { width, height, left, top }: Surroundings): Uint8Array {
  const kinds = new Uint8Array(width * height);
  for (let at = 0; at < kinds.length; at++) {
    const pixel = 3 * ((top + Math.floor(at / width)) * bitmap.width + left + (at % width));
    const of = strokeShare([bitmap.data[pixel]!, bitmap.data[pixel + 1]!, bitmap.data[pixel + 2]!], area);
    if (of === null || of > share.other) kinds[at] = 2;
    else if (of >= share.stroke) kinds[at] = 1;
  }
  return kinds;
}

/** Marks the pixels of an area's strokes, but for the short ends that stick out of an outline: what they lie in is no part of the shape. */
function longStrokes(kinds: Uint8Array, around: Surroundings, distance: number): Uint8Array {
  const { width } = around;
  const long = new Uint8Array(kinds.length);
  const seen = new Uint8Array(kinds.length);
  for (let first = 0; first < kinds.length; first++) {
    if (kinds[first] !== 1 || around.data[first] === 0 || seen[first] === 1) continue;
    const stroke = [first];
    seen[first] = 1;
    for (const at of stroke)
      for (const to of [at - width - 1, at - width, at - width + 1, at - 1, at + 1, at + width - 1, at + width, at + width + 1])
        if (kinds[to] === 1 && seen[to] === 0) {
          seen[to] = 1;
          stroke.push(to);
        }
    if (stroke.length >= shortest * distance) for (const at of stroke) long[at] = 1;
  }
  return long;
}

/** Floods from an area's strokes over all that is ground or stroke: 1 for what was reached. */
function flood(kinds: Uint8Array, around: Surroundings, distance: number): Uint8Array {
  const { width } = around;
  const strokes = longStrokes(kinds, around, distance);
  const seen = new Uint8Array(kinds.length);
  const near = growMask(around, reach).data;
  const open: number[] = [];
  const visit = (at: number): void => {
    if (near[at] === 0 || seen[at] !== 0 || kinds[at] === 2) return;
    seen[at] = 1;
    open.push(at);
  };
  for (let at = 0; at < seen.length; at++) if (strokes[at] === 1) visit(at);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < seen.length - width) visit(at + width);
  }
  return seen;
}

/** Gives a pixel at the rim of a filled area the colour that it would have if the area had been of one colour. */
function fillRim(bitmap: Bitmap, filled: Uint8Array, at: number, { ground, ink }: HatchColours): void {
  const own = 1 - strangeShare(bitmap, at, ground);
  for (let channel = 0; channel < 3; channel++)
    filled[at + channel] = Math.max(0, Math.min(255, Math.round(bitmap.data[at + channel]! + own * (ink[channel]! - ground[channel]!))));
}

/** Fills an area in `filled`, a copy of the page's pixels. */
export function fillArea(
  bitmap: Bitmap,
  filled: Uint8Array,
  { area, columns }: { readonly area: HatchedArea; readonly columns: number },
): void {
  const around = surroundings(bitmap, columns, area.cells);
  const { width, height, left, top } = around;
  const kinds = classify(bitmap, area, around);
  const seen = flood(kinds, around, area.distance);
  // Where an outline has a gap, the flood leaves the shape; outside, there is ink on one side only.
  const ink: Mask = { width, height, data: kinds.map((kind) => (kind === 0 ? 0 : 1)) };
  const between = betweenInk(ink, Math.ceil(farthest * area.distance) + 2).data;
  const inside: Mask = { width, height, data: seen.map((reached, at) => reached & (kinds[at]! | between[at]!)) };
  for (const at of holesIn(inside, (place) => kinds[place] === 2, area.distance)) inside.data[at] = seen[at] = 1;
  const rim = growMask(inside, 1).data;
  for (let at = 0; at < rim.length; at++) {
    if (rim[at] === 0) continue;
    const pixel = 3 * ((top + Math.floor(at / width)) * bitmap.width + left + (at % width));
    if (inside.data[at] === 1) filled.set(area.ink, pixel);
    else if (seen[at] === 0) fillRim(bitmap, filled, pixel, area);
  }
}
