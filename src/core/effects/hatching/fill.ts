/** Fills a hatched area with the colour of its strokes, up to the outline around it and the letters on it. */
import type { Bitmap, Mask } from "../../raster/bitmap.ts";
import { emptyMask } from "../../raster/bitmap.ts";
import { growMask } from "../../raster/grow.ts";
import { strangeShare } from "../../raster/rims.ts";
import type { HatchedArea } from "./areas.ts";
import { cellSize } from "./cells.ts";
import type { HatchColours } from "./strokes.ts";
import { strokeShare } from "./strokes.ts";

/** Farther than this from its cells nothing is of an area, pixels. */
const reach = 24 * cellSize;
/** Mixtures from this share of the strokes' colour on are strokes; beyond the second there is other ink. */
const share = { stroke: 0.35, other: 1.2 } as const;

/** The part of the page around an area, and which of its pixels are within reach of the area's cells. */
function surroundings(bitmap: Bitmap, columns: number, cells: readonly number[]): Mask & { readonly left: number; readonly top: number } {
  const [across, down] = [cells.map((cell) => (cell % columns) * cellSize), cells.map((cell) => Math.floor(cell / columns) * cellSize)];
  const [left, top] = [Math.max(1, Math.min(...across) - reach), Math.max(1, Math.min(...down) - reach)];
  const right = Math.min(bitmap.width - 1, Math.max(...across) + cellSize + reach);
  const low = Math.min(bitmap.height - 1, Math.max(...down) + cellSize + reach);
  const mask = emptyMask(right - left, low - top);
  for (const [index, x] of across.entries())
    for (let y = down[index]! - top; y < Math.min(mask.height, down[index]! - top + cellSize); y++)
      mask.data.fill(1, Math.max(0, y) * mask.width + x - left, Math.max(0, y) * mask.width + Math.min(mask.width, x - left + cellSize));
  return { ...mask, left, top };
}

/** Floods from an area's cells over all that is ground or stroke: 1 for ground, 2 for strokes. */
function flood(bitmap: Bitmap, area: HatchedArea, around: ReturnType<typeof surroundings>): Uint8Array {
  const { width, height, left, top } = around;
  const seen = new Uint8Array(width * height);
  const near = growMask(around, reach).data;
  const open: number[] = [];
  const visit = (at: number): void => {
    if (near[at] === 0 || seen[at] !== 0) return;
    const pixel = 3 * ((top + Math.floor(at / width)) * bitmap.width + left + (at % width));
    const of = strokeShare([bitmap.data[pixel]!, bitmap.data[pixel + 1]!, bitmap.data[pixel + 2]!], area);
    if (of === null || of > share.other) return;
    seen[at] = of >= share.stroke ? 2 : 1;
    open.push(at);
  };
  for (let at = 0; at < seen.length; at++) if (around.data[at] === 1) visit(at);
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
  const seen = flood(bitmap, area, around);
  // What lies between two strokes belongs to the area, and nothing farther from a stroke.
  const strokes: Mask = { width, height, data: seen.map((what) => (what === 2 ? 1 : 0)) };
  const between = growMask(strokes, Math.ceil(area.distance / 2) + 1).data;
  const inside: Mask = { width, height, data: seen.map((what, at) => (what !== 0 && between[at] === 1 ? 1 : 0)) };
  const rim = growMask(inside, 1).data;
  for (let at = 0; at < rim.length; at++) {
    if (rim[at] === 0) continue;
    const pixel = 3 * ((top + Math.floor(at / width)) * bitmap.width + left + (at % width));
    if (inside.data[at] === 1) filled.set(area.ink, pixel);
    else if (seen[at] === 0) fillRim(bitmap, filled, pixel, area);
  }
}
