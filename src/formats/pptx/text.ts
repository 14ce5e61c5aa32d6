/** Text bodies: paragraphs, type and the place of text in a shape. */
import type { NodeText, TextLine } from "../../core/diagram/types.ts";
import { boundsOf, centre, right, bottom } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { faceHeights, inkExtent, lineHeight, textWidth, wrapText } from "../../core/text/metrics.ts";
import { officeFonts } from "../lib/fonts.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { colour } from "./style.ts";
import { angleUnits, emuOn, typeSizeOn } from "./slide.ts";
import type { Slide } from "./slide.ts";

/** Text with the way it is set; what labels, cells and shapes have in common. */
export type SetText = Omit<NodeText, "lines"> & { readonly lines: readonly TextLine[]; readonly opacity: number };

/** Insets of the text from the text rectangle, in pixels. */
interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the text stands in its rectangle. */
interface Placing {
  readonly insets: Insets;
  readonly wrap: "square" | "none";
  /** Text with the breaks that the picture shows, where wrapping would set them elsewhere. */
  readonly lines: readonly (readonly string[])[];
}

const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
/** Room left for the metrics of a font that stands in for ours. */
const slack = 1.07;
/** Text off its natural place by less than this many pixels stands there. */
const ignoredShift = 2;
const alignments = { left: "l", center: "ctr", right: "r" } as const;
const anchors = { top: "t", middle: "ctr", bottom: "b" } as const;

/** Writes the empty text body of a shape without text. */
export function emptyBody(): XmlElement {
  return element("p:txBody", {}, [
    element("a:bodyPr"),
    element("a:lstStyle"),
    element("a:p", {}, [element("a:endParaRPr", { lang: "en-US" })]),
  ]);
}

/** Writes a text body; `rectangle` is the text rectangle on the page, or null where the picture's lines do not tell the place (turned shapes). */
export function textBody(
  slide: Slide,
  text: SetText,
  rectangle: Box,
  options: { readonly name?: string; readonly turned?: boolean } = {},
): XmlElement {
  const placing = options.turned === true || text.rotation !== 0 ? plainPlacing(text) : placeText(text, rectangle);
  const { insets } = placing;
  const body = element(
    "a:bodyPr",
    {
      ...direction(text.rotation),
      wrap: placing.wrap,
      lIns: emuOn(slide, insets.left),
      tIns: emuOn(slide, insets.top),
      rIns: emuOn(slide, insets.right),
      bIns: emuOn(slide, insets.bottom),
      anchor: anchors[text.valign],
    },
    [element("a:noAutofit")],
  );
  const paragraphs = placing.lines.map((lines) => paragraph(slide, text, lines));
  return element(options.name ?? "p:txBody", {}, [body, element("a:lstStyle"), ...paragraphs]);
}

/** Quarter turns have a value of their own; PowerPoint keeps such text editable in place. */
function direction(rotation: number): Readonly<Record<string, string | number>> {
  const turn = ((Math.round(rotation) % 360) + 360) % 360;
  if (turn === 0) return {};
  if (turn === 90) return { vert: "vert" };
  return turn === 270 ? { vert: "vert270" } : { rot: angleUnits(rotation) };
}

/** Writes one paragraph; more than one line is broken as in the picture. */
export function paragraph(slide: Slide, text: SetText, lines: readonly string[]): XmlElement {
  const runs = lines.flatMap((line, index) => {
    const run = element("a:r", {}, [runProperties(slide, text, "a:rPr"), element("a:t", {}, [line])]);
    return index === 0 ? [run] : [element("a:br", {}, [runProperties(slide, text, "a:rPr")]), run];
  });
  return element("a:p", {}, [
    element("a:pPr", { algn: alignments[text.align] }, lineSpacing(text)),
    ...runs.filter((run) => run.name === "a:br" || lines.join("") !== ""),
    ...(lines.join("") === "" ? [runProperties(slide, text, "a:endParaRPr")] : []),
  ]);
}

/** Writes the spacing of lines where the picture's differs from the font's own. */
function lineSpacing(text: SetText): readonly XmlElement[] {
  const pitch = linePitch(text.lines);
  if (pitch === null || text.rotation !== 0) return [];
  const ratio = pitch / lineHeight(text);
  if (ratio < 0.7 || ratio > 2.5 || Math.abs(ratio - 1) < 0.06) return [];
  return [element("a:lnSpc", {}, [element("a:spcPct", { val: Math.round(ratio * 100) * 1000 })])];
}

/** Measures the mean distance between the middles of neighbouring lines; null for a single line. */
function linePitch(lines: readonly TextLine[]): number | null {
  if (lines.length < 2) return null;
  const [first, last] = [centre(lines[0]!.box), centre(lines.at(-1)!.box)];
  return (last[1] - first[1]) / (lines.length - 1);
}

