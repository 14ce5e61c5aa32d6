/** Lines of text that reach over the border of their shape, because the head of a connector or its line beside it was found with them, end inside of it. */
import type { ReadLine } from "../detection.ts";
import type { Node } from "../diagram/types.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { shapeAround } from "./own/place.ts";

/** What reaches over the border by more than so many pixels, and by less than such a share of the line, is no letter of it. */
const overhang = { pixels: 2, share: 0.4 } as const;
/**
 * Between the border and the first letter so much is bare, in heights of capitals: a text that is too wide for its shape has letters there. What was read as a
 * sign reaches into the shape so far at most, and has bare pixels behind it.
 */
const [leastRoom, widestSign] = [0.3, 2] as const;
/** Ink differs from its ground by more than this in a channel. */
const leastContrast = 40;
/** Shapes with level and upright sides, on which a border is one row or column of pixels. */
const boxes: ReadonlySet<Node["kind"]> = new Set(["rectangle", "rounded_rectangle", "swimlane", "container", "note"]);
/** What heads and lines are read as, alone before or behind the words. */
const [signBefore, signBehind] = [/^[>►▶◀◄▪•·○◇◆|<\-–—]\s*(?=[\p{L}\p{N}+#~(])/u, /(?<=[\p{L}\p{N})\]])\s*[>►▶◀◄▪•·○◇◆|<\-–—]$/u] as const;

/** Tells whether a column of pixels has ink of a line. */
function hasInk(x: number, { box, ground }: ReadLine, bitmap: Bitmap): boolean {
  const paper = packedColour(ground);
  for (let y = Math.floor(box.y); y < Math.ceil(bottom(box)); y++)
    if (colourDistance(colourAt(bitmap, x, y), paper) > leastContrast) return true;
  return false;
}

/** Returns the first column with ink of letters from the border of a shape inwards, `step` to the right or left; null where letters stand at the border. */
function firstInk(
  line: ReadLine,
  { border, step, isSign }: { readonly border: number; readonly step: 1 | -1; readonly isSign: boolean },
  bitmap: Bitmap,
): number | null {
  const [thickest, least] = isSign ? [widestSign * line.glyphHeight, 1] : [4, leastRoom * line.glyphHeight];
  const [from, to] = [Math.max(0, Math.floor(line.box.x)), Math.min(bitmap.width, Math.ceil(right(line.box)))];
  let x = Math.round(border);
  // the border's own pixels, or those of a head that crosses it
  for (let own = 0; own < thickest && x >= from && x < to && hasInk(x, line, bitmap); own++) x += step;
  const start = x;
  while (x >= from && x < to && !hasInk(x, line, bitmap)) x += step;
  return Math.abs(x - start) < least || x < from || x >= to ? null : x;
}

/** Cuts what hangs over the left or right side of a line's shape. */
function withoutOverhang(line: ReadLine, { box }: Node, bitmap: Bitmap): ReadLine {
  const outside = [box.x - line.box.x, right(line.box) - right(box)] as const;
  const hangs = outside.map((over) => over > overhang.pixels && over < overhang.share * line.box.width);
  // what hangs over on both sides is too wide
  if (hangs[0] === hangs[1] || Math.min(...outside) > 0) return line;
  const isBefore = hangs[0] === true;
  const text = line.text.replace(isBefore ? signBefore : signBehind, "");
  const isSign = text !== line.text;
  const at = firstInk(line, isBefore ? { border: box.x + 1, step: 1, isSign } : { border: right(box) - 1, step: -1, isSign }, bitmap);
  if (at === null) return line;
  const [from, to] = isBefore ? [at, right(line.box)] : [line.box.x, at + 1];
  return { ...line, text, box: { ...line.box, x: from, width: to - from } };
}

/** Ends level lines of text at the borders of their shapes. */
export function endLinesInside(draft: Draft): Draft {
  const shapes = draft.nodes.filter(({ kind }) => kind !== "text");
  const lines = draft.lines.map((line) => {
    const home = line.rotation === 0 ? shapeAround(line.box, shapes) : null;
    return home === null || home.rotation !== 0 || !boxes.has(home.kind) ? line : withoutOverhang(line, home, draft.bitmap);
  });
  return { ...draft, lines };
}
