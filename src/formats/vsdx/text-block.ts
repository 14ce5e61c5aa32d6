/** Where the text block of a shape lies, so that its lines stand where the picture has them and still wrap with the shape. */
import type { FontFamily, NodeText, TextLine } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import { boundsOf, bottom, centre, right } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { baselineIn, faceHeights, lineHeight, textWidth, wrapText } from "../../core/text/metrics.ts";
import type { SizedFace } from "../../core/text/metrics.ts";

/** Factor by which readers may set a family wider than the product's own font: a little where widths are the same, much where they are not. */
const widening: Readonly<Record<FontFamily, number>> = { sans: 1.03, serif: 1.03, mono: 1.03, hand: 1.3 };
/** Pixels beside that, since readers round. */
const slackPixels = 2;

/** Returns the width that a text needs in pixels so that no reader breaks its lines. */
export function roomyWidth(lines: readonly string[], style: SizedFace): number {
  return Math.max(...lines.map((line) => textWidth(line, style))) * widening[style.font] + slackPixels;
}

/** Distance of text from the border when the picture does not say where it stands, in pixels. */
const defaultInset = 4;
/** Offsets below this, in pixels, are measurement noise and not worth a margin. */
const noise = 1.5;
/** Line pitches outside of these, in line heights, are rather wrong readings. */
const pitchLimits = { least: 0.7, most: 2.5 } as const;

/** A text block in pixels of its unrotated shape, y down, before it is turned about its middle. */
export interface TextBlock {
  readonly box: Box;
  readonly margins: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Degrees clockwise, relative to the shape. */
  readonly rotation: number;
  /** Distance of baselines, in line heights of the font. */
  readonly pitch: number;
}

/** Where a shape lies. */
export interface TextFrame {
  /** The kind's place for text, in pixels of the shape. */
  readonly room: Box;
  /** Turns a point of the picture into pixels of the unrotated shape. */
  readonly toLocal: (point: Point) => Point;
  /** Degrees clockwise by which the shape is turned in the picture. */
  readonly rotation: number;
}

/** A stretch along one direction. */
interface Stretch {
  readonly start: number;
  readonly length: number;
}

/** The block along one direction, with what stays free at either side. */
interface Span extends Stretch {
  readonly before: number;
  readonly after: number;
}

type Align = "start" | "middle" | "end";

const across: Readonly<Record<NodeText["align"], Align>> = { left: "start", center: "middle", right: "end" };
const down: Readonly<Record<NodeText["valign"], Align>> = { top: "start", middle: "middle", bottom: "end" };

/** Tells whether text turned by so much runs up or down. */
export function runsVertically(rotation: number): boolean {
  return Math.abs(Math.round(rotation / 90)) % 2 === 1;
}

/** Returns the visual lines, or those of the hard breaks when the picture gave none. */
function linesOf(text: NodeText): readonly string[] {
  return text.lines.length > 0 ? text.lines.map((line) => line.text) : text.value.split("\n");
}

/** Counts the lines that the text will fill: those of the picture and the empty ones between hard breaks. */
function lineCount(text: NodeText): number {
  const paragraphs = text.value.split("\n");
  if (text.lines.length === 0) return paragraphs.length;
  return Math.max(text.lines.length + paragraphs.filter((paragraph) => paragraph.trim() === "").length, paragraphs.length);
}

/** Measures the distance of baselines in line heights, from the lines of the picture. */
function pitchOf(text: NodeText): number {
  const [first, last] = [text.lines[0], text.lines.at(-1)];
  if (first === undefined || last === undefined || first === last) return 1;
  const pitch = Math.abs(baselineOf(last, text) - baselineOf(first, text)) / (lineCount(text) - 1) / lineHeight(text);
  return pitch >= pitchLimits.least && pitch <= pitchLimits.most ? pitch : 1;
}

