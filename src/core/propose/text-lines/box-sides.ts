/** Sides of boxes that a finder looks over: of a row of small boxes that stand close together it sees one line, with their sides among its letters. */
import { commonest } from "../../commonest.ts";
import type { FoundLine } from "../../decode/line-map.ts";
import { levelBox } from "../../decode/line-map.ts";
import { bottom, right } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Ink differs from the ground of its line by more than this in a channel. */
const leastContrast = 48;
/** A side is so many times as high as the line that stands across it, at least and at most: connectors and lifelines are longer, and finders see lines as high as small boxes. */
const side = { least: 0.85, most: 3 } as const;
/** It is looked for in so much of the line's height, which it crosses. */
const middle = 0.6;
/** A side ends at a level one, which begins no farther from it than a small corner's radius, in pixels, and is so long at least, in heights of the line. */
const level = { near: 4, least: 1.2 } as const;
/** What is left of a line between two sides holds a letter if it is so wide, in heights of the line. */
const leastPart = 0.4;

/** A place of a picture at which a line's ink is looked for. */
type Ink = (x: number, y: number) => boolean;

/** Returns where a picture shows ink on the ground of a line. */
function inkOn(box: Box, bitmap: Bitmap): Ink {
  const colours: number[] = [];
  for (let y = Math.max(0, Math.ceil(box.y)); y < Math.min(bitmap.height, bottom(box)); y++)
    for (let x = Math.max(0, Math.ceil(box.x)); x < Math.min(bitmap.width, right(box)); x++) colours.push(colourAt(bitmap, x, y));
  const ground = commonest(colours)?.value ?? 0xffffff;
  return (x, y) =>
    x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height && colourDistance(colourAt(bitmap, x, y), ground) > leastContrast;
}

/** Tells whether a level stroke of a length runs by the end of an upright one. */
function meetsLevel([x, y]: readonly [number, number], least: number, isInk: Ink): boolean {
  for (let row = y - level.near; row <= y + level.near; row++)
    for (let from = x - level.near; from <= x + level.near; from++) {
      if (!isInk(from, row)) continue;
      let [first, last] = [from, from];
      while (last - first < least && isInk(first - 1, row)) first--;
      while (last - first < least && isInk(last + 1, row)) last++;
      if (last - first >= least) return true;
    }
  return false;
}

/** Tells whether a column of pixels is a side of a box that stands across a line: it ends at level sides over and under the line. */
function isSide(x: number, box: Box, isInk: Ink): boolean {
  const off = ((1 - middle) / 2) * box.height;
  let [first, last] = [Math.ceil(box.y + off), Math.floor(bottom(box) - off)];
  for (let y = first; y <= last; y++) if (!isInk(x, y)) return false;
  const most = side.most * box.height;
  while (last - first <= most && isInk(x, first - 1)) first--;
  while (last - first <= most && isInk(x, last + 1)) last++;
  const height = last + 1 - first;
  if (height < side.least * box.height || height > most) return false;
  const least = level.least * box.height;
  return meetsLevel([x, first], least, isInk) && meetsLevel([x, last], least, isInk);
}

/** Parts a level line at the sides of boxes that stand across it. */
function partLine(line: FoundLine, bitmap: Bitmap): readonly FoundLine[] {
  if (line.angle !== 0) return [line];
  const box = levelBox(line);
  const isInk = inkOn(box, bitmap);
  const parts: (readonly [from: number, to: number])[] = [];
  let from = box.x;
  for (let x = Math.ceil(box.x); x < right(box); x++) {
    if (!isSide(x, box, isInk)) continue;
    parts.push([from, x]);
    from = x + 1;
  }
  if (parts.length === 0) return [line];
  const wide = [...parts, [from, right(box)] as const].filter(([begin, end]) => end - begin >= leastPart * box.height);
  return wide.map(([begin, end]) => ({ ...line, middle: [(begin + end) / 2, line.middle[1]], width: end - begin }));
}

/** Parts lines that a finder saw at the sides of boxes that stand across them, in the pixels of the picture. */
export function partAtSides(found: readonly FoundLine[], bitmap: Bitmap): readonly FoundLine[] {
  return found.flatMap((line) => partLine(line, bitmap));
}
