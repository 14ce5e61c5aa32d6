/** Finds where text stands in its rectangle: insets, wrapping, spacing and size, so that it looks as in the picture. */
import type { NodeText, TextLine } from "../../core/diagram/types.ts";
import { bottom, boundsOf, centre, right, union } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";
import { baselineIn, faceHeights, lineHeight, textWidth, wrapText } from "../../core/text/metrics.ts";

/** Text with the way it is set; what labels, cells and shapes have in common. */
export type SetText = NodeText;

/** Insets of the text from the text rectangle, in pixels, never negative. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where and how the text stands in its rectangle. */
export interface Placing {
  readonly insets: Insets;
  readonly wrap: "square" | "none";
  /** In pixels; smaller than the picture's only where our font is wider than the picture's and the text would leave its shape. */
  readonly fontSize: number;
  /** Paragraphs, each with the lines that it must be broken into; one line is left to wrap by itself. */
  readonly paragraphs: readonly (readonly string[])[];
  readonly spacing: Spacing;
}

/** How lines are spaced where the font's own spacing is not the picture's. */
export interface Spacing {
  /** Share of the font's line height, 1 for its own. */
  readonly lines: number;
  /** Extra space before each paragraph but the first, in pixels. */
  readonly before: number;
}

const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
const fontSpacing: Spacing = { lines: 1, before: 0 };
/** Room left for the metrics of a font that stands in for ours. */
const slack = 1.07;
/** Text off its natural place by less than this many pixels stands there. */
const ignoredShift = 2;
/** Spacing that differs from the font's by less than this share is the font's. */
const ignoredSpacing = 0.06;
/** How far type may shrink before it rather overflows. */
const leastShrink = 0.75;

/** Sets text in the whole rectangle, as it comes. */
export function plainPlacing(text: SetText): Placing {
  return { insets: noInsets, wrap: "none", fontSize: text.fontSize, paragraphs: hardLines(text.value), spacing: fontSpacing };
}

/** Moves the text to where the picture shows it, and sees to it that it breaks into the same lines. */
export function placeText(given: SetText, rectangle: Box): Placing {
  const ink = inkBounds(given.lines);
  if (ink === null) return unplaced(given, rectangle);
  const width = widestLine({ ...given, lines: rowsOf(given.lines) });
  const room = Math.max(rectangle.width, ink.width);
  const shrink = width > room * slack ? Math.max(leastShrink, room / width) : 1;
  const text = { ...given, lines: rowsOf(given.lines), fontSize: given.fontSize * shrink };
  const spacing = spacingOf(text);
  const horizontal = horizontalInsets(text, ink, rectangle);
  const insets = { ...horizontal, ...verticalInsets(text, spacing, rectangle) };
  const free = rectangle.width - horizontal.left - horizontal.right;
  const fits = width * shrink * slack <= free;
  const breaksAlike = fits && wrapText(text.value, free / slack, text).length === text.lines.length;
  const paragraphs = breaksAlike ? hardLines(text.value) : brokenLines(text);
  return { insets, wrap: fits ? "square" : "none", fontSize: text.fontSize, paragraphs, spacing };
}

/** Sets text whose place the picture does not tell. */
function unplaced(text: SetText, rectangle: Box): Placing {
  const widest = Math.max(...text.value.split("\n").map((line) => textWidth(line, text)));
  return { ...plainPlacing(text), wrap: widest * slack <= rectangle.width ? "square" : "none" };
}

/** Returns the box around all lines, null when there is none. */
export function inkBounds(lines: readonly TextLine[]): Box | null {
  if (lines.length === 0) return null;
  return boundsOf(
    lines.flatMap(({ box }): readonly Point[] => [
      [box.x, box.y],
      [right(box), bottom(box)],
    ]),
  );
}

/** Joins pieces that stand side by side: the reader may have found a line in parts. */
function rowsOf(lines: readonly TextLine[]): readonly TextLine[] {
  const rows: TextLine[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const shared = last === undefined ? 0 : Math.min(bottom(last.box), bottom(line.box)) - Math.max(last.box.y, line.box.y);
    const beside =
      last !== undefined && line.box.x >= right(last.box) - shared / 2 && shared > 0.6 * Math.min(last.box.height, line.box.height);
    if (beside) rows[rows.length - 1] = { text: `${last.text} ${line.text}`, box: union(last.box, line.box) };
    else rows.push(line);
  }
  return rows;
}

