/** Boxes of what drawn outlines enclose: white areas of a prepared page that ink closes off, small gaps of the pen bridged. */
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { isInk } from "./ink.ts";

/** Gaps of twice so many pixels are bridged, as a share of the longer side. */
const bridgeShare = 1 / 700;
/** Least side of an area, as a share of the longer side, and the least share of its box that it covers; text takes its part. */
const leastSide = 0.012;
const leastCover = 0.36;

/** Returns the boxes of enclosed areas with the middle of their outline as sides, by their top, then left. */
export function enclosedBoxes(bitmap: Bitmap): readonly Box[] {
  const { width, height } = bitmap;
  const longer = Math.max(width, height);
  const bridge = Math.max(1, Math.round(longer * bridgeShare));
  const open = thickened(inkOf(bitmap), width, bridge);
  const queue = new Int32Array(width * height);
  const boxes: Box[] = [];
  for (let start = 0; start < open.length; start++) {
    if (open[start] !== 0) continue;
    const { left, top, right, bottom, area } = fill(open, width, start, queue);
    const [across, down] = [right - left + 1, bottom - top + 1];
    if (Math.min(across, down) < leastSide * longer || area < leastCover * across * down) continue;
    if (left === 0 || top === 0 || right === width - 1 || bottom === height - 1) continue;
    // The outline was thickened by the bridge on either side; its middle lies about that far out.
    boxes.push({ x: left - bridge - 1, y: top - bridge - 1, width: across + 2 * bridge + 2, height: down + 2 * bridge + 2 });
  }
  return boxes;
}

function inkOf(bitmap: Bitmap): Uint8Array {
  const ink = new Uint8Array(bitmap.width * bitmap.height);
  for (let at = 0; at < ink.length; at++) if (isInk(bitmap, at)) ink[at] = 1;
  return ink;
}

/** Makes ink thicker by `reach` pixels on every side: first along rows, then along columns. */
function thickened(ink: Uint8Array, width: number, reach: number): Uint8Array {
  const [rows, both] = [new Uint8Array(ink.length), new Uint8Array(ink.length)];
  for (let at = 0; at < ink.length; at++) {
    if (!ink[at]) continue;
    const x = at % width;
    rows.fill(1, at - Math.min(reach, x), at + Math.min(reach, width - 1 - x) + 1);
  }
  for (let at = 0; at < ink.length; at++) {
    if (!rows[at]) continue;
    for (let step = -reach; step <= reach; step++) {
      const other = at + step * width;
      if (other >= 0 && other < ink.length) both[other] = 1;
    }
  }
  return both;
}

/** Fills an area of zeros with twos and measures it; neighbours share a side. */
function fill(
  open: Uint8Array,
  width: number,
  start: number,
  queue: Int32Array,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number; readonly area: number } {
  let [left, right, top, bottom, last] = [width, 0, Infinity, 0, 1];
  queue[0] = start;
  open[start] = 2;
  for (let next = 0; next < last; next++) {
    const at = queue[next]!;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    const claim = (other: number): void => {
      if (open[other] !== 0) return;
      open[other] = 2;
      queue[last++] = other;
    };
    if (x > 0) claim(at - 1);
    if (x < width - 1) claim(at + 1);
    if (at >= width) claim(at - width);
    if (at + width < open.length) claim(at + width);
  }
  return { left, right, top, bottom, area: last };
}
