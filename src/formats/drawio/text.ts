/** Text of shapes in draw.io: its value, its look, and spacing that puts it where it stood in the picture. */
import type { Node, NodeText, TextStyle } from "../../core/diagram/types.ts";
import { bottom, boundsOf, right } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { baselineIn, wrapText } from "../../core/text/metrics.ts";
import { officeFonts } from "../lib/fonts.ts";
import type { Style } from "./style.ts";

/** What draw.io adds to any spacing: 2 on all sides, and 5 above and 1 below text at the top or bottom (mxText, Graph.js). */
const base = { all: 2, top: 5, bottom: 1 };
/** draw.io stacks lines 1.2 em apart; in such a line of Arial the baseline lies 0.3465 em below the middle. */
const lineStep = 1.2;
const baselineBelowMiddle = 0.3465;
/** Text that stands this near to where draw.io puts it by itself needs no spacing, in pixels. */
const nearEnough = 1.5;
/** Text counts as wrapping by itself only if it does so too where letters are this much wider or narrower. */
const otherFonts = [0.94, 1, 1.06];

/** Says how text looks. */
export function fontStyle(style: TextStyle): Style {
  const bits = (style.bold ? 1 : 0) + (style.italic ? 2 : 0);
  return {
    fontFamily: officeFonts[style.font],
    fontSize: Math.round(style.fontSize * 10) / 10,
    fontColor: style.color,
    // Always said: the heading of a lane would be bold by itself.
    fontStyle: bits,
  };
}

/** Returns the lines that a person would see, empty ones left out. */
function visibleLines({ lines }: NodeText): NodeText["lines"] {
  return lines.filter(({ text, box }) => text.trim() !== "" && box.width > 0 && box.height > 0);
}

/** Tells whether draw.io, left alone, breaks the text where the picture does. */
function wrapsByItself(text: NodeText, width: number): boolean {
  const lines = visibleLines(text).map((line) => line.text.trim());
  const wanted = lines.length === 0 ? text.value.split("\n").map((line) => line.trim()) : lines;
  return otherFonts.every((factor) => {
    const wrapped = wrapText(text.value, (width - 2 * base.all) * factor, text).map((line) => line.trim());
    return wrapped.length === wanted.length && wrapped.every((line, index) => line === wanted[index]);
  });
}

/** Where the block of lines stands: its sides, and its middle as draw.io would stack the lines. */
interface Block {
  readonly box: Box;
  readonly middle: number;
  readonly height: number;
}

function blockOf(text: NodeText): Block | null {
  const lines = visibleLines(text);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  const corners = lines.flatMap(({ box }) => [[box.x, box.y] as const, [right(box), bottom(box)] as const]);
  const baseline = (baselineIn(first.box, first.text, text) + baselineIn(last.box, last.text, text)) / 2;
  return {
    box: boundsOf(corners),
    middle: baseline - baselineBelowMiddle * text.fontSize,
    height: lines.length * lineStep * text.fontSize,
  };
}

/** Splits a shift of centred text into the two spacings that cause it. */
function shifted(shift: number, before: string, after: string): Style {
  if (Math.abs(shift) < nearEnough) return {};
  return shift > 0 ? { [before]: Math.round(2 * shift) } : { [after]: Math.round(-2 * shift) };
}

/** A spacing beyond what draw.io adds anyway. */
function beyond(name: string, spacing: number): Style {
  return Math.abs(spacing) < nearEnough ? {} : { [name]: Math.round(spacing) };
}

/** Places text within its shape: alignment, and spacing to where the lines stood. */
function insideStyle(text: NodeText, block: Block | null, area: Box): Style {
  const { align, valign } = text;
  const words: Style = { align, verticalAlign: valign };
  if (block === null) return words;
  const { box, middle, height } = block;
  const across =
    align === "left"
      ? beyond("spacingLeft", box.x - area.x - base.all)
      : align === "right"
        ? beyond("spacingRight", right(area) - right(box) - base.all)
        : shifted(box.x + box.width / 2 - area.x - area.width / 2, "spacingLeft", "spacingRight");
  const down =
    valign === "top"
      ? beyond("spacingTop", middle - height / 2 - area.y - base.all - base.top)
      : valign === "bottom"
        ? beyond("spacingBottom", bottom(area) - middle - height / 2 - base.all - base.bottom)
        : shifted(middle - area.y - area.height / 2, "spacingTop", "spacingBottom");
  return { ...words, ...across, ...down };
}

/** Places text that stands outside of its shape: below or above an icon, beside it. Null for text inside. */
function outsideStyle({ box: shape }: Node, block: Block): Style | null {
  const { box, middle, height } = block;
  const centreX = box.x + box.width / 2;
  const along = shifted(centreX - shape.x - shape.width / 2, "spacingLeft", "spacingRight");
  if (middle > bottom(shape)) {
    const spacing = beyond("spacingTop", middle - height / 2 - bottom(shape) - base.all - base.top);
    return { verticalLabelPosition: "bottom", verticalAlign: "top", ...along, ...spacing };
  }
  if (middle < shape.y) {
    const spacing = beyond("spacingBottom", shape.y - middle - height / 2 - base.all - base.bottom);
    return { verticalLabelPosition: "top", verticalAlign: "bottom", ...along, ...spacing };
  }
  const level = shifted(middle - shape.y - shape.height / 2, "spacingTop", "spacingBottom");
  if (centreX > right(shape)) {
    return { labelPosition: "right", align: "left", ...level, ...beyond("spacingLeft", box.x - right(shape) - base.all) };
  }
  if (centreX < shape.x) {
    return { labelPosition: "left", align: "right", ...level, ...beyond("spacingRight", shape.x - right(box) - base.all) };
  }
  return null;
}

/** The text of a cell. */
export interface CellText {
  readonly value: string;
  readonly style: Style;
}

/**
 * Writes a text for a shape. `area` is where draw.io centres it, on the page. Text that would wrap elsewhere than in the
 * picture is broken by hand.
 */
export function cellText(text: NodeText, node: Node, area: Box): CellText {
  const turned = node.rotation !== 0 || text.rotation !== 0;
  const block = turned ? null : blockOf(text);
  const outside = block === null ? null : outsideStyle(node, block);
  const place = outside ?? insideStyle(text, block, area);
  const width = text.rotation === 0 ? area.width : area.height;
  const wraps = outside === null && wrapsByItself(text, width - Math.abs(spacingOf(place)));
  const lines = visibleLines(text).map((line) => line.text.trim());
  return {
    value: wraps || lines.length === 0 ? text.value : lines.join("\n"),
    style: {
      html: 0,
      whiteSpace: wraps ? "wrap" : undefined,
      ...place,
      horizontal: text.rotation === 0 ? undefined : 0,
      ...fontStyle(text),
    },
  };
}

/** By how many pixels a spacing narrows the room of the text. */
function spacingOf(place: Style): number {
  return Number(place["spacingLeft"] ?? 0) + Number(place["spacingRight"] ?? 0);
}
