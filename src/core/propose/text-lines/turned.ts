/** Text that reads upwards or downwards: the ink that is left is turned and searched for rows again. */
import type { Box } from "../../geometry/box.ts";
import type { Glyph, Ink } from "./ink.ts";
import { isSureText } from "./judge.ts";
import type { TextRow } from "./rows.ts";
import { capHeight, findRows, looksLikeLetters } from "./rows.ts";

/** A line of vertical text, in coordinates of the picture. */
export interface TurnedRow {
  readonly box: Box;
  readonly rotation: 90 | -90;
  readonly glyphHeight: number;
  /** Labels of its letters. */
  readonly members: readonly number[];
}

/** Letters of a word stand closer than this, in letter heights; numbers of a column do not. */
const mostGap = 0.4;
/** Vertical text has the size of the page's other text within this ratio. */
const mostSizeRatio = 2;

/** Finds vertical text in ink that belongs to no level row; `usual` is the page's letter height. */
export function findTurnedRows(ink: Ink, usual: number): readonly TurnedRow[] {
  if (ink.glyphs.filter(looksLikeLetters).length < 3) return [];
  const turned = turnClockwise(ink);
  return findRows(turned)
    .filter((row) => isSureText(row, turned) && isTight(row) && isUsual(capHeight(row.bodies), usual))
    .map((row) => ({
      box: { x: row.top, y: ink.height - row.right, width: row.bottom - row.top, height: row.right - row.left },
      rotation: standsOnHead(row) ? 90 : -90,
      glyphHeight: capHeight(row.bodies),
      members: row.bodies.map((glyph) => glyph.label),
    }));
}

function isUsual(height: number, usual: number): boolean {
  return height <= mostSizeRatio * usual && usual <= mostSizeRatio * height;
}

/** Turns ink by a quarter clockwise: what reads upwards then reads to the right. */
function turnClockwise({ width, height, labels, glyphs, groundAt }: Ink): Ink {
  const turned = new Int32Array(labels.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = labels[y * width + x]!;
  const turnGlyph = (glyph: Glyph): Glyph => ({
    ...glyph,
    left: height - glyph.bottom,
    right: height - glyph.top,
    top: glyph.left,
    bottom: glyph.right,
  });
  return { width: height, height: width, labels: turned, glyphs: glyphs.map(turnGlyph), groundAt: (x, y) => groundAt(y, height - 1 - x) };
}

function isTight({ bodies, top, bottom }: TextRow): boolean {
  if (bodies.length < 2) return true;
  const gaps = bodies.slice(1).map((body, index) => body.left - bodies[index]!.right);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1]! <= mostGap * (bottom - top);
}

/** Tells whether letters are upside down: their upper edges lie on one line rather than their lower ones. */
function standsOnHead({ bodies }: TextRow): boolean {
  return alignedCount(bodies.map((body) => body.top)) > alignedCount(bodies.map((body) => body.bottom));
}

function alignedCount(edges: readonly number[]): number {
  return Math.max(...edges.map((edge) => edges.filter((other) => Math.abs(other - edge) <= 0.5).length));
}