/** Measures the widest line of the picture in our font, in pixels. */
function widestLine(text: SetText): number {
  return Math.max(...text.lines.map((line) => textWidth(line.text.trim(), text)));
}

/** Returns a rectangle that just holds the text where the picture shows it; null when the picture does not tell. */
export function tightRectangle(text: NodeText): Box | null {
  const ink = inkBounds(text.lines);
  if (ink === null) return null;
  const rows = rowsOf(text.lines);
  const width = Math.max(ink.width, widestLine({ ...text, lines: rows }) * slack);
  const height = Math.max(ink.height, rows.length * lineHeight(text));
  const [x, y] = centre(ink);
  const left = { left: ink.x, center: x - width / 2, right: right(ink) - width }[text.align];
  return { x: left, y: y - height / 2, width, height };
}

function hardLines(value: string): readonly (readonly string[])[] {
  return value.split("\n").map((line) => [line]);
}

/** Breaks each paragraph where the picture does; paragraphs and lines must hold the same words. */
function brokenLines(text: SetText): readonly (readonly string[])[] {
  const lines = text.lines.map((line) => line.text.trim());
  let next = 0;
  const paragraphs = text.value.split("\n").map((paragraph) => {
    const words = squeezed(paragraph);
    const taken: string[] = [];
    while (next < lines.length && squeezed(taken.join("")).length < words.length) taken.push(lines[next++]!);
    return squeezed(taken.join("")) === words ? taken : null;
  });
  return paragraphs.every((found) => found !== null) ? paragraphs : hardLines(text.value);
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** Finds the spacing of the picture: between paragraphs when each is a line, else between lines. */
function spacingOf(text: SetText): Spacing {
  const { lines } = text;
  if (lines.length < 2) return fontSpacing;
  const pitch = (baselineOf(lines.at(-1)!, text) - baselineOf(lines[0]!, text)) / (lines.length - 1);
  const height = lineHeight(text);
  const ratio = pitch / height;
  if (ratio < 0.7 || ratio > 2.5 || Math.abs(ratio - 1) < ignoredSpacing) return fontSpacing;
  if (ratio > 1 && text.value.split("\n").length === lines.length) return { lines: 1, before: pitch - height };
  return { lines: ratio, before: 0 };
}

function baselineOf({ box, text }: TextLine, set: SetText): number {
  return baselineIn(box, text, set);
}

function horizontalInsets(text: SetText, ink: Box, rectangle: Box): Pick<Insets, "left" | "right"> {
  const most = rectangle.width;
  if (text.align === "left") return { left: Math.min(most, Math.max(0, ink.x - rectangle.x)), right: 0 };
  if (text.align === "right") return { left: 0, right: Math.min(most, Math.max(0, right(rectangle) - right(ink))) };
  const shift = centre(ink)[0] - centre(rectangle)[0];
  if (Math.abs(shift) < ignoredShift) return { left: 0, right: 0 };
  return shift > 0 ? { left: Math.min(most, 2 * shift), right: 0 } : { left: 0, right: Math.min(most, -2 * shift) };
}

/** Finds the insets that put the first or last baseline, or the middle, where the picture has it. */
function verticalInsets(text: SetText, spacing: Spacing, rectangle: Box): Pick<Insets, "top" | "bottom"> {
  const height = lineHeight(text);
  const ascent = faceHeights(text.font).ascent * text.fontSize;
  // Office programs put the extra space of wide spacing over each line, the first one as well.
  const top = baselineOf(text.lines[0]!, text) - ascent - (spacing.lines - 1) * height;
  const end = baselineOf(text.lines.at(-1)!, text) + height - ascent;
  const most = rectangle.height;
  if (text.valign === "top") return { top: Math.min(most, Math.max(0, top - rectangle.y)), bottom: 0 };
  if (text.valign === "bottom") return { top: 0, bottom: Math.min(most, Math.max(0, bottom(rectangle) - end)) };
  const shift = (top + end) / 2 - centre(rectangle)[1];
  if (Math.abs(shift) < ignoredShift) return { top: 0, bottom: 0 };
  return shift > 0 ? { top: Math.min(most, 2 * shift), bottom: 0 } : { top: 0, bottom: Math.min(most, -2 * shift) };
}
