/** Plates under labels: fields of a colour, a little larger than their text and without an outline, which hide the line that runs on behind them. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, boxFromEdges, right, union } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { Side } from "./beside-box.ts";
import { coloursBeside, oneColour, shareOf, sides } from "./beside-box.ts";

/** A plate ends so near to its text, in heights of capitals: shapes leave it more room. */
const mostMargin = 0.9;
/** Rows of one label are at most so far apart, in heights of capitals. */
const mostLead = 1.6;
/** A plate has ended where so little of its side is still of its colour, and what lies behind is of one colour for so much of it: lines run in there. */
const [ended, around] = [0.25, 0.6] as const;

/** Returns the colour that most of a list have. */
function middleOf(colours: readonly number[]): number {
  const sorted = colours.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Returns how far off a side its plate ends and the colour behind; null where none ends near. */
function endOf(
  bitmap: Bitmap,
  box: Box,
  side: Side,
  { ground, ink, most }: { readonly ground: number; readonly ink: number; readonly most: number },
): { readonly off: number; readonly outer: number } | null {
  for (let off = 1; off <= most + 1; off++) {
    const colours = coloursBeside(bitmap, box, side, off);
    if (colours === null) return null;
    if (shareOf(colours, ground) > ended) continue;
    // the first row behind may be a blend of both; an outline is none
    const behind = coloursBeside(bitmap, box, side, off + 1);
    if (behind === null) return null;
    const [rim, outer] = [middleOf(colours), middleOf(behind)];
    const step = colourDistance(outer, ground);
    // the stem of a letter that was not read
    if (step <= oneColour || colourDistance(outer, ink) <= oneColour) continue;
    if (shareOf(behind, outer) < around) return null;
    return Math.max(colourDistance(rim, outer), colourDistance(rim, ground)) <= step + oneColour ? { off: off - 1, outer } : null;
  }
  return null;
}

/** Rows of text that stand together, the colours of their ground and of their letters, and the height of their capitals. */
interface Block {
  box: Box;
  unit: number;
  readonly ground: number;
  readonly ink: number;
}

/** Joins rows of text on one ground that stand one below the other. */
function blocksOf(texts: readonly ReadLine[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of texts.filter(({ rotation }) => rotation === 0).toSorted((a, b) => a.box.y - b.box.y)) {
    const ground = packedColour(line.ground);
    const above = blocks.find(
      ({ box, ground: other, unit }) =>
        colourDistance(other, ground) <= oneColour &&
        line.box.y - bottom(box) <= mostLead * Math.max(unit, line.glyphHeight) &&
        line.box.x < right(box) &&
        right(line.box) > box.x,
    );
    if (above === undefined) blocks.push({ box: line.box, ground, ink: packedColour(line.color), unit: line.glyphHeight });
    else [above.box, above.unit] = [union(above.box, line.box), Math.max(above.unit, line.glyphHeight)];
  }
  return blocks;
}

/** Finds the plates of a page's labels, as boxes in pixels. */
export function platesOf(bitmap: Bitmap, texts: readonly ReadLine[]): readonly Box[] {
  return blocksOf(texts).flatMap(({ box, ground, ink, unit }) => {
    const ends = sides.map((side) => endOf(bitmap, box, side, { ground, ink, most: mostMargin * unit }));
    if (ends.some((end) => end === null)) return [];
    const [left, top, end, low] = ends.map((found) => found!.off) as [number, number, number, number];
    if (ends.some((found) => colourDistance(found!.outer, ends[0]!.outer) > 2 * oneColour)) return [];
    return [boxFromEdges(Math.floor(box.x) - left, Math.floor(box.y) - top, Math.ceil(right(box)) + end, Math.ceil(bottom(box)) + low)];
  });
}
