/** Texts of a scene, set as in every other format. */
import type { FontFamily, NodeText, TextStyle } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import { fixedSpace } from "../../core/diagram/bullets.ts";
import { textWidth } from "../../core/text/metrics.ts";
import type { Typeset, TypesetLine } from "../lib/typeset.ts";
import { commonOf, round } from "./scene.ts";
import type { TextElement } from "./scene.ts";

/** Excalidraw's numbers of its fonts: Helvetica, Cascadia, Excalifont. */
const fonts: Readonly<Record<FontFamily, number>> = { sans: 2, serif: 2, mono: 3, hand: 5 };

/** Where a text belongs. */
export interface TextPlace {
  readonly id: string;
  readonly groups: readonly string[];
  /** The element that it is the text of; null for a text by itself. */
  readonly container: string | null;
  readonly verticalAlign?: TextElement["verticalAlign"];
}

/** Drops the sizes of single lines: a text of Excalidraw is of one size, and stands evenly. */
export function inOneSize(text: NodeText): NodeText {
  return { ...text, lines: text.lines.map((line) => ({ ...line, fontSize: text.fontSize })) };
}

/** Returns the spaces before a line that is set otherwise than its text, which is flush left: a text of Excalidraw is set in one way. */
function indentOf({ text, align, x }: TypesetLine, set: Typeset, style: TextStyle): string {
  if (align === set.align || set.align !== "left") return "";
  const from = x - textWidth(text, { ...style, fontSize: set.fontSize }) / (align === "center" ? 2 : 1);
  return fixedSpace.repeat(Math.max(0, Math.round((from - set.x) / textWidth(fixedSpace, { ...style, fontSize: set.fontSize }))));
}

/** Makes a text as it is set. */
export function textElement(set: Typeset, style: TextStyle, place: TextPlace): TextElement {
  const text = set.lines.map((line) => `${indentOf(line, set, style)}${line.text}`).join("\n");
  const [x, y] = rotate(centre(set.box), set.rotation, set.middle);
  const { width, height } = set.box;
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  return {
    ...commonOf({ id: place.id, box, degrees: set.rotation, stroke: style.color, groups: place.groups }),
    type: "text",
    text,
    originalText: text,
    fontSize: round(set.fontSize),
    fontFamily: fonts[style.font],
    textAlign: set.align,
    verticalAlign: place.verticalAlign ?? "middle",
    containerId: place.container,
    autoResize: true,
    lineHeight: round(set.pitch / set.fontSize),
  };
}
