/** The field that lines are traced in: ink without shapes and text, and where text covers what lies under it. */
import type { Draft } from "../draft.ts";
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { grow } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import type { Mask } from "../../raster/bitmap.ts";
import { emptyMask } from "../../raster/bitmap.ts";
import { separateInk } from "../../raster/ground.ts";
import type { InkLayer } from "../../raster/ground.ts";
import { fillPolygon, strokePolyline } from "../../raster/scan.ts";
import { captionsOf } from "./captions.ts";
import type { Caption } from "./captions.ts";
import { reachOfOutlines } from "./double-outlines.ts";
import { edgeLetters } from "./edge-letters.ts";
import { framesLines, holdsShapes } from "./holds.ts";
import { platesOf } from "./label-plates.ts";
import { gapsBetweenRows, gapsInRows } from "./text-blocks.ts";
import { outlineOf } from "./outlines.ts";
import type { Outline } from "./outlines.ts";

/** What all steps of the tracer work on. */
export interface Field {
  /** Height of a capital letter in pixels: the unit of all limits. */
  readonly unit: number;
  readonly sketch: boolean;
  readonly layer: InkLayer;
  /** All ink, shapes and text included. */
  readonly ink: Mask;
  /** Ink that may belong to connectors. */
  readonly lines: Mask;
  /** Where text was erased: lines may go on behind it. */
  readonly text: Mask;
  /** Plates under labels; text covers them whole. */
  readonly plates: readonly Box[];
  /** Where shapes were erased. */
  readonly hidden: Mask;
  /** Where borders of containers were erased. */
  readonly borders: Mask;
  readonly outlines: readonly Outline[];
  /** Actors with names below them. */
  readonly captions: readonly Caption[];
}

/** Ink that differs less from its ground is noise; the halo of JPEG around black lines reaches about 30. */
const inkStrength = 38;
/** Readings below this are rather drawings than text. */
const textConfidence = 0.3;

/** Measures how far the drawn stroke reaches outwards from an outline, from samples along it. */
function measureBand(ink: Mask, { points }: Outline, limit: number): number {
  const reaches: number[] = [];
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const normal: Point = length === 0 ? [0, 0] : [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
    const samples = length === 0 ? 0 : Math.max(1, Math.min(40, Math.round(length / 6)));
    for (let sample = 0; sample < samples; sample++) {
      const share = (sample + 0.5) / samples;
      const at: Point = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
      reaches.push(Math.max(runAlong(ink, at, normal, limit), runAlong(ink, at, [-normal[0], -normal[1]], limit)));
    }
  }
  reaches.sort((one, other) => one - other);
  return reaches[Math.floor(0.6 * reaches.length)] ?? 0;
}

/** Measures the run of ink from a point in a direction, 0 where none begins within a pixel and a half. */
function runAlong(ink: Mask, at: Point, direction: Point, limit: number): number {
  let last = 0;
  for (let step = 0; step <= limit; step += 0.5) {
    const x = Math.floor(at[0] + direction[0] * step);
    const y = Math.floor(at[1] + direction[1] * step);
    const drawn = x >= 0 && y >= 0 && x < ink.width && y < ink.height && ink.data[y * ink.width + x] !== 0;
    if (drawn) last = step + 0.5;
    else if (step > last + 1.5) break;
  }
  return last > limit ? 1 : last;
}

/** Returns the line that ends the heading of a lane, nothing for other shapes: it is drawn with the border, and runs on through the headings of a row. */
function headingRule({ node }: Outline): readonly Point[] {
  const { heading, sideways } = node.params ?? {};
  if (node.kind !== "swimlane" || heading === undefined) return [];
  const { x, y, width, height } = node.box;
  return sideways === 1
    ? [
        [x + heading, y],
        [x + heading, y + height],
      ]
    : [
        [x, y + heading],
        [x + width, y + heading],
      ];
}

/** Marks what a shape hides: its strokes always, its inside when it holds no shapes. */
function hideOutline(hidden: Mask, outline: Outline, sketch: boolean): void {
  const paint = (y: number, left: number, right: number): void => {
    hidden.data.fill(1, y * hidden.width + left, y * hidden.width + right + 1);
  };
  if (!outline.holds) fillPolygon(hidden, outline.points, paint);
  const reach = outline.band + (sketch ? 1.5 : 0.75);
  strokePolyline(hidden, outline.points, reach, paint);
  strokePolyline(hidden, headingRule(outline), reach, paint);
}

