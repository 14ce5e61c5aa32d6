/** Sides of ellipses that were read as brackets: letters that fill an ellipse stand so near its outline that a line of text takes in an arc on either side. */
import type { ReadLine } from "../detection.ts";
import type { Node } from "../diagram/types.ts";
import { centre, right } from "../geometry/box.ts";
import type { Draft } from "./draft.ts";
import { shapeAround } from "./own/place.ts";

/** What an arc is read as, before and behind the words. */
const [before, behind] = [/^[([{|]\s*/u, /\s*[)\]}|]$/u] as const;
/** The line reaches so near to the arc, in heights of capitals. */
const near = 0.6;
/** A bracket is so wide, in heights of capitals. */
const bracketWidth = 0.45;

/** Returns where a level line through an ellipse has its sides, at the line's middle; null where the line is above or below it. */
function sidesAt({ box: ellipse }: Node, { box }: ReadLine): readonly [left: number, right: number] | null {
  const [x, y] = centre(ellipse);
  const off = (2 * (centre(box)[1] - y)) / ellipse.height;
  if (Math.abs(off) >= 1) return null;
  const half = (ellipse.width / 2) * Math.sqrt(1 - off * off);
  return [x - half, x + half];
}

/** Drops the brackets of a line that are the sides of the ellipse around it; those of a pair that the words have go together. */
function withoutArcs(line: ReadLine, home: Node): ReadLine {
  const sides = sidesAt(home, line);
  if (sides === null) return line;
  const reach = near * line.glyphHeight;
  const isBefore = before.test(line.text) && line.box.x <= sides[0] + reach;
  const isBehind = behind.test(line.text) && right(line.box) >= sides[1] - reach;
  const inner = line.text.replace(before, "").replace(behind, "");
  const hasOther = /[()[\]{}]/u.test(inner);
  if (hasOther || inner === "" || (!isBefore && !isBehind)) return line;
  // of a pair of which one stands far from the outline both are written
  if (before.test(line.text) && behind.test(line.text) && isBefore !== isBehind) return line;
  const cut = bracketWidth * line.glyphHeight;
  const [from, to] = [line.box.x + (isBefore ? cut : 0), right(line.box) - (isBehind ? cut : 0)];
  return { ...line, text: inner, box: { ...line.box, x: from, width: Math.max(1, to - from) } };
}

/** Reads the texts in ellipses without the sides of these. */
export function dropReadArcs(draft: Draft): Draft {
  const shapes = draft.nodes.filter(({ kind }) => kind !== "text");
  const lines = draft.lines.map((line) => {
    const home = line.rotation === 0 && (before.test(line.text) || behind.test(line.text)) ? shapeAround(line.box, shapes) : null;
    return home !== null && home.rotation === 0 && (home.kind === "ellipse" || home.kind === "circle") ? withoutArcs(line, home) : line;
  });
  return { ...draft, lines };
}
