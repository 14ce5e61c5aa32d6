/** What keeps two lines of text apart: a rule drawn between them, or another ground. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { inReadingFrame } from "../../text/paragraphs.ts";

/** Grounds that differ by more than this in a channel are two grounds. */
const mostGroundChange = 24;
/** Ink differs from its ground by more than this in a channel. */
const leastContrast = 40;
/** Share of the common width that a rule covers; dashes cover half. */
const leastCover = 0.5;

/** A mark before a line, as in a legend or a list of states, stands this many letter heights to its left. */
const markReach = { from: 0.45, to: 2.2 };

/** A rule between two lines beside each other goes on above and below both by this share of their height, and covers so much of that. */
const upright = { beyond: 0.25, cover: 0.9 } as const;

/** Tells whether a rule runs all along a column, as the border of a shape does before both of two lines. */
function isRuled(x: number, [from, to]: readonly [number, number], inkAt: (x: number, y: number) => boolean): boolean {
  let ink = 0;
  for (let y = from; y < to; y++) if (inkAt(x, y)) ink++;
  return ink >= upright.cover * (to - from);
}

/** Tells whether an upright rule runs between two lines that stand beside each other, as between two cells; `before` is the left one. */
function areRuledApart(before: Box, after: Box, inkAt: (x: number, y: number) => boolean): boolean {
  const [top, foot] = [Math.min(before.y, after.y), Math.max(bottom(before), bottom(after))];
  const more = upright.beyond * (foot - top);
  const [from, to] = [Math.ceil(top - more), Math.floor(foot + more)];
  for (let x = Math.ceil(right(before)); x < Math.floor(after.x); x++) if (isRuled(x, [from, to], inkAt)) return true;
  return false;
}

/** Tells whether two lines of one text are divided, looking at the pixels between them. */
export function areDivided(a: ReadLine, b: ReadLine, bitmap: Bitmap): boolean {
  if (colourDistance(packedColour(a.ground), packedColour(b.ground)) > mostGroundChange) return true;
  const [first, second] = [inReadingFrame(a.box, a.rotation), inReadingFrame(b.box, b.rotation)];
  const [upper, lower] = first.y <= second.y ? [first, second] : [second, first];
  const [left, end] = [Math.max(first.x, second.x), Math.min(right(first), right(second))];
  const ground = packedColour(a.ground);
  const inkAt = (x: number, y: number): boolean => colourDistance(pixel(bitmap, { x, y }, a.rotation), ground) > leastContrast;
  if (end - left < 2) return first.x <= second.x ? areRuledApart(first, second, inkAt) : areRuledApart(second, first, inkAt);
  const isBorder = (x: number): boolean => isRuled(x, [Math.ceil(upper.y), Math.floor(bottom(lower))], inkAt);
  if (hasMark(a, bitmap, isBorder) && hasMark(b, bitmap, isBorder)) return true;
  for (let y = Math.ceil(bottom(upper)); y < Math.floor(lower.y); y++) {
    let ink = 0;
    for (let x = Math.ceil(left); x < end; x++) if (inkAt(x, y)) ink++;
    if (ink >= leastCover * (end - left)) return true;
  }
  return false;
}

/** Tells whether something is drawn before a line, at its level, that is no border. */
function hasMark(line: ReadLine, bitmap: Bitmap, isBorder: (x: number) => boolean): boolean {
  const frame = inReadingFrame(line.box, line.rotation);
  const ground = packedColour(line.ground);
  const left = frame.x - markReach.to * line.glyphHeight;
  const end = frame.x - markReach.from * line.glyphHeight;
  for (let x = Math.ceil(left); x < end; x++)
    for (let y = Math.ceil(frame.y + 0.3 * frame.height); y < frame.y + 0.7 * frame.height; y++)
      if (colourDistance(pixel(bitmap, { x, y }, line.rotation), ground) > leastContrast) {
        if (!isBorder(x)) return true;
        break;
      }
  return false;
}

/** Returns the colour at a place of the reading frame (the reverse of `inReadingFrame`). */
function pixel(bitmap: Bitmap, { x, y }: { readonly x: number; readonly y: number }, rotation: number): number {
  const [column, row] = rotation === 90 ? [-y - 1, x] : rotation === -90 ? [y, -x - 1] : [x, y];
  return colourAt(bitmap, Math.min(bitmap.width - 1, Math.max(0, column)), Math.min(bitmap.height - 1, Math.max(0, row)));
}
