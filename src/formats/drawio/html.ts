/** Labels as draw.io's own files have them: HTML with breaks, in which nothing of a text is markup. */
import type { Emphasis } from "../../core/diagram/types.ts";
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
}

function lineHtml({ text, bold, underline, color }: HtmlLine): string {
  const escaped = escapeLine(text);
  const coloured = color === undefined ? escaped : `<font color="${color}">${escaped}</font>`;
  const underlined = underline === true ? `<u>${coloured}</u>` : coloured;
  return bold === true ? `<b>${underlined}</b>` : underlined;
}

/** Writes a line as a block of its own, which is as high as its letters need. */
function blockHtml(line: HtmlLine): string {
  const style = line.fontSize === undefined ? "" : ` style="font-size: ${decimal(line.fontSize, 1)}px;"`;
  return `<div${style}>${line.text === "" ? "<br>" : lineHtml(line)}</div>`;
}

/** Writes lines of plain text as a label; `step` is the distance of their baselines in font sizes. */
export function writeHtml(lines: readonly HtmlLine[], step: number = ownLineStep): string {
  const isSized = lines.some(({ fontSize }) => fontSize !== undefined);
  const text = isSized ? lines.map(blockHtml).join("") : lines.map(lineHtml).join("<br>");
  if (lines.length < 2 || Math.abs(step / ownLineStep - 1) < ignoredStep) return text;
  // A share in percent is one of this element's letters, a bare number one of each line's.
  return `<div style="line-height: ${isSized ? decimal(step, 2) : `${decimal(100 * step, 0)}%`};">${text}</div>`;
}

/** Reads a label that `writeHtml` wrote. */
export function readHtml(html: string): string {
  const text = html
    .replace(/^<div style="line-height[^"]*">(.*)<\/div>$/s, "$1")
    .replaceAll("<br></div>", "</div>")
    .replaceAll(/<br>|<\/div><div[^>]*>/g, "\n")
    .replaceAll(/<\/?(?:[bu]|(?:div|font)[^>]*)>/g, "");
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => signs.get(entity)!).replaceAll("\u00a0", " ");
}
