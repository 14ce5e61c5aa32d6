/** What stands in an area and nothing explains, and what of it looks like a picture. */
import { commonest } from "../../commonest.ts";
import type { Box } from "../../geometry/box.ts";
import { area as areaOf, bottom, boundsOf, cornersOf, grow, right } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import type { Bitmap, Mask } from "../../raster/bitmap.ts";
import { colourAt, emptyMask } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { fillPolygon } from "../../raster/scan.ts";
import type { Draft } from "../draft.ts";
import { markExplained } from "../explain/bands.ts";
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

/** What is known of a part of the page, pixel by pixel: it begins at a place of the page. */
export interface PagePart extends Mask {
  readonly left: number;
  readonly top: number;
}

/** Returns what the elements of a page explain of it. */
export function explainedOf(draft: Draft): PagePart {
  const { width, height } = draft.bitmap;
  return { left: 0, top: 0, width, height, data: markExplained(draft) };
}

/** Returns what is explained in the box around an area, with all that stands in some shapes as explained, too; large pages hold many areas, so no more is copied. */
export function withBoxes(explained: PagePart, shapes: readonly { readonly box: Box }[], area: readonly Point[]): PagePart {
  const bounds = boundsOf(area);
  const [left, top] = [Math.max(explained.left, Math.floor(bounds.x)), Math.max(explained.top, Math.floor(bounds.y))];
  const width = Math.max(0, Math.min(explained.left + explained.width, Math.ceil(right(bounds)) + 1) - left);
  const height = Math.max(0, Math.min(explained.top + explained.height, Math.ceil(bottom(bounds)) + 1) - top);
  const { data } = emptyMask(width, height);
  for (let row = 0; row < height; row++) {
    const from = (top + row - explained.top) * explained.width + left - explained.left;
    data.set(explained.data.subarray(from, from + width), row * width);
  }
  for (const { box } of shapes) {
    const { x, y, ...sides } = grow(box, around);
    fillPolygon({ width, height }, cornersOf({ x: x - left, y: y - top, ...sides }), (row, from, to) =>
      data.fill(1, row * width + from, row * width + to + 1),
    );
  }
  return { left, top, width, height, data };
}

/** Ink in an area of the page. */
export type AreaInk = PagePart;

/** Marks what is drawn in an area and not explained; null where it has no one ground. What is explained must be known of the whole area. */
export function unexplainedIn(area: readonly Point[], bitmap: Bitmap, explained: PagePart): AreaInk | null {
  const bounds = boundsOf(area);
  const [left, top] = [Math.floor(bounds.x), Math.floor(bounds.y)];
  const mask = emptyMask(Math.ceil(bounds.width) + 1, Math.ceil(bounds.height) + 1);
  const stride = Math.ceil((bounds.width * bounds.height) / samples);
  const colours: number[] = [];
  let open = 0;
  const visit = (see: (x: number, y: number, colour: number) => void): void =>
    fillPolygon(bitmap, area, (y, from, to) => {
      if (y < top || y >= top + mask.height) return;
      const row = (y - explained.top) * explained.width - explained.left;
      for (let x = Math.max(from, left); x <= Math.min(to, left + mask.width - 1); x++)
        if (explained.data[row + x] === 0) see(x, y, colourAt(bitmap, x, y));
    });
  visit((_x, _y, colour) => {
    if (open++ % stride === 0) colours.push(colour);
  });
  const ground = commonest(colours);
  if (ground === null || ground.count * stride < leastGround * open) return null;
  visit((x, y, colour) => {
    if (colour !== ground.value && colourDistance(colour, ground.value) > leastContrast) mask.data[(y - top) * mask.width + x - left] = 1;
  });
  return { ...mask, left, top };
}

/** Takes away the ink that hangs on what is explained around it: lines that lead out of an area, and pieces of its outline that were not measured. */
export function withoutHanging(ink: AreaInk, explained: PagePart): AreaInk {
  const isOpen = (x: number, y: number): boolean =>
    explained.data[(ink.top + y - explained.top) * explained.width + ink.left + x - explained.left] === 0;
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