/** Marks the border of a container as something that lines may run behind. */
function coverBorder(cover: Mask, outline: Outline): void {
  for (const line of [outline.points, headingRule(outline)])
    strokePolyline(cover, line, outline.band + 2, (y, left, right) => {
      cover.data.fill(1, y * cover.width + left, y * cover.width + right + 1);
    });
}

/** Marks pixels of a text box that belong to straight runs too long for letters: lines that pass through. */
function longRuns(ink: Mask, line: ReadLine, keep: Mask): void {
  const { width, height, data } = ink;
  const { box } = line;
  const [left, top] = [Math.max(0, Math.floor(box.x) - 1), Math.max(0, Math.floor(box.y) - 1)];
  const [right, bottom] = [Math.min(width - 1, Math.ceil(box.x + box.width)), Math.min(height - 1, Math.ceil(box.y + box.height))];
  const unit = Math.max(6, line.glyphHeight);
  const mark = (start: number, step: number, [from, to]: readonly [number, number], least: number): void => {
    for (let at = from; at <= to; at++) {
      if (!data[start + at * step]) continue;
      let [first, last] = [at, at];
      const end = step === 1 ? width - 1 : height - 1;
      while (first > 0 && data[start + (first - 1) * step]) first--;
      while (last < end && data[start + (last + 1) * step]) last++;
      if (last - first + 1 >= least) for (let k = Math.max(first, from); k <= Math.min(last, to); k++) keep.data[start + k * step] = 1;
      at = last;
    }
  };
  const turned = line.rotation !== 0;
  for (let y = top; y <= bottom; y++) mark(y * width, 1, [left, right], (turned ? 2.2 : 3) * unit);
  for (let x = left; x <= right; x++) mark(x, width, [top, bottom], (turned ? 3 : 2.2) * unit);
}

/** Tells whether a shape's border runs through a text box lengthwise, as through a title that stands on a frame. */
function isCrossedByBorder(
  hidden: Mask,
  edges: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): boolean {
  const { left, top, right, bottom } = edges;
  const level = right - left >= bottom - top;
  const [length, depth] = level ? [right - left + 1, bottom - top + 1] : [bottom - top + 1, right - left + 1];
  const first = top * hidden.width + left;
  let crossed = 0;
  for (let along = 0; along < length; along++) {
    let met = 0;
    for (let across = 0; across < depth; across++)
      met += hidden.data[first + (level ? across * hidden.width + along : along * hidden.width + across)]!;
    // where all is hidden the text stands in a shape
    if (met > 0 && met < depth) crossed++;
  }
  return crossed > 0.6 * length;
}

/** Marks ink of a text box that hangs on a shape, as markers do and letters never; `lines` is the ink without shapes. */
function marksAtShapes({ lines, hidden }: { readonly lines: Mask; readonly hidden: Mask }, line: ReadLine, keep: Mask): void {
  const { width, height } = lines;
  const { box } = line;
  const reach = Math.max(8, 1.5 * line.glyphHeight);
  const [left, top] = [Math.max(2, Math.floor(box.x) - 1), Math.max(2, Math.floor(box.y) - 1)];
  const [right, bottom] = [Math.min(width - 3, Math.ceil(box.x + box.width)), Math.min(height - 3, Math.ceil(box.y + box.height))];
  if (isCrossedByBorder(hidden, { left, top, right, bottom })) return;
  const queue: { readonly at: number; readonly from: number }[] = [];
  const claim = (at: number, from: number): void => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x < left || x > right || y < top || y > bottom || !lines.data[at] || hidden.data[at] || keep.data[at]) return;
    if (Math.hypot(x - (from % width), y - Math.floor(from / width)) > reach) return;
    keep.data[at] = 1;
    queue.push({ at, from });
  };
  const around = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width];
  for (let y = top; y <= bottom; y++)
    for (let at = y * width + left; at <= y * width + right; at++)
      if (lines.data[at] && !hidden.data[at] && around.some((step) => hidden.data[at + step] || hidden.data[at + 2 * step])) claim(at, at);
  for (let next = 0; next < queue.length; next++) for (const step of around) claim(queue[next]!.at + step, queue[next]!.from);
}

/** Sets the pixels of a box. */
function fillBox({ width, height, data }: Mask, box: Box, value = 1): void {
  const [left, end] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, Math.ceil(box.y + box.height)); y++)
    if (end > left) data.fill(value, y * width + left, y * width + end);
}

