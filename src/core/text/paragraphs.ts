/** Paragraphs: lines of one size and colour that stand under each other. */
import type { Box } from "../geometry/box.ts";
import { bottom, right } from "../geometry/box.ts";
import { packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** What of a line decides where it belongs. */
export interface PlacedLine {
  readonly box: Box;
  readonly rotation: number;
  readonly glyphHeight: number;
  readonly color: string;
}

/** Largest free space between two lines of a paragraph, in letter heights: line spacing 1.5 between two lines without long letters. */
const mostSpace = 1.25;
/** Letter heights of one paragraph differ by no more than this ratio. */
const mostSizeRatio = 1.35;
/** Text colours of one paragraph differ by no more than this in any channel: antialiasing of thin letters. */
const mostColourChange = 110;

/** Turns a box of rotated text so that it reads to the right: lines then follow each other with growing y. */
export function inReadingFrame(box: Box, rotation: number): Box {
  if (rotation === 90) return { x: box.y, y: -right(box), width: box.height, height: box.width };
  if (rotation === -90) return { x: -bottom(box), y: box.x, width: box.height, height: box.width };
  return box;
}

/** Tells whether two lines may be neighbours of one paragraph, whatever stands between them. */
function mayFollow(a: PlacedLine, b: PlacedLine): boolean {
  if (a.rotation !== b.rotation) return false;
  const [tall, low] = [Math.max(a.glyphHeight, b.glyphHeight), Math.min(a.glyphHeight, b.glyphHeight)];
  if (tall > mostSizeRatio * low || colourDistance(packedColour(a.color), packedColour(b.color)) > mostColourChange) return false;
  const [first, second] = [inReadingFrame(a.box, a.rotation), inReadingFrame(b.box, b.rotation)];
  const space = Math.max(first.y, second.y) - Math.min(bottom(first), bottom(second));
  const shared = Math.min(right(first), right(second)) - Math.max(first.x, second.x);
  return space <= mostSpace * tall && space > -0.6 * low && shared > 0.2 * Math.min(first.width, second.width);
}

/** Sorts lines as they are read: rows from the top, within a row from the left. */
export function inReadingOrder<Line extends PlacedLine>(lines: readonly Line[]): readonly Line[] {
  const frames = new Map(lines.map((line) => [line, inReadingFrame(line.box, line.rotation)]));
  const byTop = [...lines].sort((a, b) => middle(frames.get(a)!) - middle(frames.get(b)!));
  const rows: Line[][] = [];
  for (const line of byTop) {
    const row = rows.at(-1);
    const sameRow = row !== undefined && middle(frames.get(line)!) - middle(frames.get(row[0]!)!) < 0.6 * line.glyphHeight;
    if (sameRow) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => frames.get(a)!.x - frames.get(b)!.x));
}

function middle(box: Box): number {
  return box.y + box.height / 2;
}

/** Groups lines to paragraphs, each in reading order; `divided` tells of two lines that something stands between them. */
export function groupParagraphs<Line extends PlacedLine>(
  lines: readonly Line[],
  divided: (a: Line, b: Line) => boolean,
): readonly (readonly Line[])[] {
  const group = lines.map((_, index) => index);
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      const [a, b] = [lines[i]!, lines[j]!];
      if (group[i] === group[j] || !mayFollow(a, b) || divided(a, b)) continue;
      const [from, to] = [group[j]!, group[i]!];
      for (let k = 0; k < group.length; k++) if (group[k] === from) group[k] = to;
    }
  }
  const members = new Map<number, Line[]>();
  lines.forEach((line, index) => members.set(group[index]!, [...(members.get(group[index]!) ?? []), line]));
  return [...members.values()].map(inReadingOrder);
}
