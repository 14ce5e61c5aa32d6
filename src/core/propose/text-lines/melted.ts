/**
 * Letters that melted with an outline, a line or the edge of a plate are no pieces of ink of their own, so that geometry's lines end before them. A
 * finder sees them: where its box goes on for a letter or more beyond the ink of a line, and something is drawn there, the line goes on with it.
 */
import type { FoundLine } from "../../decode/line-map.ts";
import { levelBox } from "../../decode/line-map.ts";
import type { LineCandidate } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, overlapArea, right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { inkHeight } from "./column-ink.ts";
import type { Glyph } from "./ink.ts";
import { finderMargin } from "./parted.ts";
import { bandsOf } from "./bands.ts";

/** A letter is as wide as this share of the finder's box is high; 97 of 100 boxes end less than that beyond the finderMargin. Narrow letters are s and ). */
const letter = { wide: 0.3, narrow: 0.16 } as const;
/** The line and the finder's box are one when they share so much of the lower one's height. */
const onOneLevel = 0.6;
/** So many of the columns before a line hold ink; those of a narrow letter that is so high, in heights of capitals, which a connector that ends there is not. */
const leastColumns = { wide: { share: 0.5, high: 0 }, narrow: { share: 0.55, high: 0.3 } } as const;
/** Wider or higher pieces than so many heights of capitals are outlines and lines with which letters melt. */
const ownMark = 2;

/** Tells whether most columns between two sides hold ink that is no mark of its own, as bullets are. */
function isDrawnBetween(
  { from, to, line, isNarrow }: { readonly from: number; readonly to: number; readonly line: LineCandidate; readonly isNarrow: boolean },
  bitmap: Bitmap,
  marks: readonly Glyph[],
): boolean {
  const [top, end] = [Math.max(0, Math.floor(line.box.y)), Math.min(bitmap.height, Math.ceil(bottom(line.box)))];
  const least = leastColumns[isNarrow ? "narrow" : "wide"];
  let drawn = 0;
  for (let x = from; x < to; x++) {
    if (marks.some((mark) => mark.left <= x && mark.right > x && mark.top < end && mark.bottom > top)) continue;
    if (inkHeight(bitmap, line, { x, top, end }) > least.high * line.glyphHeight) drawn++;
  }
  return drawn >= least.share * (to - from);
}

/** What is drawn around a line; rings that letters stand in are no letters. */
interface Surroundings {
  readonly bitmap: Bitmap;
  readonly glyphsAt: (top: number, bottom: number) => readonly Glyph[];
  readonly rings: readonly Box[];
}

/** Returns the line with the letters that only the finder sees at its ends. */
function reached(line: LineCandidate, found: FoundLine, { bitmap, glyphsAt, rings }: Surroundings): LineCandidate {
  const [box, height] = [levelBox(found), found.height];
  const beside = rings.filter((ring) => ring.y < bottom(line.box) && bottom(ring) > line.box.y);
  const before = beside.filter((ring) => right(ring) <= line.box.x + 1).map(right);
  const behind = beside.filter((ring) => ring.x >= right(line.box) - 1).map(({ x }) => x);
  const [least, most] = [
    Math.max(0, Math.round(box.x + finderMargin.left * height), ...before),
    Math.min(bitmap.width, Math.round(right(box) - finderMargin.right * height), ...behind),
  ];
  const [start, end] = [Math.round(line.box.x), Math.round(right(line.box))];
  const isMark = (glyph: Glyph): boolean => Math.max(glyph.right - glyph.left, glyph.bottom - glyph.top) <= ownMark * line.glyphHeight;
  const marks = glyphsAt(line.box.y, bottom(line.box)).filter((glyph) => isMark(glyph) && glyph.right > least && glyph.left < most);
  const goesOn = (from: number, to: number): boolean =>
    to - from >= letter.narrow * height && isDrawnBetween({ from, to, line, isNarrow: to - from < letter.wide * height }, bitmap, marks);
  const [left, stop] = [goesOn(least, start) ? least : start, goesOn(end, most) ? most : end];
  if (left === start && stop === end) return line;
  const top = Math.min(line.box.y, Math.round(box.y + finderMargin.top * height));
  const base = Math.max(bottom(line.box), Math.round(bottom(box) - finderMargin.bottom * height));
  return { ...line, box: { x: left, y: top, width: stop - left, height: base - top } };
}

/** Lets level lines go on with letters that melted with what they touch; `found` are the finder's lines, `glyphs` the pieces of ink. */
export function reachMelted(
  lines: readonly LineCandidate[],
  found: readonly FoundLine[],
  picture: { readonly bitmap: Bitmap; readonly glyphs: readonly Glyph[] },
): readonly LineCandidate[] {
  const level = found.filter(({ angle }) => angle === 0);
  const rings = lines.flatMap(({ ring }) => (ring === undefined ? [] : [ring]));
  const inBands = { bitmap: picture.bitmap, glyphsAt: bandsOf(picture.glyphs), rings };
  const belongs = (line: LineCandidate, one: FoundLine): boolean => {
    const box = levelBox(one);
    const common = Math.min(bottom(box), bottom(line.box)) - Math.max(box.y, line.box.y);
    return overlapArea(box, line.box) > 0 && common >= onOneLevel * Math.min(box.height, line.box.height);
  };
  return lines.map((line) => {
    if (line.rotation !== 0 || line.ring !== undefined) return line;
    const [only, ...others] = level.filter((one) => belongs(line, one));
    const isAlone =
      only !== undefined &&
      others.length === 0 &&
      lines.every((other) => other === line || other.ring !== undefined || !belongs(other, only));
    return isAlone ? reached(line, only, inBands) : line;
  });
}
