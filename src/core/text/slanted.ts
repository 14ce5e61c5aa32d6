/** Lines of text that lean, as labels along slanted connectors do: which found ones may be some, how they are cut, and when their reading is believed. */
import type { Detections, LineCandidate, Reading } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, centre, containsPoint, right, union } from "../geometry/box.ts";
import type { TurnedRectangle } from "../geometry/smallest-rectangle.ts";
import { offsetIn } from "../geometry/smallest-rectangle.ts";
import { inspectPage } from "../propose/page.ts";
import { findTextLines } from "../propose/text-lines.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { TurnedCut } from "../raster/turned-cut.ts";
import { cutTurned } from "../raster/turned-cut.ts";

/** A line that leans, as it was read: the turned rectangle of its ink. */
export interface SlantedLine extends Pick<LineCandidate, "glyphHeight" | "color" | "ground">, Reading {
  readonly rectangle: TurnedRectangle;
}

/** A found line is so many times as long as high at least: shorter ones are signs. */
const oblong = 1.2;
/** Of more, as on a picture of noise, the longest are looked at. */
const mostLines = 100;
/** A line that geometry finds level or upright is that where the found one leans by so little, and is so much of its length: at 8 degrees geometry takes lines for level. */
const straight = { degrees: 5, length: 0.6 } as const;
/** So much of the picture around a found line is cut with it, in its heights. */
const around = 0.35;
/** The middles of lines in a cut lie so near to its own, as a share of its height. */
const inMiddle = 0.3;
/** Writing takes so much of the length of a line at least: what else leans may run over the letters of level texts. */
const mostlyWritten = 0.5;
/** A reading is believed that has so many letters and is so sure: nine of 640 pages have such lines, and what else leans reads at 0.49 at most. */
const sure = { letters: 3, confidence: 0.9 } as const;

const isLeaning = ({ angle }: TurnedRectangle): boolean => angle !== 0 && Math.abs(angle) !== 90;

/** Tells whether a level or an upright line is what was found leaning: finders see some of these a few degrees off. */
function isStraight({ middle: [x, y], width, angle }: TurnedRectangle, { box, rotation }: LineCandidate): boolean {
  const [along, off] = Math.abs(angle) > 45 ? [box.height, 90 - Math.abs(angle)] : [box.width, Math.abs(angle)];
  return (
    containsPoint(box, [x, y]) && (rotation === 0) === Math.abs(angle) <= 45 && off <= straight.degrees && along >= straight.length * width
  );
}

/** Lists the lines of a page that lean. */
export function leaningLines({ leaning: found = [], lines }: Pick<Detections, "leaning" | "lines">): readonly TurnedRectangle[] {
  return found
    .filter((one) => isLeaning(one) && one.width >= oblong * one.height && !lines.some((line) => isStraight(one, line)))
    .slice(0, mostLines);
}

/** Tells whether two leaning lines show the same letters: the middle of one lies in the other. */
export function areOverprinted(a: TurnedRectangle, b: TurnedRectangle): boolean {
  const isIn = (one: TurnedRectangle, other: TurnedRectangle): boolean => {
    const [along, off] = offsetIn(other, one.middle);
    return Math.abs(along) <= other.width / 2 && Math.abs(off) <= other.height / 2;
  };
  return isIn(a, b) || isIn(b, a);
}

/** A line that leans, cut out upright: a reader is shown the cut. */
export interface LeaningCut {
  readonly bitmap: Bitmap;
  readonly line: LineCandidate;
  /** The turned rectangle of its ink in the picture. */
  readonly rectangle: TurnedRectangle;
}

/** Cuts a leaning line out; null where no ink in it looks like letters. */
export function cutLeaning(picture: Bitmap, found: TurnedRectangle): LeaningCut | null {
  const rim = around * found.height;
  const wide = { ...found, width: found.width + 2 * rim, height: found.height + 2 * rim };
  const cut = cutTurned(picture, wide);
  const { lines } = findTextLines(cut.bitmap, inspectPage(cut.bitmap));
  const level = cut.bitmap.height / 2;
  const own = lines.filter(({ box, rotation }) => rotation === 0 && Math.abs(centre(box)[1] - level) <= inMiddle * found.height);
  if (own.length === 0) return null;
  const tallest = own.reduce((best, line) => (line.glyphHeight > best.glyphHeight ? line : best));
  const box = own.map((line) => line.box).reduce(union);
  if (box.width < mostlyWritten * found.width) return null;
  return { bitmap: cut.bitmap, line: { ...tallest, box }, rectangle: rectangleOf(box, cut, found.angle) };
}

/** Returns the place of a box of a cut in the picture that it was cut from. */
function rectangleOf(box: Box, { placeOf }: TurnedCut, angle: number): TurnedRectangle {
  return { middle: placeOf(centre(box)), width: right(box) - box.x, height: bottom(box) - box.y, angle };
}

/** Tells whether a reading of a leaning line is believed. */
export function isSurelyRead({ text, confidence }: Reading): boolean {
  return confidence >= sure.confidence && text.replaceAll(/[^\p{L}\p{N}]/gu, "").length >= sure.letters;
}

/** Returns what is painted over where a line was read: its ink and a pixel or two around; `factor` is how large the picture is against the one that it was read in. */
export function coverOf(
  { rectangle, glyphHeight, ground }: SlantedLine,
  factor = 1,
): { readonly rectangle: TurnedRectangle; readonly colour: number } {
  const more = 2 * Math.max(2, 0.2 * glyphHeight);
  const { middle, width, height, angle } = rectangle;
  const larger = { width: factor * (width + more), height: factor * (height + more) };
  return { rectangle: { ...larger, middle: [factor * middle[0], factor * middle[1]], angle }, colour: packedColour(ground) };
}
