/** The block of a text in Visio: where it lies and how wide it is, so that readers show the lines of the preview where the preview has them. */
import type { Align, Emphasis, FontFamily, NodeText } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { distance, rotate, subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { faceHeights, textWidth } from "../../core/text/metrics.ts";
import { wrapText } from "../../core/text/wrap.ts";
import type { SizedFace } from "../../core/text/metrics.ts";
import { startOf } from "../lib/span.ts";
import { linesHigh } from "../lib/typeset.ts";
import type { TextRoom, Typeset } from "../lib/typeset.ts";

/** Factor by which readers set a family wider than the product's own font where they have its twin, Arial for Arimo: nearly none. */
const widening: Readonly<Record<FontFamily, number>> = { sans: 1.03, serif: 1.03, mono: 1.03, hand: 1.3 };
/** The same where they have to take another family instead: DejaVu Sans for Arial, or Arial for Times New Roman. */
const standIn: Readonly<Record<FontFamily, number>> = { sans: 1.2, serif: 1.2, mono: 1.1, hand: 1.3 };
/** Pixels beside that, since readers round. */
const slackPixels = 2;
/** Readers put this share of what a line is lower than its font below the line's ascender (LibreOffice 7.4, measured). */
const shareAbove = 0.8;
/** A text whose middle is nearer than this to the middle of its shape, in line distances, is centred in it. */
const centredWithin = 0.15;

/** Returns the width that lines need in pixels so that a reader does not break them; `factor` is how much wider than ours its font may be. */
function roomyWidth(set: Typeset, style: SizedFace, factor: Readonly<Record<FontFamily, number>>): number {
  return (
    Math.max(...set.lines.map(({ text, bold, fontSize }) => textWidth(text, { ...style, bold, fontSize }))) * factor[style.font] +
    slackPixels
  );
}

/** A piece of a text in one style, and how it stands out from the text's. Libvisio counts bytes for letters, so that what follows « or Я begins late there (measured). */
export interface TextRun extends Emphasis {
  readonly text: string;
  /** Of the paragraphs in it. */
  readonly align: Align;
}

/** A text block in pixels of its unrotated shape, y down, before it is turned about its middle. */
export interface TextBlock {
  readonly box: Box;
  /** Degrees clockwise, relative to the shape. */
  readonly rotation: number;
  /** Distance of baselines, from ascender to descender of the font. */
  readonly pitch: number;
  /** Where the lines stand in the block: in the middle of a whole shape; a block of their own they fill, and grow from where the picture has them. */
  readonly valign: NodeText["valign"];
  /** With a break at the end of each line that would not end there by itself: LF between paragraphs, else U+2028. */
  readonly runs: readonly TextRun[];
}

/** Where a shape lies that holds a text: its box before it is turned, as `room` says, on the page. */
export interface TextFrame {
  readonly box: Box;
  readonly room: Pick<TextRoom, "rotation" | "about">;
}

/** Tells whether text turned by so much runs up or down. */
export function runsVertically(rotation: number): boolean {
  return Math.abs(Math.round(rotation / 90)) % 2 === 1;
}

/** Returns the height of a line at a distance of 1: from ascender to descender, without the font's own gap (LibreOffice 7.4, measured). */
function typeHeight({ fontSize }: Typeset, { font }: SizedFace): number {
  const { ascent, descent } = faceHeights(font);
  return (ascent + descent) * fontSize;
}

/** Returns the distance of baselines in heights of the type. */
function pitchOf(set: Typeset, style: SizedFace): number {
  return set.lines.length === 1 ? 1 : set.pitch / typeHeight(set, style);
}

/**
 * Returns the box that the lines fill in a reader, in the frame in which they run level. Every line is as high as the pitch, the first one, too:
 * what it is higher than its font lies above it.
 */
function flowBox(set: Typeset, style: SizedFace, width: number): Box {
  const own = typeHeight(set, style);
  const pitch = pitchOf(set, style);
  const first = set.lines[0]!.fontSize / set.fontSize;
  const above = (pitch - 1) * own * first * (pitch < 1 ? shareAbove : 1);
  return { x: startOf(set, width), y: set.box.y - above, width, height: linesHigh(set) * pitch * own };
}

/** A paragraph as lines of the picture; `row` as in the typeset. */
interface Paragraph {
  readonly row: number;
  readonly lines: readonly string[];
  readonly align: Align;
  readonly emphasis: Required<Emphasis>;
}

function paragraphsOf({ lines }: Typeset): readonly Paragraph[] {
  const numbers = [...new Set(lines.map(({ paragraph }) => paragraph))];
  return numbers.map((number) => {
    const own = lines.filter(({ paragraph }) => paragraph === number);
    const { row, align, bold, italic, underline, fontSize, color } = own[0]!;
    return { row, align, lines: own.map(({ text }) => text), emphasis: { bold, italic, underline, fontSize, color } };
  });
}

/** Tells whether words end the lines of a paragraph alike in a block of a width, whether a reader's font is as wide as ours or a little wider. */
function flows({ lines, emphasis }: Paragraph, style: SizedFace, width: number): boolean {
  const wanted = lines.join("\n");
  if (lines.length === 1) return true;
  const narrowest = (width - slackPixels) / widening[style.font];
  return [width, narrowest].every((room) => wrapText(lines.join(" "), room, { ...style, ...emphasis }).join("\n") === wanted);
}

/**
 * Puts more text behind runs, with breaks before it. Where it is of another size or set otherwise, the break that ends the line before it is that
 * line's: a line is as high as the largest sign in it, its break included, and a paragraph ends with its break.
 */
function append(runs: readonly TextRun[], breaks: string, next: TextRun): readonly TextRun[] {
  const last = runs.at(-1);
  if (last === undefined) return [{ ...next, text: breaks + next.text }];
  const before = runs.slice(0, -1);
  if (last.fontSize !== next.fontSize || last.align !== next.align)
    return [...before, { ...last, text: `${last.text}\n` }, { ...next, text: breaks.slice(1) + next.text }];
  const isAlike = last.bold === next.bold && last.italic === next.italic && last.underline === next.underline && last.color === next.color;
  return isAlike ? [...before, { ...last, text: last.text + breaks + next.text }] : [...runs, { ...next, text: breaks + next.text }];
}

/** Returns a text whose lines end where they do in the picture, in a block of a width in pixels. */
function brokenText(set: Typeset, style: SizedFace, width: number): readonly TextRun[] {
  let filled = 0;
  let runs: readonly TextRun[] = [];
  for (const paragraph of paragraphsOf(set)) {
    const breaks = "\n".repeat(Math.max(0, paragraph.row - filled) + (runs.length > 0 ? 1 : 0));
    filled = paragraph.row + paragraph.lines.length;
    const text = paragraph.lines.join(flows(paragraph, style, width) ? " " : "\u2028");
    runs = append(runs, breaks, { text, align: paragraph.align, ...paragraph.emphasis });
  }
  return runs;
}

/** Returns the width of a block of its own: a narrow one where that makes every paragraph wrap as it should, else one with room for any font. */
function ownWidth(set: Typeset, style: SizedFace): number {
  if (set.span !== null) return set.span.width;
  const narrow = roomyWidth(set, style, widening);
  const wrapping = paragraphsOf(set).filter(({ lines }) => lines.length > 1);
  return wrapping.length > 0 && wrapping.every((paragraph) => flows(paragraph, style, narrow)) ? narrow : roomyWidth(set, style, standIn);
}

/** Makes a box of a size about a middle. */
function boxAbout([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Lays out the block of a text that is set, in the shape that holds it. */
export function layOutText(set: Typeset, style: SizedFace & Pick<NodeText, "valign">, { box, room }: TextFrame): TextBlock {
  const width = ownWidth(set, style);
  const flow = flowBox(set, style, width);
  const middle = subtract(rotate(rotate(centre(flow), set.rotation, set.middle), -room.rotation, room.about), [box.x, box.y]);
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  const rotation = set.rotation - room.rotation;
  const pitch = pitchOf(set, style);
  const fits = rotation === 0 && set.align === "center" && set.span === null && roomyWidth(set, style, widening) <= box.width;
  // The whole shape is Visio's default block, which draw.io keeps as the shape's label; any other it imports as a text of its own (measured).
  if (fits && distance(middle, centre(whole)) < Math.max(1.5, centredWithin * set.pitch))
    return { box: whole, rotation, pitch, valign: "middle", runs: brokenText(set, style, box.width) };
  return { box: boxAbout(middle, flow.width, flow.height), rotation, pitch, valign: style.valign, runs: brokenText(set, style, width) };
}

/** Lays out the block of a label; its box and middle are on the page, before it is turned about its middle. */
export function layOutLabel(set: Typeset, style: SizedFace): TextBlock & { readonly middle: Point } {
  const width = ownWidth(set, style);
  const flow = flowBox(set, style, width);
  const middle = rotate(centre(flow), set.rotation, set.middle);
  const box = boxAbout(middle, flow.width, flow.height);
  return { box, middle, rotation: set.rotation, pitch: pitchOf(set, style), valign: "middle", runs: brokenText(set, style, width) };
}
