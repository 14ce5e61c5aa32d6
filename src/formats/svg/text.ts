/** Text as real text: one `tspan` a line, set as in every other format. */
import type { Align, EdgeLabel, NodeText, TextStyle } from "../../core/diagram/types.ts";
import { add, rotate, subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { fontListOf } from "../lib/fonts.ts";
import { languageOf } from "../lib/language.ts";
import { plateBox } from "../lib/label-plate.ts";
import { typeset, typesetLabel } from "../lib/typeset.ts";
import type { TextRoom, Typeset } from "../lib/typeset.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { boxAttributes, pair, pixels } from "./paint.ts";
import type { Attributes } from "./paint.ts";

const anchors: Readonly<Record<Align, string | undefined>> = { left: undefined, center: "middle", right: "end" };

function styleAttributes(style: TextStyle, { align, fontSize, lines }: Typeset): Attributes {
  const text = lines.map((line) => line.text).join(" ");
  const language = languageOf(text);
  return {
    // The one for text that tells nothing is not said.
    "xml:lang": language === "en-US" ? undefined : language,
    "font-family": fontListOf(style.font, text),
    "font-size": pixels(fontSize),
    "font-weight": style.bold ? "bold" : undefined,
    "font-style": style.italic ? "italic" : undefined,
    fill: style.color,
    "text-anchor": anchors[align],
  };
}

/** Writes a text; `turned` are the degrees that a group around it turns it by already, `middle` is its middle before that turn. */
function textElement(set: Typeset, style: TextStyle, { turned, middle }: { readonly turned: number; readonly middle: Point }): XmlElement {
  const [dx, dy] = subtract(middle, set.middle);
  const rotation = set.rotation - turned;
  const spans = set.lines.map(({ text, x, y, align, bold, italic, underline, fontSize, color }) => {
    const emphasis = {
      "text-anchor": align === set.align ? undefined : (anchors[align] ?? "start"),
      "font-size": fontSize === set.fontSize ? undefined : pixels(fontSize),
      "font-weight": bold && !style.bold ? "bold" : undefined,
      "font-style": italic && !style.italic ? "italic" : undefined,
      fill: color === style.color ? undefined : color,
      // librsvg, which draws previews, has no line under the text of an element that is not its own
      "text-decoration": underline ? "underline" : undefined,
    };
    return element("tspan", { x: pixels(x + dx), y: pixels(y + dy), ...emphasis }, [text]);
  });
  const transform = rotation === 0 ? undefined : `rotate(${pixels(rotation)} ${pair(add(set.middle, [dx, dy]))})`;
  return element("text", { "xml:space": "preserve", transform, ...styleAttributes(style, set) }, spans);
}

/** Writes the text of a shape or cell inside the group of its shape, which is turned; null when it shows nothing. */
export function shapeText(text: NodeText, room: TextRoom): XmlElement | null {
  const set = typeset(text, room);
  if (set === null) return null;
  return textElement(set, text, { turned: room.rotation, middle: rotate(set.middle, -room.rotation, room.about) });
}

/** Writes the plate that a label stands on; null when the label shows nothing. */
export function labelPlate(label: EdgeLabel, fill: string): XmlElement | null {
  const set = typesetLabel(label);
  if (set === null) return null;
  const transform = set.rotation === 0 ? undefined : `rotate(${pixels(set.rotation)} ${pair(set.middle)})`;
  return element("rect", { ...boxAttributes(plateBox(set)), transform, fill });
}

/** Writes a label of a connector; null when it shows nothing. */
export function labelText(label: EdgeLabel): XmlElement | null {
  const set = typesetLabel(label);
  return set === null ? null : textElement(set, label, { turned: 0, middle: set.middle });
}
