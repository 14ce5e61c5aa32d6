/** Text as real text: one `tspan` a visual line, where the line stood in the picture, or laid out anew where no line is known. */
import type { EdgeLabel, NodeText, TextLine, TextStyle } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { baselinesIn } from "../../core/text/baselines.ts";
import { faceHeights, lineHeight, wrapText } from "../../core/text/metrics.ts";
import { fontLists } from "../lib/fonts.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { pair, pixels } from "./paint.ts";
import type { Attributes } from "./paint.ts";

type Align = NodeText["align"];

/** One line, placed: x of its anchor and y of its baseline. */
interface PlacedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Space between a box and the text laid out in it, in pixels. */
const padding = 4;
const anchors: Readonly<Record<Align, string | undefined>> = { left: undefined, center: "middle", right: "end" };

function styleAttributes(style: TextStyle, align: Align): Attributes {
  return {
    "font-family": fontLists[style.font],
    "font-size": pixels(style.fontSize),
    "font-weight": style.bold ? "bold" : undefined,
    "font-style": style.italic ? "italic" : undefined,
    fill: style.color,
    "text-anchor": anchors[align],
  };
}

function anchorX(box: Box, align: Align): number {
  return align === "left" ? box.x : align === "right" ? box.x + box.width : box.x + box.width / 2;
}

/** Places lines by the boxes of their ink; boxes are already in the frame of the text. */
function placeLines(lines: readonly TextLine[], style: TextStyle, align: Align): readonly PlacedLine[] {
  const shown = lines.filter(({ text }) => text.trim() !== "").map(({ text, box }) => ({ text: text.trim(), box }));
  const baselines = baselinesIn(shown, style);
  return shown.map(({ text, box }, index) => ({ text, x: anchorX(box, align), y: baselines[index]! }));
}

/** Lays text out in a box: wrapped, aligned, at the line height of its font. */
function layOut(text: NodeText, box: Box): readonly PlacedLine[] {
  const inner = { ...box, x: box.x + padding, width: Math.max(1, box.width - 2 * padding) };
  const lines = wrapText(text.value, box.width > 4 * padding ? inner.width : Infinity, text);
  const step = lineHeight(text);
  const free = box.height - lines.length * step;
  const top = box.y + (text.valign === "top" || box.height === 0 ? 0 : text.valign === "bottom" ? free : free / 2);
  const { ascent, gap } = faceHeights(text.font);
  return lines
    .map((line, index) => ({ text: line, x: anchorX(inner, text.align), y: top + index * step + (ascent + gap / 2) * text.fontSize }))
    .filter((line) => line.text.trim() !== "");
}

/** The middle of all lines. */
function middleOf(lines: readonly TextLine[]): Point {
  const points = lines.map(({ box }) => centre(box));
  return [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];
}

/** Turns the boxes of lines that run at an angle into the frame in which they run level; only their middles are kept, heights become those of ink. */
function levelLines(lines: readonly TextLine[], rotation: number, about: Point): readonly TextLine[] {
  return lines.map(({ text, box }) => {
    const [x, y] = rotate(centre(box), -rotation, about);
    return { text, box: { x, y, width: 0, height: 0 } };
  });
}

function textElement(lines: readonly PlacedLine[], attributes: Attributes): XmlElement {
  const spans = lines.map(({ text, x, y }) => element("tspan", { x: pixels(x), y: pixels(y) }, [text]));
  return element("text", { "xml:space": "preserve", ...attributes }, spans);
}

function turnAttribute(rotation: number, about: Point): Attributes {
  return rotation === 0 ? {} : { transform: `rotate(${pixels(rotation)} ${pair(about)})` };
}

/** What a text needs to know of its shape: the turn of the group it is written in, about which point, and the text box in the unturned frame. */
export interface TextFrame {
  readonly rotation: number;
  readonly about: Point;
  readonly box: Box;
}

/** Writes the text of a shape or cell; null when it has none. Line boxes are those of the page, turned ones stand for their middles. */
export function shapeText(text: NodeText, frame: TextFrame): XmlElement | null {
  if (text.value.trim() === "") return null;
  const known = text.lines.filter((line) => line.text.trim() !== "" && line.box.width > 0 && line.box.height > 0);
  if (known.length === 0) {
    const about = centre(frame.box);
    return textElement(layOut(text, frame.box), { ...turnAttribute(text.rotation, about), ...styleAttributes(text, text.align) });
  }
  if (frame.rotation === 0 && text.rotation === 0) {
    return textElement(placeLines(known, text, text.align), styleAttributes(text, text.align));
  }
  // The group already turns by the shape's rotation: the middle of the text is brought into its frame, then turned on by the text's own.
  const middle = middleOf(known);
  const about = rotate(middle, -frame.rotation, frame.about);
  const level = levelLines(known, frame.rotation + text.rotation, middle).map(({ text: line, box }) => ({
    text: line,
    box: { ...box, x: box.x - middle[0] + about[0], y: box.y - middle[1] + about[1] },
  }));
  return textElement(placeLines(level, text, "center"), { ...turnAttribute(text.rotation, about), ...styleAttributes(text, "center") });
}

/** Writes a label of a connector, in the middle of its box; hard breaks share the box's height. */
export function labelText(label: EdgeLabel): XmlElement | null {
  const lines = label.text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return null;
  const middle = centre(label.box);
  const upright = Math.abs(Math.sin((label.rotation * Math.PI) / 180)) > 0.7;
  const tall = upright ? label.box.width : label.box.height;
  const step = lines.length === 1 ? 0 : Math.max(tall / lines.length, lineHeight(label) * 0.9);
  const placed = lines.map((text, index): TextLine => {
    const y = middle[1] + (index - (lines.length - 1) / 2) * step;
    return { text, box: { x: middle[0], y, width: 0, height: 0 } };
  });
  return textElement(placeLines(placed, label, "center"), {
    ...turnAttribute(label.rotation, middle),
    ...styleAttributes(label, "center"),
  });
}
