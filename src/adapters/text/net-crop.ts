/** Shows a line of text to the text net the way its training lines look: capitals of one height, ink as 1 on 0, one of a few widths. */
import type { LineCandidate } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import type { GreyPicture } from "./line-crop.ts";
import { resize, rimOf, uprightLine } from "./line-crop.ts";

/** Rows of the net's picture. */
export const netHeight = 32;
/** Height of a capital letter in it. */
const capHeight = 20;
/** No line is scaled so that its ink is higher than this: accents over capitals must fit. */
const mostInk = 30;
/** The net reads pictures of any width: narrower ones than it is trained on, in steps of this, are as well read and faster. */
const widthStep = 32;
const narrowest = 64;
/** The widest that it is trained on. */
const widest = 640;
/** A column whose darkest pixel stays below this share is a gap between letters. */
const mostGapInk = 0.25;
/** Words stand at least so far apart, in columns of the net's picture. */
const leastSpace = 0.22 * capHeight;

/** A part of a line, or the whole of it; rows from the top, 0 for ground and 1 for ink. */
export interface NetCrop {
  readonly width: number;
  readonly ink: Float32Array;
  /** True when the line was parted between words here, so that a space belongs before this part. */
  readonly beginsWord: boolean;
}

/** Cuts a line; one that is wider than the widest picture is taken apart at its broadest gaps. */
export function cropForNet(bitmap: Bitmap, line: LineCandidate): readonly NetCrop[] {
  const upright = uprightLine(bitmap, line);
  const inkHeight = upright.height - 2 * rimOf(line);
  const factor = Math.min(capHeight / line.glyphHeight, mostInk / Math.max(1, inkHeight));
  const scaled = resize(upright, Math.max(1, Math.round(upright.width * factor)), Math.max(1, Math.round(upright.height * factor)));
  return partsOf(scaled).map((part) => inkOf(scaled, part));
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly beginsWord: boolean;
}

function partsOf(picture: GreyPicture): readonly Part[] {
  const parts: Part[] = [];
  let [from, beginsWord] = [0, false];
  while (picture.width - from > widest) {
    const gap = gapIn(picture, from + widest / 2, from + widest);
    parts.push({ from, to: gap.at, beginsWord });
    [from, beginsWord] = [gap.at, gap.width >= leastSpace];
  }
  return [...parts, { from, to: picture.width, beginsWord }];
}

/** Finds the middle of the broadest gap between two columns; the last column where there is none. */
function gapIn(picture: GreyPicture, from: number, to: number): { readonly at: number; readonly width: number } {
  let [width, at, run] = [0, to, 0];
  for (let x = from; x < to; x++) {
    run = isGap(picture, x) ? run + 1 : 0;
    if (run > width) [width, at] = [run, x + 1 - Math.ceil(run / 2)];
  }
  return { at, width };
}

function isGap({ width, height, data }: GreyPicture, x: number): boolean {
  for (let y = 0; y < height; y++) if (data[y * width + x]! < 255 * (1 - mostGapInk)) return false;
  return true;
}

/** Lays columns of a line into the net's picture: at its left, the middle of the line in the middle. */
function inkOf(picture: GreyPicture, { from, to, beginsWord }: Part): NetCrop {
  const width = Math.max(narrowest, Math.ceil((to - from) / widthStep) * widthStep);
  const ink = new Float32Array(width * netHeight);
  const top = Math.round((picture.height - netHeight) / 2);
  for (let y = Math.max(0, -top); y < Math.min(netHeight, picture.height - top); y++)
    for (let x = from; x < to; x++) ink[y * width + x - from] = 1 - picture.data[(y + top) * picture.width + x]! / 255;
  return { width, ink, beginsWord };
}
