/** Turns the map of a finder of text into lines: blobs of the map, each in the smallest rectangle, grown to the whole letters (Liao et al. 2020, DB). */
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { TurnedRectangle } from "../geometry/smallest-rectangle.ts";
import { smallestRectangle } from "../geometry/smallest-rectangle.ts";

/** The share of text from 0 to 1 for each pixel of a picture, rows from the top. */
export interface LineMap {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** A line that was found, in pixels of the map; its width runs along the line. */
export interface FoundLine extends TurnedRectangle {
  /** Mean share of text in its blob. */
  readonly confidence: number;
}

/** Returns the box of a line that is level. */
export function levelBox({ middle: [x, y], width, height }: FoundLine): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** A pixel belongs to a blob from this share on, as in PP-OCR. */
const leastShare = 0.3;
/** Blobs below this mean are none. */
const leastConfidence = 0.5;
/** Blobs are that much smaller than the letters: area × this ÷ outline on each side, as in the training of the net. */
const growth = 1.5;
/** Blobs with shorter sides are specks, in pixels of the map. */
const leastSide = 3;
/** What is higher than wide by less than this share is level. */
const mostSquare = 1.25;
/**
 * Lines that lean less are level, or upright, in degrees; short ones also where one end lies higher by less than such a share of their whole height: a g or a
 * p at an end turns them.
 */
const level = 4;
const short = { degrees: 12, rise: 0.35 } as const;

/** Collects the pixels of one blob, eight neighbours, and marks them as seen. */
function blobFrom(start: number, { width, height, values }: LineMap, seen: Uint8Array): readonly number[] {
  const blob = [start];
  seen[start] = 1;
  for (let next = 0; next < blob.length; next++) {
    const [x, y] = [blob[next]! % width, Math.floor(blob[next]! / width)];
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const at = v * width + u;
        if (seen[at] === 1 || values[at]! < leastShare) continue;
        seen[at] = 1;
        blob.push(at);
      }
  }
  return blob;
}

/** The leftmost and rightmost pixels of every row of a blob: its hull hangs on them alone. */
function rimOf(blob: readonly number[], width: number): readonly Point[] {
  const rows = new Map<number, { left: number; right: number }>();
  for (const at of blob) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const row = rows.get(y);
    if (row === undefined) rows.set(y, { left: x, right: x });
    else [row.left, row.right] = [Math.min(row.left, x), Math.max(row.right, x)];
  }
  return [...rows].flatMap(([y, { left, right }]): readonly Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
}

/** Returns how much the letters reach beyond their blob on each side. */
const growthOf = ({ width, height }: Pick<TurnedRectangle, "width" | "height">): number =>
  (growth * width * height) / (2 * (width + height));

/** Takes the level rectangle for lines that hardly lean: letters at the ends turn the smallest one. */
function straightened(rectangle: TurnedRectangle, rim: readonly Point[]): TurnedRectangle {
  const { angle, width: along, height: across } = rectangle;
  const isShort =
    Math.abs(angle) <= short.degrees &&
    along * Math.sin((Math.abs(angle) * Math.PI) / 180) <= short.rise * (across + 2 * growthOf(rectangle));
  const isLevel = Math.abs(angle) <= level || isShort;
  if (!isLevel && Math.abs(angle) < 90 - level) return rectangle;
  const [xs, ys] = [rim.map(([x]) => x), rim.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  // a word of two letters may be higher than wide by a pixel
  const isSquare = height <= mostSquare * width;
  return isLevel || isSquare ? { middle, width, height, angle: 0 } : { middle, width: height, height: width, angle: 90 };
}

/** Finds the lines of a map, in the order of their first pixels. */
export function decodeLineMap(map: LineMap): readonly FoundLine[] {
  const seen = new Uint8Array(map.values.length);
  const lines: FoundLine[] = [];
  for (let at = 0; at < map.values.length; at++) {
    if (seen[at] === 1 || map.values[at]! < leastShare) continue;
    const blob = blobFrom(at, map, seen);
    const rim = rimOf(blob, map.width);
    const { width, height, ...place } = straightened(smallestRectangle(rim), rim);
    const confidence = blob.reduce((sum, pixel) => sum + map.values[pixel]!, 0) / blob.length;
    if (Math.min(width, height) < leastSide || confidence < leastConfidence) continue;
    const grown = growthOf({ width, height });
    lines.push({ ...place, width: width + 2 * grown, height: height + 2 * grown, confidence });
  }
  return lines;
}
