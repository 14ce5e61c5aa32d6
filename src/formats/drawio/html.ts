/** Labels as draw.io's own files have them: HTML with breaks, in which nothing of a text is markup. */
import type { Align, Emphasis } from "../../core/diagram/types.ts";
import { decimal } from "../lib/xml.ts";

/** draw.io stacks lines so many font sizes apart unless a label says otherwise (mxConstants.LINE_HEIGHT). */
export const ownLineStep = 1.2;
/** A distance of lines that differs from draw.io's own by less than this share is its own. */
const ignoredStep = 0.02;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const signs: ReadonlyMap<string, string> = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** Escapes one line; of several spaces HTML would show one, so that every second is one that it keeps. */
function escapeLine(line: string): string {
  return line.replaceAll(/[&<>"]/g, (sign) => entities[sign]!).replaceAll("  ", " \u00a0");
}

/** A line of a label, and how it stands out from the label's own style. */
export interface HtmlLine extends Emphasis {
  readonly text: string;
  /** Where it is set otherwise than the label. */
  readonly align?: Align;
}

function lineHtml({ text, bold, italic, underline, color }: HtmlLine): string {
  const escaped = escapeLine(text);
  const coloured = color === undefined ? escaped : `<font color="${color}">${escaped}</font>`;
  const underlined = underline === true ? `<u>${coloured}</u>` : coloured;
  const slanted = italic === true ? `<i>${underlined}</i>` : underlined;
  return bold === true ? `<b>${slanted}</b>` : slanted;
}

/** Writes a line as a block of its own, which is as high as its letters need. */
function blockHtml(line: HtmlLine): string {
  const size = line.fontSize === undefined ? [] : [`font-size: ${decimal(line.fontSize, 1)}px;`];
  const rules = [...size, ...(line.align === undefined ? [] : [`text-align: ${line.align};`])];
  const style = rules.length === 0 ? "" : ` style="${rules.join(" ")}"`;
  return `<div${style}>${line.text === "" ? "<br>" : lineHtml(line)}</div>`;
}

/** How the lines of a label are set. */
export interface HtmlFlow {
  /** The distance of their baselines in font sizes. */
  readonly step?: number;
  /** The room in pixels of lines that are set in several ways: by itself a label is as wide as its widest line, whatever its shape is (measured). */
  readonly width?: number | null;
}

/** Writes lines of plain text as a label. */
export function writeHtml(lines: readonly HtmlLine[], { step = ownLineStep, width = null }: HtmlFlow = {}): string {
  const inBlocks = lines.some(({ fontSize, align }) => fontSize !== undefined || align !== undefined);
  const text = inBlocks ? lines.map(blockHtml).join("") : lines.map(lineHtml).join("<br>");
  const isOwnStep = lines.length < 2 || Math.abs(step / ownLineStep - 1) < ignoredStep;
  const rules = [
    // A share in percent is one of this element's letters, a bare number one of each line's.
    ...(isOwnStep ? [] : [`line-height: ${inBlocks ? decimal(step, 2) : `${decimal(100 * step, 0)}%`};`]),
    ...(width === null ? [] : [`width: ${decimal(width, 0)}px;`]),
  ];
  return rules.length === 0 ? text : `<div style="${rules.join(" ")}">${text}</div>`;
}

/** Reads a label that `writeHtml` wrote. */
export function readHtml(html: string): string {
  const text = html
    .replace(/^<div style="(?:line-height|width)[^"]*">(.*)<\/div>$/s, "$1")
    .replaceAll("<br></div>", "</div>")
    .replaceAll(/<br>|<\/div><div[^>]*>/g, "\n")
    .replaceAll(/<\/?(?:[biu]|(?:div|font)[^>]*)>/g, "");
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => signs.get(entity)!).replaceAll("\u00a0", " ");
}