/** Tells whether a box is ink all over: a plate that is too small for a ground of its own. */
function isFilled({ width, height, data }: Mask, box: Box): boolean {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
  let filled = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, Math.ceil(box.y + box.height)); y++)
    for (let at = y * width + left; at < y * width + right; at++) filled += data[at]!;
  return filled > 0.6 * box.width * box.height;
}

/** Tells whether what was read is a stroke or two: a dash of a line, for all that is known. */
function isStroke({ text }: ReadLine): boolean {
  return /^[|/\\\-\u2013\u2014_]{1,2}$/u.test(text);
}

/** Erases text from the lines and returns where it stood. */
function eraseText(
  { lines, ink, hidden }: { readonly lines: Mask; readonly ink: Mask; readonly hidden: Mask },
  texts: readonly ReadLine[],
): Mask {
  const covered = emptyMask(ink.width, ink.height);
  for (const box of gapsBetweenRows(texts)) fillBox(covered, box);
  const through = emptyMask(ink.width, ink.height);
  for (const line of texts) longRuns(ink, line, through);
  for (const line of texts) marksAtShapes({ lines, hidden }, line, through);
  for (const { box } of texts) {
    const [left, right] = [Math.max(0, Math.floor(box.x) - 1), Math.min(ink.width - 1, Math.ceil(box.x + box.width))];
    for (let y = Math.max(0, Math.floor(box.y) - 1); y <= Math.min(ink.height - 1, Math.ceil(box.y + box.height)); y++)
      for (let at = y * ink.width + left; at <= y * ink.width + right; at++) {
        covered.data[at] = 1;
        if (!through.data[at]) lines.data[at] = 0;
      }
  }
  return covered;
}

/** Tells whether a shape's border runs down through a gap between two texts on one level. */
function isParted(hidden: Mask, { x, y, width, height }: Box): boolean {
  for (let column = Math.max(0, Math.floor(x)); column < Math.min(hidden.width, x + width); column++) {
    let covered = 0;
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(hidden.height, y + height); row++)
      covered += hidden.data[row * hidden.width + column]!;
    if (covered >= 0.9 * height) return true;
  }
  return false;
}

/** Prepares the field of a draft. */
export function prepareField({ bitmap, page, lines: texts, nodes, sequence }: Draft): Field {
  const unit = Math.min(40, Math.max(6, page.glyphHeight));
  const layer = separateInk(bitmap, { tolerance: 6, depth: Math.max(5, Math.round(0.7 * unit)), deepShare: 0.15, area: 16 * unit * unit });
  const ink: Mask = { width: bitmap.width, height: bitmap.height, data: layer.strength.map((level) => (level >= inkStrength ? 1 : 0)) };
  const shapes = nodes.filter((node) => node.kind !== "text" && node.box.width > 0 && node.box.height > 0);
  const single = shapes.map((node) => {
    const outline = outlineOf(node, holdsShapes(node, shapes) || sequence?.frames.has(node.id) === true);
    const measured = { ...outline, band: Math.max(node.style.strokeWidth / 2, measureBand(ink, outline, 0.7 * unit)) };
    return { ...measured, holds: measured.holds || framesLines(ink, measured, unit) };
  });
  const outlines = single.map((outline) => ({ ...outline, band: reachOfOutlines(ink, outline, single, unit) }));
  const lines: Mask = { width: ink.width, height: ink.height, data: ink.data.slice() };
  const hidden = emptyMask(ink.width, ink.height);
  for (const outline of outlines) hideOutline(hidden, outline, page.sketch);
  const read = texts.filter((line) => line.confidence >= textConfidence && !isStroke(line));
  const text = eraseText({ lines, ink, hidden }, [
    ...read,
    ...gapsInRows(read, (gap) => isParted(hidden, gap)),
    ...edgeLetters({ ink, hidden }, read),
  ]);
  const plates = platesOf(bitmap, read);
  for (const plate of plates) {
    fillBox(text, plate);
    if (isFilled(ink, plate)) fillBox(lines, grow(plate, 1), 0);
  }
  for (let at = 0; at < hidden.data.length; at++) if (hidden.data[at]) lines.data[at] = 0;
  const borders = emptyMask(ink.width, ink.height);
  for (const outline of outlines) if (outline.holds) coverBorder(borders, outline);
  const captions = captionsOf(outlines, read, unit);
  return { unit, sketch: page.sketch, layer, ink, lines, text, plates, hidden, borders, outlines, captions };
}