function runProperties(slide: Slide, text: SetText, name: "a:rPr" | "a:endParaRPr"): XmlElement {
  const typeface = officeFonts[text.font];
  return element(
    name,
    {
      lang: "en-US",
      sz: typeSizeOn(slide, text.fontSize),
      b: text.bold ? "1" : undefined,
      i: text.italic ? "1" : undefined,
      dirty: "0",
    },
    [
      element("a:solidFill", {}, [colour(text.color, text.opacity)]),
      element("a:latin", { typeface }),
      element("a:ea", { typeface }),
      element("a:cs", { typeface }),
    ],
  );
}

function hardLines(value: string): readonly (readonly string[])[] {
  return value.split("\n").map((line) => [line]);
}

/** Sets text in the whole rectangle. */
function plainPlacing(text: SetText): Placing {
  return { insets: noInsets, wrap: "none", lines: hardLines(text.value) };
}

/** Moves the text to where the picture shows it, and sees to it that it breaks into the same lines. */
function placeText(text: SetText, rectangle: Box): Placing {
  const hard = hardLines(text.value);
  if (text.lines.length === 0) return { insets: noInsets, wrap: widest(text) <= rectangle.width ? "square" : "none", lines: hard };
  const ink = boundsOf(text.lines.flatMap(({ box }) => [[box.x, box.y] as const, [right(box), bottom(box)] as const]));
  const horizontal = horizontalInsets(text, ink, rectangle);
  const insets = { ...horizontal, ...verticalInsets(text, ink, rectangle) };
  const room = rectangle.width - horizontal.left - horizontal.right;
  const needed = Math.max(...text.lines.map((line) => textWidth(line.text, text)), 0) * slack;
  if (needed > room) return { insets, wrap: "none", lines: brokenLines(text) };
  const wrapped = wrapText(text.value, room / slack, text);
  return { insets, wrap: "square", lines: wrapped.length === text.lines.length ? hard : brokenLines(text) };
}

function widest(text: SetText): number {
  return Math.max(...text.value.split("\n").map((line) => textWidth(line, text))) * slack;
}

/** Breaks each paragraph where the picture does; paragraphs and lines must hold the same words. */
function brokenLines(text: SetText): readonly (readonly string[])[] {
  const lines = text.lines.map((line) => line.text.trim());
  let next = 0;
  const paragraphs = text.value.split("\n").map((paragraph) => {
    const words = paragraph.replaceAll(/\s+/g, "");
    const taken: string[] = [];
    while (next < lines.length && taken.join("").replaceAll(/\s+/g, "").length < words.length) taken.push(lines[next++]!);
    return taken.join("").replaceAll(/\s+/g, "") === words ? taken : null;
  });
  return paragraphs.every((found) => found !== null) ? paragraphs : hardLines(text.value);
}

function horizontalInsets(text: SetText, ink: Box, rectangle: Box): Pick<Insets, "left" | "right"> {
  if (text.align === "left") return { left: Math.max(0, ink.x - rectangle.x), right: 0 };
  if (text.align === "right") return { left: 0, right: Math.max(0, right(rectangle) - right(ink)) };
  const shift = centre(ink)[0] - centre(rectangle)[0];
  if (Math.abs(shift) < ignoredShift) return { left: 0, right: 0 };
  return shift > 0 ? { left: Math.min(2 * shift, rectangle.width), right: 0 } : { left: 0, right: Math.min(-2 * shift, rectangle.width) };
}

/** Finds the insets that put the first or last baseline, or the middle, where the picture has it. */
function verticalInsets(text: SetText, ink: Box, rectangle: Box): Pick<Insets, "top" | "bottom"> {
  const height = lineHeight(text);
  const [first, last] = [text.lines[0]!.text, text.lines.at(-1)!.text];
  // Ink begins below the top of its line by what the tallest letter leaves of the ascent, and ends likewise above its bottom.
  const above = ascentOf(text) - inkExtent(first, text).top;
  const below = height - ascentOf(text) + inkExtent(last, text).bottom;
  const [top, end] = [ink.y - above, bottom(ink) + below];
  if (text.valign === "top") return { top: Math.max(0, top - rectangle.y), bottom: 0 };
  if (text.valign === "bottom") return { top: 0, bottom: Math.max(0, bottom(rectangle) - end) };
  const shift = (top + end) / 2 - centre(rectangle)[1];
  if (Math.abs(shift) < ignoredShift) return { top: 0, bottom: 0 };
  return shift > 0 ? { top: 2 * shift, bottom: 0 } : { top: 0, bottom: -2 * shift };
}

/** The distance from the top of a line to its baseline, in pixels. */
function ascentOf(text: SetText): number {
  return faceHeights(text.font).ascent * text.fontSize;
}
