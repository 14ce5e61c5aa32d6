/** Text of shapes in draw.io: its value, its look, and spacing that puts it where every other format has it. */
import type { Align, Node, NodeText, TextStyle } from "../../core/diagram/types.ts";
import { bottom, right } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { faceHeights } from "../../core/text/metrics.ts";
import { wrapText } from "../../core/text/wrap.ts";
import { eastAsianFontOf, officeFonts } from "../lib/fonts.ts";
import { roomOf, typeset } from "../lib/typeset.ts";
import type { Span } from "../lib/span.ts";
import type { TextRoom, Typeset, TypesetLine } from "../lib/typeset.ts";
import { writeHtml } from "./html.ts";
import type { HtmlLine } from "./html.ts";
import type { Style } from "./style.ts";

/** What draw.io adds to any spacing: 2 on all sides, and 5 above and 1 below text at the top or bottom (mxText, Graph.js). */
const base = { all: 2, top: 5, bottom: 1 };
/** Text that stands this near to where draw.io puts it by itself needs no spacing, in pixels. */
const nearEnough = 0.75;
/** Text counts as breaking by itself, or as fitting its shape, only if it does so too where letters are this much wider or narrower. */
const otherFonts = [0.94, 1, 1.06];

/** Says how text looks; a list of fonts goes into the page's style sheet as it is (mxConstants.DEFAULT_FONTFAMILY is one). */
export function fontStyle(style: TextStyle, value: string): Style {
  const bits = (style.bold ? 1 : 0) + (style.italic ? 2 : 0) + (style.underline === true ? 4 : 0);
  return {
    fontFamily: [officeFonts[style.font], eastAsianFontOf(value)].filter((name) => name !== null).join(","),
    fontSize: Math.round(style.fontSize * 10) / 10,
    fontColor: style.color,
    // Always said: the heading of a lane would be bold by itself.
    fontStyle: bits,
  };
}

/** A text as draw.io shows it. */
export interface HtmlBlock {
  readonly html: string;
  /** Its sides, or the room of lines that are set in several ways, and its middle as draw.io stacks the lines. */
  readonly box: Box;
  readonly span: Span | null;
  readonly middle: number;
  readonly height: number;
}

/** Returns how a line stands out from the style of its text, which says what all lines have in common. */
function beyondStyle(
  { text, align, bold, italic, underline, fontSize, color }: TypesetLine,
  style: TextStyle & Pick<Typeset, "align">,
): HtmlLine {
  const weight = { bold: bold && !style.bold, italic: italic && !style.italic, underline: underline && style.underline !== true };
  const place = align === style.align ? {} : { align };
  return { text, ...place, ...weight, ...(fontSize === style.fontSize ? {} : { fontSize }), ...(color === style.color ? {} : { color }) };
}

