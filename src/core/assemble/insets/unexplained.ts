/** What stands in an area and nothing explains, and what of it looks like a picture. */
import { commonest } from "../../commonest.ts";
import type { Box } from "../../geometry/box.ts";
import { area as areaOf, boundsOf, cornersOf, grow } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import type { Bitmap, Mask } from "../../raster/bitmap.ts";
import { colourAt, emptyMask } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { fillPolygon } from "../../raster/scan.ts";
import { leftovers } from "../explain/leftovers.ts";

/** What differs from the ground of its area by less is a rim or noise, levels. */
const leastContrast = 48;
/** What a picture is: so large, in heights of capitals, at most so many times as long as wide, and so much of it ink. */
export interface Look {
  readonly least: number;
  readonly stretch: number;
  readonly ink: number;
}

/** So much of an area's ground is one colour: otherwise the area is a picture itself. */
const leastGround = 0.2;
/** About so many pixels tell the ground of an area. */
const samples = 200_000;

/** So far around shapes nothing is looked for, pixels. */
const around = 2;

/** Returns what is explained, with all that stands in some shapes as explained, too. */
export function withBoxes(explained: Uint8Array, shapes: readonly { readonly box: Box }[], page: Bitmap): Uint8Array {
  const known = explained.slice();
  for (const { box } of shapes)
    fillPolygon(page, cornersOf(grow(box, around)), (y, from, to) => known.fill(1, y * page.width + from, y * page.width + to + 1));
  return known;
}

/** Ink in an area of the page; its mask begins at a place of the page. */
export interface AreaInk extends Mask {
  readonly left: number;
  readonly top: number;
}

/** Marks what is drawn in an area and not explained; null where it has no one ground. */
export function unexplainedIn(area: readonly Point[], bitmap: Bitmap, explained: Uint8Array): AreaInk | null {
  const bounds = boundsOf(area);
  const [left, top] = [Math.floor(bounds.x), Math.floor(bounds.y)];
  const mask = emptyMask(Math.ceil(bounds.width) + 1, Math.ceil(bounds.height) + 1);
  const stride = Math.ceil((bounds.width * bounds.height) / samples);
  const colours: number[] = [];
  let open = 0;
  const visit = (see: (x: number, y: number, colour: number) => void): void =>
    fillPolygon(bitmap, area, (y, from, to) => {
      for (let x = Math.max(from, left); x <= Math.min(to, left + mask.width - 1); x++)
        if (y >= top && y < top + mask.height && explained[y * bitmap.width + x] === 0) see(x, y, colourAt(bitmap, x, y));
    });
  visit((_x, _y, colour) => {
    if (open++ % stride === 0) colours.push(colour);
  });
  const ground = commonest(colours);
  if (ground === null || ground.count * stride < leastGround * open) return null;
  visit((x, y, colour) => {
    if (colourDistance(colour, ground.value) > leastContrast) mask.data[(y - top) * mask.width + x - left] = 1;
  });
  return { ...mask, left, top };
}

/** Takes away the ink that hangs on what is explained around it: lines that lead out of an area, and pieces of its outline that were not measured. */
export function withoutHanging(ink: AreaInk, page: Bitmap, explained: Uint8Array): AreaInk {
  const isOpen = (x: number, y: number): boolean => explained[(ink.top + y) * page.width + ink.left + x] === 0;
  const data = ink.data.slice();
  const hanging: number[] = [];
  const around = (at: number, visit: (x: number, y: number) => void): void => {
    const [x, y] = [at % ink.width, Math.floor(at / ink.width)];
    for (let v = y - 1; v <= y + 1; v++) for (let u = x - 1; u <= x + 1; u++) visit(u, v);
  };
  const take = (at: number): void => {
    data[at] = 0;
    hanging.push(at);
  };
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    let isAtMargin = false;
    around(at, (x, y) => {
      isAtMargin ||= !isOpen(x, y);
    });
    if (isAtMargin) take(at);
  }
  for (let at = hanging.pop(); at !== undefined; at = hanging.pop())
    around(at, (x, y) => {
      if (x >= 0 && y >= 0 && x < ink.width && y < ink.height && data[y * ink.width + x] === 1) take(y * ink.width + x);
    });
  return { ...ink, data };
}

/** Counts the marked pixels in a box. */
function inkIn({ width, data }: Mask, { x, y, width: across, height }: Box): number {
  let ink = 0;
  for (let row = y; row < y + height; row++) for (let at = row * width + x; at < row * width + x + across; at++) ink += data[at]!;
  return ink;
}

/** Lists the places that look like pictures, in pixels of the page with one pixel around them; `unit` is the height of capitals, in pixels. */
export function picturesOf(ink: AreaInk, look: Look, unit: number): readonly Box[] {
  const isPicture = (box: Box): boolean => {
    const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
    return small >= look.least * unit && large <= look.stretch * small && inkIn(ink, box) >= look.ink * areaOf(box);
  };
  return leftovers(ink, unit)
    .filter(isPicture)
    .map((box) => grow({ ...box, x: box.x + ink.left, y: box.y + ink.top }, 1));
}
