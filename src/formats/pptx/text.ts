/** Writes text bodies: paragraphs, type and the place of text in a shape. */
import type { Align, NodeText, TextStyle } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import { eastAsianFontOf, officeFonts } from "../lib/fonts.ts";
import { languageOf, runsRightToLeft } from "../lib/language.ts";
import { emphasised } from "../lib/typeset.ts";
import type { Typeset, TypesetLine } from "../lib/typeset.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { angleUnits, emuOn, typeSizeOn } from "./slide.ts";
import type { Slide } from "./slide.ts";
import { colour } from "./style.ts";
import { placeText, plainPlacing } from "./text-place.ts";
import type { Placing, Spacing } from "./text-place.ts";

const alignments = { left: "l", center: "ctr", right: "r" } as const;
/** The names of the vertical alignments, in text bodies and table cells. */
export const anchorNames = { top: "t", middle: "ctr", bottom: "b" } as const;

/** What of a text is written beside its lines; what labels, cells and shapes have in common. */
export type WrittenText = Pick<NodeText, "value" | "align" | "valign" | "rotation"> & TextStyle;

/** Text as its runs need it. */
type RunText = TextStyle & { readonly language: string; readonly eastAsian: string | null };

/** Writes the empty text body of a shape without text. */
export function emptyBody(name = "p:txBody"): XmlElement {
  const paragraph = element("a:p", {}, [element("a:endParaRPr", { lang: "en-US" })]);
  return element(name, {}, [element("a:bodyPr"), element("a:lstStyle"), paragraph]);
}

/** Writes the text of a shape as it is set; `rectangle` is its text rectangle on the page, null where its place cannot be said (turned text). */
export function textBody(slide: Slide, text: WrittenText, set: Typeset | null, rectangle: Box | null): XmlElement {
  if (set === null) return emptyBody();
  const placing = rectangle === null || text.rotation !== 0 ? plainPlacing(set, text) : placeText(set, text, rectangle);
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
      anchor: anchorNames[text.valign],
    },
    [element("a:noAutofit")],
  );
  return element("p:txBody", {}, [body, element("a:lstStyle"), ...paragraphs(slide, text, set.align, placing)]);
}

/** Writes the text of a table's cell, whose place stands in the properties of the cell. */
export function cellBody(slide: Slide, text: WrittenText, set: Typeset | null): XmlElement {
  if (set === null) return emptyBody("a:txBody");
  return element("a:txBody", {}, [
    element("a:bodyPr"),
    element("a:lstStyle"),
    ...paragraphs(slide, text, text.align, plainPlacing(set, text)),
  ]);
}

/** Quarter turns have a value of their own; PowerPoint keeps such text editable in place. */
function direction(rotation: number): Readonly<Record<string, string | number>> {
  const turn = ((Math.round(rotation) % 360) + 360) % 360;
  if (turn === 0) return {};
  if (turn === 90) return { vert: "vert" };
  return turn === 270 ? { vert: "vert270" } : { rot: angleUnits(rotation) };
}

function paragraphs(slide: Slide, text: WrittenText, align: Align, placing: Placing): readonly XmlElement[] {
  const { spacing } = placing;
  const set = { ...text, fontSize: placing.fontSize, language: languageOf(text.value), eastAsian: eastAsianFontOf(text.value) };
  const before = spacing.before === 0 ? [] : [element("a:spcBef", {}, [element("a:spcPts", { val: typeSizeOn(slide, spacing.before) })])];
  return placing.paragraphs.map((lines, index) => {
    const rtl = runsRightToLeft(lines.map((line) => line.text).join(" ")) ? "1" : undefined;
    const lineSpacing = lineSpacingOf(slide, spacing, largestOf(lines, placing.fontSize) / placing.fontSize);
    const properties = element("a:pPr", { algn: alignments[lines[0]?.align ?? align], rtl }, [
      ...lineSpacing,
      ...(index === 0 ? [] : before),
    ]);
    if (lines.length === 0) return element("a:p", {}, [properties, runProperties(slide, set, "a:endParaRPr")]);
    return element("a:p", {}, [properties, ...runs(slide, set, lines)]);
  });
}

/** Returns the type size of the largest line of a paragraph; an empty one is of the text's own. */
function largestOf(lines: readonly TypesetLine[], own: number): number {
  return lines.length === 0 ? own : Math.max(...lines.map(({ fontSize }) => fontSize));
}

/** Says how the lines of a paragraph are spaced, whose letters are `size` times as large as the text's own. */
function lineSpacingOf(slide: Slide, { lines, exact }: Spacing, size: number): readonly XmlElement[] {
  if (exact !== null) return [element("a:lnSpc", {}, [element("a:spcPts", { val: Math.min(158_400, typeSizeOn(slide, exact * size)) })])];
  return lines === 1 ? [] : [element("a:lnSpc", {}, [element("a:spcPct", { val: Math.round(lines * 100_000) })])];
}

/** Writes the lines of one paragraph with breaks between them. */
function runs(slide: Slide, text: RunText, lines: readonly TypesetLine[]): readonly XmlElement[] {
  return lines.flatMap((line, index) => {
    const properties = runProperties(slide, emphasised(text, line), "a:rPr");
    const run = element("a:r", {}, [properties, element("a:t", {}, [line.text])]);
    return index === 0 ? [run] : [element("a:br", {}, [properties]), run];
  });
}

function runProperties(slide: Slide, text: RunText, name: "a:rPr" | "a:endParaRPr"): XmlElement {
  const typeface = officeFonts[text.font];
  return element(
    name,
    {
      lang: text.language,
      sz: typeSizeOn(slide, text.fontSize),
      b: text.bold ? "1" : undefined,
      i: text.italic ? "1" : undefined,
      u: text.underline === true ? "sng" : undefined,
      dirty: "0",
    },
    [
      element("a:solidFill", {}, [colour(text.color, 1)]),
      element("a:latin", { typeface }),
      element("a:ea", { typeface: text.eastAsian ?? typeface }),
      element("a:cs", { typeface }),
    ],
  );
}
