/** Finds how a text that is set stands in the rectangle of its shape: insets, breaks, spacing and wrapping. */
import type { NodeText, TextStyle } from "../../core/diagram/types.ts";
import { bottom, centre, right } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { rotate, subtract } from "../../core/geometry/point.ts";
import { borrowsSigns, faceHeights, lineHeight } from "../../core/text/metrics.ts";
import { startOf } from "../lib/span.ts";
import type { TextRoom, Typeset, TypesetLine } from "../lib/typeset.ts";

/** Insets of the text from the text rectangle, in pixels; negative ones let it stand outside, as in the tab of a folder. */
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
  readonly fontSize: number;
  /** Paragraphs, each with the lines that it is broken into; an empty one has none. */
  readonly paragraphs: readonly (readonly TypesetLine[])[];
  readonly spacing: Spacing;
}

/** How lines are spaced where the font's own spacing is not the picture's. */
export interface Spacing {
  /** Share of the font's line height, 1 for its own. */
  readonly lines: number;
  /** The distance of baselines of the text's own size in pixels, whatever the font says; null where `lines` says it. */
  readonly exact: number | null;
  /** Extra space before each paragraph but the first, in pixels. */
  readonly before: number;
}

/** Text that fills its rectangle. */
export const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
/** Room left for the metrics of a font that stands in for ours. */
const slack = 1.07;
/** Only with so much room may a program wrap by itself: fonts that stand in for ours are up to a fifth wider. */
const ample = 1.25;
/** Text off its natural place by less than this many pixels stands there. */
const ignoredShift = 0.5;
/** Spacing that differs from the font's by less than this share is the font's. */
const ignoredSpacing = 0.02;
/** From so many lines on their distance is said in points: the line heights of fonts that stand in for each other differ by 4 %, which adds up. */
const manyLines = 5;

/** What of a text decides its place beside how it is set. */
export type PlacedText = TextStyle & Pick<NodeText, "valign">;

/** Sets text in the whole rectangle, as it comes. */
export function plainPlacing(set: Typeset, text: PlacedText): Placing {
  return { insets: noInsets, wrap: "none", fontSize: set.fontSize, paragraphs: paragraphsOf(set), spacing: spacingOf(set, text) };
}

/** Moves a text to where it is set, in a rectangle of the page; both in the frame in which the shape stands upright. */
export function placeText(set: Typeset, text: PlacedText, rectangle: Box): Placing {
  const plain = plainPlacing(set, text);
  const horizontal = horizontalInsets(set, rectangle);
  const free = rectangle.width - horizontal.left - horizontal.right;
  // Lines that are set in several ways are so within the rectangle: by itself a text is no wider than its widest line.
  const wrap = set.span !== null || set.box.width * ample <= free ? "square" : "none";
  return { ...plain, wrap, insets: { ...horizontal, ...verticalInsets(set, text, rectangle) } };
}

/** Returns a text as it is set before its shape is turned. */
export function unturned(set: Typeset, { rotation, about }: TextRoom): Typeset {
  if (rotation === 0) return set;
  const middle = rotate(set.middle, -rotation, about);
  const [dx, dy] = subtract(middle, set.middle);
  const lines = set.lines.map((line) => ({ ...line, x: line.x + dx, y: line.y + dy }));
  const span = set.span === null ? null : { ...set.span, x: set.span.x + dx };
  const box = { ...set.box, x: set.box.x + dx, y: set.box.y + dy };
  return { ...set, lines, x: set.x + dx, span, box, middle, rotation: set.rotation - rotation };
}

/** Returns a rectangle that just holds a text where it is set. */
export function tightRectangle(set: Typeset, text: TextStyle): Box {
  const width = set.span?.width ?? set.box.width * slack;
  const { top, end } = extentOf(set, text);
  return { x: startOf(set, width), y: top, width, height: end - top };
}

