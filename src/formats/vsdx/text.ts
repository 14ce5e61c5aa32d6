/** The cells and sections by which text is set: block, alignment, paragraph, character and the text itself. */
import type { Align, NodeText, TextStyle } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { eastAsianFontOf, officeFonts } from "../lib/fonts.ts";
import { languageOf } from "../lib/language.ts";
import { emphasised, typeset } from "../lib/typeset.ts";
import type { TextRoom } from "../lib/typeset.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, row, section, share, toRadians } from "./cells.ts";
import type { Extent } from "./outline.ts";
import { layOutText, runsVertically } from "./text-block.ts";
import type { TextBlock, TextRun } from "./text-block.ts";

const horizontalCodes: Readonly<Record<Align, number>> = { left: 0, center: 1, right: 2 };
const verticalCodes: Readonly<Record<NodeText["valign"], number>> = { top: 0, middle: 1, bottom: 2 };

/** Makes the cells of a shape's text block; they scale with the shape. */
export function blockCells({ box, rotation }: Pick<TextBlock, "box" | "rotation">, extent: Extent): readonly XmlElement[] {
  const [x, y] = centre(box);
  const size = { Width: extent.width, Height: extent.height };
  const scaled = (name: string, pixels: number, of: "Width" | "Height"): XmlElement =>
    cell(name, toInches(pixels), size[of] > 0 ? share(of, pixels / size[of]) : undefined);
  // A block that runs up or down is as wide as its shape is high.
  const [along, other] = runsVertically(rotation) ? (["Height", "Width"] as const) : (["Width", "Height"] as const);
  return [
    scaled("TxtPinX", x, "Width"),
    scaled("TxtPinY", extent.height - y, "Height"),
    scaled("TxtWidth", box.width, along),
    scaled("TxtHeight", box.height, other),
    cell("TxtLocPinX", toInches(box.width / 2), "TxtWidth*0.5"),
    cell("TxtLocPinY", toInches(box.height / 2), "TxtHeight*0.5"),
    cell("TxtAngle", toRadians(rotation)),
    ...cells({ LeftMargin: 0, RightMargin: 0, TopMargin: 0, BottomMargin: 0 }),
  ];
}

/** Makes the cell of the vertical alignment. */
export function verticalCell(valign: NodeText["valign"]): XmlElement {
  return cell("VerticalAlign", verticalCodes[valign]);
}

/** Makes the cells of the characters of a run, of which the letters of the whole text say language and fonts. */
function characterCells(text: TextStyle & { readonly value: string }, run: TextRun): readonly XmlElement[] {
  const style = emphasised(text, run);
  const face = officeFonts[style.font];
  return cells({
    Font: face,
    Color: style.color,
    Style: (style.bold ? 1 : 0) + (style.italic ? 2 : 0) + (style.underline === true ? 4 : 0),
    Size: toInches(style.fontSize),
    ColorTrans: 0,
    AsianFont: eastAsianFontOf(style.value) ?? face,
    ComplexScriptFont: face,
    LangID: languageOf(style.value),
  });
}

/** Makes the Character and Paragraph sections: a row of characters for each run; `pitch` is the distance of baselines in heights of the type. */
export function textSections(
  style: TextStyle & { readonly value: string },
  { pitch, runs }: Pick<TextBlock, "pitch" | "runs">,
): readonly XmlElement[] {
  // A negative spacing is a multiple of the font's own line height.
  const paragraph = { IndFirst: 0, IndLeft: 0, IndRight: 0, SpLine: -pitch, SpBefore: 0, SpAfter: 0 };
  const characters = runs.map((run, index) => row(index, characterCells(style, run)));
  const paragraphs = alignsOf(runs).map((align, index) => row(index, cells({ ...paragraph, HorzAlign: horizontalCodes[align] })));
  return [section("Character", characters), section("Paragraph", paragraphs)];
}

/** Lists the ways in which paragraphs are set, each once. */
const alignsOf = (runs: readonly TextRun[]): readonly Align[] => [...new Set(runs.map(({ align }) => align))];

/** Makes the text itself, or nothing when it is empty. */
export function textElement(runs: readonly TextRun[]): readonly XmlElement[] {
  if (runs.every(({ text }) => text === "")) return [];
  const aligns = alignsOf(runs);
  const pieces = runs.flatMap(({ text, align }, index) => [
    element("cp", { IX: index }),
    ...(runs[index - 1]?.align === align ? [] : [element("pp", { IX: aligns.indexOf(align) })]),
    text,
  ]);
  return [element("Text", {}, pieces)];
}

/** The cells and sections of a text, and the text itself, which follows all others. */
export interface WrittenText {
  readonly cells: readonly XmlElement[];
  readonly text: readonly XmlElement[];
}

/** Writes a text, which stands in its room, into a shape; nothing when it shows nothing. */
export function writeText(text: NodeText | null, room: TextRoom, box: Box): WrittenText {
  const set = text === null ? null : typeset(text, room);
  if (text === null || set === null) return { cells: [], text: [] };
  const block = layOutText(set, text, { box, room });
  const style = { ...text, fontSize: set.fontSize };
  return {
    cells: [...blockCells(block, box), verticalCell(block.valign), ...textSections(style, block)],
    text: textElement(block.runs),
  };
}
