/** The pattern of a broken line, by the lengths of its strokes along the line. */
import type { Dash } from "../../diagram/types.ts";
import { lengthOf } from "../../geometry/path.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { placesAlong } from "./line-ink.ts";

/** Pixels between two looks along a line. */
const look = 0.5;

/** Tells whether there is ink of lines at a place or beside it, across a line that runs level or upright. */
function isDrawn({ lines }: Field, [x, y]: Point, level: boolean): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 1 || row < 1 || column >= lines.width - 1 || row >= lines.height - 1) return false;
  const [at, across] = [row * lines.width + column, level ? lines.width : 1];
  return lines.data[at] !== 0 || lines.data[at - across] !== 0 || lines.data[at + across] !== 0;
}

/** Measures the strokes between two gaps along a line, in pixels; the outermost ones, cut by heads and shapes, are left out. */
function strokesAlong(field: Field, points: readonly Point[]): readonly number[] {
  const reaches = Array.from({ length: Math.floor(lengthOf(points) / look) }, (_, index) => index * look);
  const places = placesAlong(points, reaches);
  const strokes: number[] = [];
  let run = 0;
  for (const [index, place] of places.entries()) {
    const [before, after] = [places[Math.max(0, index - 4)]!, places[Math.min(places.length - 1, index + 4)]!];
    const level = Math.abs(after[0] - before[0]) >= Math.abs(after[1] - before[1]);
    if (isDrawn(field, place, level)) run += look;
    else if (run > 0) {
      strokes.push(run);
      run = 0;
    }
  }
  return strokes.slice(1);
}

/** Names the pattern of a line that is known to be broken; `width` is that of its strokes. Null when too few of them are clear. */
export function dashPattern(field: Field, points: readonly Point[], width: number): Dash | null {
  const strokes = [...strokesAlong(field, points)].sort((a, b) => a - b);
  if (strokes.length < 3) return null;
  const longestDot = 1.6 * width + 1;
  const dots = strokes.filter((length) => length <= longestDot).length;
  const dashes = strokes.filter((length) => length >= 2 * longestDot).length;
  if (strokes.length >= 5 && Math.min(dots, dashes) >= 0.3 * strokes.length) return "dashdot";
  return strokes[strokes.length >> 1]! <= longestDot ? "dotted" : "dashed";
}