/** Makes the label of a typeset; the lines that it leaves out are empty ones. */
export function htmlBlock({ lines, align, span, pitch, fontSize, box }: Typeset, style: TextStyle): HtmlBlock {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const rows = Array.from({ length: last.row + 1 }, (): HtmlLine => ({ text: "" }));
  for (const line of lines) rows[line.row] = beyondStyle(line, { ...style, align, fontSize });
  const step = pitch / fontSize;
  const { ascent, descent } = faceHeights(style.font);
  // Half of what a line is higher than its letters stands above them, half below.
  const middleOf = (line: TypesetLine): number => line.y - ((ascent - descent) / 2) * line.fontSize;
  const [top, end] = [middleOf(first) - (step / 2) * first.fontSize, middleOf(last) + (step / 2) * last.fontSize];
  return { html: writeHtml(rows, { step, width: span?.width ?? null }), box, span, middle: (top + end) / 2, height: end - top };
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

/** Places a text across an area, from the side at which its lines are flush. */
function acrossStyle(align: Align, { box, span }: HtmlBlock, area: Box): Style {
  if (span !== null)
    return {
      ...beyond("spacingLeft", span.x - area.x - base.all),
      ...beyond("spacingRight", right(area) - span.x - span.width - base.all),
    };
  if (align === "left") return beyond("spacingLeft", box.x - area.x - base.all);
  if (align === "right") return beyond("spacingRight", right(area) - right(box) - base.all);
  return shifted(box.x + box.width / 2 - area.x - area.width / 2, "spacingLeft", "spacingRight");
}

/** Places text within its shape: alignment, and spacing to where the lines stood. */
function insideStyle({ valign }: NodeText, align: Align, { block, area }: { readonly block: HtmlBlock | null; readonly area: Box }): Style {
  const words: Style = { align, verticalAlign: valign };
  if (block === null) return words;
  const { middle, height } = block;
  const across = acrossStyle(align, block, area);
  const down =
    valign === "top"
      ? beyond("spacingTop", middle - height / 2 - area.y - base.all - base.top)
      : valign === "bottom"
        ? beyond("spacingBottom", bottom(area) - middle - height / 2 - base.all - base.bottom)
        : shifted(middle - area.y - area.height / 2, "spacingTop", "spacingBottom");
  return { ...words, ...across, ...down };
}

/** Places text that stands outside of its shape: below or above an icon, beside it. Null for text inside. */
function outsideStyle({ box: shape }: Node, block: HtmlBlock, align: Align): Style | null {
  const { box, middle, height } = block;
  const centreX = box.x + box.width / 2;
  const along: Style = { ...(align === "center" ? {} : { align }), ...acrossStyle(align, { ...block, span: null }, shape) };
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
 * Writes a text for a shape. `area` is where draw.io centres it, on the page; `room` where the text stands, when that is not the shape's own
 * room. Text that would wrap elsewhere than in the picture is broken by hand.
 */
export function cellText(
  text: NodeText,
  node: Node,
  { area, room = roomOf(node) }: { readonly area: Box; readonly room?: TextRoom },
): CellText {
  const set = typeset(text, room);
  if (set === null) return { value: "", style: { html: 1 } };
  const turned = node.rotation !== 0 || text.rotation !== 0;
  const block = htmlBlock(set, text);
  const outside = turned ? null : outsideStyle(node, block, set.lines.length > 1 ? set.align : "center");
  const place = outside ?? insideStyle(text, set.align, { block: turned ? null : block, area });
  const width = (text.rotation === 0 ? area.width : area.height) - 2 * base.all - spacingOf(place);
  const fits = outside === null && set.box.width * Math.max(...otherFonts) <= width;
  return {
    value:
      fits && breaksAlike(text, set, width)
        ? writeHtml(
            text.value.split("\n").map((line) => ({ text: line })),
            { step: set.pitch / set.fontSize },
          )
        : block.html,
    style: {
      html: 1,
      // Lines that are set in several ways are so within the shape: by itself a label is no wider than its widest line.
      whiteSpace: fits || (set.span !== null && outside === null) ? "wrap" : undefined,
      ...place,
      horizontal: text.rotation === 0 ? undefined : 0,
      ...fontStyle({ ...text, fontSize: set.fontSize }, text.value),
    },
  };
}

/** Tells whether draw.io, left alone, breaks the text where the other formats do. */
function breaksAlike(text: NodeText, set: Typeset, width: number): boolean {
  const { lines, fontSize } = set;
  const standsOut = (line: TypesetLine): boolean =>
    line.align !== set.align ||
    line.bold !== text.bold ||
    line.italic !== text.italic ||
    line.underline !== (text.underline === true) ||
    line.fontSize !== fontSize ||
    line.color !== text.color;
  if (lines.some(standsOut)) return false;
  const wanted = lines.map((line) => line.text).join("\n");
  return otherFonts.every((factor) => {
    const wrapped = wrapText(text.value, width * factor, { ...text, fontSize }).map((line) => line.trim());
    return wrapped.filter((line) => line !== "").join("\n") === wanted;
  });
}

/** By how many pixels a spacing narrows the room of the text. */
function spacingOf(place: Style): number {
  return Math.max(0, Number(place["spacingLeft"] ?? 0)) + Math.max(0, Number(place["spacingRight"] ?? 0));
}