/** Lists the lines of each paragraph; where the text has empty paragraphs, so has the list. */
function paragraphsOf({ lines }: Typeset): readonly (readonly TypesetLine[])[] {
  const paragraphs: TypesetLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before?.paragraph === line.paragraph) {
      paragraphs.at(-1)!.push(line);
      continue;
    }
    const empty = before === undefined ? 0 : line.row - before.row - 1;
    paragraphs.push(...Array.from({ length: empty }, () => []), [line]);
  }
  return paragraphs;
}

/**
 * Finds the spacing of lines: in points when there are many or when signs come from a second font, whose taller lines would push the
 * others away; between paragraphs when each is a line, else of the lines.
 */
function spacingOf(set: Typeset, text: TextStyle): Spacing {
  if (set.lines.length >= manyLines || set.lines.some((line) => borrowsSigns(line.text, text)))
    return { lines: 1, exact: set.pitch, before: 0 };
  const height = lineHeight({ ...text, fontSize: set.fontSize });
  const ratio = set.pitch / height;
  if (Math.abs(ratio - 1) < ignoredSpacing) return { lines: 1, exact: null, before: 0 };
  // Space before paragraphs is as high before large ones as before small ones.
  const eachIsOne = paragraphsOf(set).every((lines) => lines.length <= 1) && set.lines.every(({ fontSize }) => fontSize === set.fontSize);
  return ratio > 1 && eachIsOne ? { lines: 1, exact: null, before: set.pitch - height } : { lines: ratio, exact: null, before: 0 };
}

function horizontalInsets({ align, x, span }: Typeset, rectangle: Box): Pick<Insets, "left" | "right"> {
  const most = rectangle.width;
  if (span !== null) return { left: span.x - rectangle.x, right: right(rectangle) - span.x - span.width };
  if (align === "left") return { left: Math.min(most, x - rectangle.x), right: 0 };
  if (align === "right") return { left: 0, right: Math.min(most, right(rectangle) - x) };
  const shift = x - centre(rectangle)[0];
  if (Math.abs(shift) < ignoredShift) return { left: 0, right: 0 };
  return shift > 0 ? { left: Math.min(most, 2 * shift), right: 0 } : { left: 0, right: Math.min(most, -2 * shift) };
}

/** Returns where programs begin and end the block of lines; what spacing adds or takes stands above each line, the first one as well (measured). */
function extentOf(set: Typeset, text: TextStyle): { readonly top: number; readonly end: number } {
  const { ascent, descent } = faceHeights(text.font);
  const spacing = spacingOf(set, text);
  const [first, last] = [set.lines[0]!, set.lines.at(-1)!];
  if (spacing.exact !== null) {
    const exact = (spacing.exact * first.fontSize) / set.fontSize;
    return { top: first.y + descent * first.fontSize - exact, end: last.y + descent * last.fontSize };
  }
  const heightOf = ({ fontSize }: TypesetLine): number => lineHeight({ font: text.font, fontSize });
  const top = first.y - ascent * first.fontSize - (spacing.lines - 1) * heightOf(first);
  return { top, end: last.y - ascent * last.fontSize + heightOf(last) };
}

/** Finds the insets that put the block of lines where it is set. */
function verticalInsets(set: Typeset, text: PlacedText, rectangle: Box): Pick<Insets, "top" | "bottom"> {
  const { top, end } = extentOf(set, text);
  const most = rectangle.height;
  if (text.valign === "top") return { top: Math.min(most, top - rectangle.y), bottom: 0 };
  if (text.valign === "bottom") return { top: 0, bottom: Math.min(most, bottom(rectangle) - end) };
  const shift = (top + end) / 2 - centre(rectangle)[1];
  if (Math.abs(shift) < ignoredShift) return { top: 0, bottom: 0 };
  // An inset takes no more than the rectangle; the rest of the way is the opposite inset's, outwards, as in the head of a lane that has a body's text.
  const near = Math.min(most, 2 * Math.abs(shift));
  const far = near - 2 * Math.abs(shift);
  return shift > 0 ? { top: near, bottom: far } : { top: far, bottom: near };
}