/** Makes a box of a size about a middle. */
function boxAbout([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Swaps the sides of a box about its middle when text in it runs up or down. */
function swapSides(box: Box, rotation: number): Box {
  return runsVertically(rotation) ? boxAbout(centre(box), box.height, box.width) : box;
}

/** Returns the box from the first line's ascender to the last one's descender, in pixels of the shape, as if the text ran upright. */
function typeBox(text: NodeText, frame: TextFrame, size: { readonly width: number; readonly height: number }): Box | null {
  const [first, last] = [text.lines[0], text.lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  const corners = text.lines.flatMap(({ box }): readonly Point[] => [
    [box.x, box.y],
    [right(box), bottom(box)],
  ]);
  const ink = boundsOf(corners);
  const turn = frame.rotation + text.rotation;
  const middle = rotate(frame.toLocal(centre(ink)), -text.rotation, centre(frame.room));
  if (turn !== 0) return boxAbout(middle, size.width, size.height);
  const { ascent, descent } = faceHeights(text.font);
  const [top, low] = [baselineOf(first, text) - ascent * text.fontSize, baselineOf(last, text) + descent * text.fontSize];
  return boxAbout([middle[0], middle[1] + (top + low) / 2 - centre(ink)[1]], ink.width, low - top);
}

function baselineOf(line: TextLine, text: NodeText): number {
  return baselineIn(line.box, line.text, text);
}

/** Places the block along one direction: margins inside the room where they suffice, else the block grows or moves. */
function placeAlong(room: Stretch, type: Stretch | null, needed: number, align: Align): Span {
  const length = Math.max(room.length, needed);
  if (align === "middle") return placeMiddle(room, type, needed);
  // The end is the start seen from the other side.
  if (align === "end") {
    const mirrored = placeAlong(mirror(room), type && mirror(type), needed, "start");
    return { ...mirror(mirrored), before: mirrored.after, after: mirrored.before };
  }
  if (type === null) {
    const inset = Math.max(0, Math.min(defaultInset, room.length - needed));
    return { start: room.start, length, before: inset, after: 0 };
  }
  if (type.start < room.start)
    return { start: type.start, length: Math.max(room.start + room.length - type.start, needed), before: 0, after: 0 };
  const before = type.start - room.start;
  return { start: room.start, length: Math.max(room.length, before + needed), before, after: 0 };
}

function mirror({ start, length }: Stretch): Stretch {
  return { start: -start - length, length };
}

function placeMiddle(room: Stretch, type: Stretch | null, needed: number): Span {
  const middle = room.start + room.length / 2;
  const shift = type === null ? 0 : type.start + type.length / 2 - middle;
  const length = Math.max(room.length, needed);
  if (Math.abs(shift) < noise) return { start: middle - length / 2, length, before: 0, after: 0 };
  if (2 * Math.abs(shift) + needed > room.length) return { start: middle + shift - length / 2, length, before: 0, after: 0 };
  return { start: room.start, length: room.length, before: Math.max(0, 2 * shift), after: Math.max(0, -2 * shift) };
}

/** Narrows a block by its margins until wrapping breaks the lines where the picture does. */
function narrow(span: Span, text: NodeText, needed: number): Span {
  const free = span.length - span.before - span.after;
  const wanted = linesOf(text).join("\n");
  if (text.lines.length <= text.value.split("\n").length || wrapText(text.value, free, text).join("\n") === wanted) return span;
  const spare = Math.max(0, free - needed);
  const align = across[text.align];
  const before = align === "start" ? 0 : align === "end" ? spare : spare / 2;
  return { ...span, before: span.before + before, after: span.after + spare - before };
}

/** Lays out the block of a shape's text. */
export function layOutText(text: NodeText, frame: TextFrame): TextBlock {
  const lines = linesOf(text);
  const level = frame.rotation + text.rotation === 0;
  const pitch = level ? pitchOf(text) : 1;
  const width = Math.max(...lines.map((line) => textWidth(line, text)));
  const height = lineHeight(text) * (1 + (lineCount(text) - 1) * pitch);
  const needed = roomyWidth(lines, text);
  const room = swapSides(frame.room, text.rotation);
  const type = typeBox(text, frame, { width, height });
  const x = placeAlong({ start: room.x, length: room.width }, type && { start: type.x, length: type.width }, needed, across[text.align]);
  const y = placeAlong({ start: room.y, length: room.height }, type && { start: type.y, length: type.height }, height, down[text.valign]);
  const wide = narrow(x, text, needed);
  const middle = rotate([x.start + x.length / 2, y.start + y.length / 2], text.rotation, centre(frame.room));
  return {
    box: boxAbout(middle, x.length, y.length),
    margins: { left: wide.before, right: wide.after, top: y.before, bottom: y.after },
    rotation: text.rotation,
    pitch,
  };
}
