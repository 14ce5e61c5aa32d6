/** Paragraphs: lines of one size and colour that stand under each other. */
import type { Box } from "../geometry/box.ts";
import { bottom, right } from "../geometry/box.ts";
import { packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { isMultiplicity } from "./fragments.ts";
import { faceHeights, fitFontSize, inkExtent } from "./metrics.ts";

/** What of a line decides where it belongs. */
export interface PlacedLine {
  readonly text: string;
  readonly box: Box;
  readonly rotation: number;
  readonly color: string;
}

/** Largest distance of two baselines of a paragraph, in font sizes: programs use 1.15 to 1.25, and letters of narrow or typewriter fonts are a quarter smaller than measured. */
const mostPitch = 1.62;
/** Font sizes of one paragraph, measured on single lines, differ by no more than this ratio. */
const mostSizeRatio = 1.4;
/** Text colours of one paragraph differ by no more than this in any channel: antialiasing of thin letters. */
const mostColourChange = 110;

/** Lines under each other share at least this of the narrower one's width, and more where they are flush on no side and not centred. */
const leastShared = { aligned: 0.2, whatever: 0.5 } as const;

/** Lines of one row share no more than this of the narrower one's width: boxes of neighbours overlap a little. */
const mostShared = 0.3;

/** A line turned so that it reads to the right, with what its letters say about its size. */
interface Measured {
  readonly frame: Box;
  readonly fontSize: number;
  readonly baseline: number;
}

/** Measures a line by the letters that were read: a line of small letters only is as large as its neighbours. */
function measure(line: PlacedLine): Measured {
  const frame = inReadingFrame(line.box, line.rotation);
  const extent = inkExtent(line.text, { font: "sans", bold: false, italic: false, fontSize: 1 });
  const fontSize = frame.height / Math.max(0.25, extent.top - extent.bottom);
  return { frame, fontSize, baseline: bottom(frame) + extent.bottom * fontSize };
}

/** Estimates the height of capitals of a line, in pixels, by the letters that were read. */
export function letterHeight(line: PlacedLine): number {
  return measure(line).fontSize * faceHeights("sans").capHeight;
}

/** Turns a box of rotated text so that it reads to the right: lines then follow each other with growing y. */
export function inReadingFrame(box: Box, rotation: number): Box {
  if (rotation === 90) return { x: box.y, y: -right(box), width: box.height, height: box.width };
  if (rotation === -90) return { x: -bottom(box), y: box.x, width: box.height, height: box.width };
  return box;
}

/** Estimates the font size of a line by height and width: where a letter is misread, its height alone says too much. */
function likelySize(line: PlacedLine): number {
  const box = inReadingFrame(line.box, line.rotation);
  return fitFontSize([{ text: line.text, box }], { font: "sans", bold: false, italic: false }) || box.height;
}

/** Tells whether two lines may be neighbours of one paragraph, whatever stands between them. */
function mayFollow(a: PlacedLine, b: PlacedLine): boolean {
  if (a.rotation !== b.rotation) return false;
  const [first, second] = [measure(a), measure(b)];
  const [large, small] = [Math.max(first.fontSize, second.fontSize), Math.min(first.fontSize, second.fontSize)];
  const sizes = [a, b].map(likelySize);
  if (
    Math.max(...sizes) > mostSizeRatio * Math.min(...sizes) ||
    colourDistance(packedColour(a.color), packedColour(b.color)) > mostColourChange
  )
    return false;
  const pitch = Math.abs(first.baseline - second.baseline);
  const shared = Math.min(right(first.frame), right(second.frame)) - Math.max(first.frame.x, second.frame.x);
  // Beside each other, those of two connectors stand.
  if (pitch < 0.5 * small) return shared < 0 && -shared < 1.2 * small && !(isMultiplicity(a.text) && isMultiplicity(b.text));
  if (pitch > mostPitch * Math.sqrt(large * small)) return false;
  const share = shared / Math.min(first.frame.width, second.frame.width);
  return share > leastShared.aligned && (share > leastShared.whatever || areAligned(first.frame, second.frame, 2 * small));
}

/** Lines of one row stand so far apart at least, in font sizes, where each may be of another column, and what stands under one of them has its middle so near to that one's. */
const column = { apart: 0.75, middle: 0.6 } as const;

/** Tells whether two lines of one row are of two columns: another line stands under or over one of them, in its middle and far from that of both together. */
export function areColumns(one: PlacedLine, other: PlacedLine, lines: readonly PlacedLine[]): boolean {
  const [first, second] = [measure(one), measure(other)];
  const small = Math.min(first.fontSize, second.fontSize);
  if (Math.abs(first.baseline - second.baseline) >= 0.5 * small) return false;
  const [left, end] = [Math.min(first.frame.x, second.frame.x), Math.max(right(first.frame), right(second.frame))];
  if (end - left - first.frame.width - second.frame.width < column.apart * small) return false;
  const middleOf = ({ x, width }: Box): number => x + width / 2;
  return lines.some((line) => {
    if (line === one || line === other) return false;
    const { frame, baseline } = measure(line);
    const isUnder = (of: PlacedLine, placed: Measured): boolean =>
      Math.abs(baseline - placed.baseline) >= 0.5 * small &&
      mayFollow(of, line) &&
      Math.abs(middleOf(frame) - middleOf(placed.frame)) <= column.middle * small;
    const isFar = Math.abs(middleOf(frame) - (left + end) / 2) > 2 * small;
    return isFar && (isUnder(one, first) || isUnder(other, second));
  });
}

/** Tells whether two lines, one under the other, begin, end or have their middles at about the same place; of one row they do. */
export function areFlush(one: PlacedLine, other: PlacedLine): boolean {
  const [first, second] = [measure(one), measure(other)];
  const small = Math.min(first.fontSize, second.fontSize);
  return Math.abs(first.baseline - second.baseline) < 0.5 * small || areAligned(first.frame, second.frame, 2 * small);
}

/** Tells whether two boxes begin, end or have their middles at about the same place. */
function areAligned(a: Box, b: Box, most: number): boolean {
  const [left, end] = [b.x - a.x, right(b) - right(a)];
  return Math.min(Math.abs(left), Math.abs(end), Math.abs((left + end) / 2)) <= most;
}

/** Sorts lines as they are read: rows from the top, within a row from the left. */
export function inReadingOrder<Line extends PlacedLine>(lines: readonly Line[]): readonly Line[] {
  const frames = new Map(lines.map((line) => [line, inReadingFrame(line.box, line.rotation)]));
  const byTop = [...lines].sort((a, b) => middle(frames.get(a)!) - middle(frames.get(b)!));
  const rows: Line[][] = [];
  for (const line of byTop) {
    const row = rows.at(-1);
    const sameRow =
      row !== undefined &&
      middle(frames.get(line)!) - middle(frames.get(row[0]!)!) < 0.4 * frames.get(row[0]!)!.height &&
      row.every((other) => areBeside(frames.get(line)!, frames.get(other)!));
    if (sameRow) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => frames.get(a)!.x - frames.get(b)!.x));
}

/** Tells whether two lines are beside each other: what stands over another one, however near, is in no row with it. */
function areBeside(a: Box, b: Box): boolean {
  return Math.min(right(a), right(b)) - Math.max(a.x, b.x) <= mostShared * Math.min(a.width, b.width);
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
