/** Text on a connector: the first label inside the connector, further ones as text shapes that follow it. */
import type { Diagram, EdgeLabel } from "../../core/diagram/types.ts";
import { centre, grow } from "../../core/geometry/box.ts";
import { add, scale } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import { groundAt } from "../lib/ground.ts";
import { typesetLabel } from "../lib/typeset.ts";
import { toInches } from "../lib/units.ts";
import type { XmlElement } from "../lib/xml.ts";
import { element } from "../lib/xml.ts";
import { cell, cells, plus, share, toPage, toRadians } from "./cells.ts";
import { fillCells } from "./look.ts";
import { textHandle } from "./master.ts";
import { outlineSections } from "./outline.ts";
import type { Extent } from "./outline.ts";
import { meetsBox } from "./route.ts";
import { layerCell, shapeAttributes, userSection } from "./sheet.ts";
import { textElement, textSections, verticalCell } from "./text.ts";
import type { WrittenText } from "./text.ts";
import { layOutLabel } from "./text-block.ts";

/** Returns the colour of a label's plate, or that with which it covers its line; null for one without a plate that stands beside it. */
function groundOf(label: EdgeLabel, points: readonly Point[], diagram: Diagram): string | null {
  if (label.background !== undefined) return label.background;
  return meetsBox(points, grow(label.box, -1)) ? groundAt(diagram, centre(label.box)) : null;
}

/** What a label needs to know of its connector. */
export interface Labelled {
  readonly diagram: Diagram;
  /** The points of the connector, ends on the outlines. */
  readonly points: readonly Point[];
  readonly sheet: number;
}

/** Writes a label into its connector: placed from the begin point, moved in proportion when the connector changes; null when it shows nothing. */
export function writeLabel(label: EdgeLabel, { diagram, points }: Labelled): WrittenText | null {
  const set = typesetLabel(label);
  if (set === null) return null;
  const { middle, box, rotation, pitch, runs } = layOutLabel(set, label);
  const [begin, end] = [points[0]!, points.at(-1)!];
  const place = (of: string, length: number, offset: number): readonly [number, string] => [
    toInches(offset),
    `${share(of, label.at)}${plus(toInches(offset - length * label.at))}`,
  ];
  const x = place("Width", end[0] - begin[0], middle[0] - begin[0]);
  const y = place("Height", begin[1] - end[1], begin[1] - middle[1]);
  const ground = groundOf(label, points, diagram);
  const written = [
    cell("TxtPinX", x[0], "SETATREF(Controls.TextPosition)"),
    cell("TxtPinY", y[0], "SETATREF(Controls.TextPosition.Y)"),
    ...blockSize(box),
    cell("TxtAngle", toRadians(rotation)),
    // No cell at all rather than 0: libvisio takes a written 0 for black.
    ...(ground === null ? [] : [cell("TextBkgnd", ground)]),
    verticalCell("middle"),
    ...textSections({ ...label, value: label.text, fontSize: set.fontSize }, { pitch, runs }),
    textHandle(x, y),
  ];
  return { cells: written, text: textElement(runs) };
}

function blockSize({ width, height }: Extent): readonly XmlElement[] {
  return [
    ...cells({ TxtWidth: toInches(width), TxtHeight: toInches(height) }),
    cell("TxtLocPinX", toInches(width / 2), share("TxtWidth", 0.5)),
    cell("TxtLocPinY", toInches(height / 2), share("TxtHeight", 0.5)),
    ...cells({ LeftMargin: 0, RightMargin: 0, TopMargin: 0, BottomMargin: 0 }),
  ];
}

/** Writes a further label as a text shape, which moves with the middle of its connector; nothing when it shows nothing. */
export function labelShape(label: EdgeLabel, sheet: number, labelled: Labelled): readonly XmlElement[] {
  const set = typesetLabel(label);
  if (set === null) return [];
  const { diagram, points } = labelled;
  const { middle, box, rotation, pitch, runs } = layOutLabel(set, label);
  const [x, y] = toPage(middle, diagram.size.height);
  const [pinX, pinY] = toPage(scale(add(points[0]!, points.at(-1)!), 0.5), diagram.size.height);
  const shape = element("Shape", shapeAttributes(sheet, "Label", "Shape"), [
    cell("PinX", x, `Sheet.${labelled.sheet}!PinX${plus(x - pinX)}`),
    cell("PinY", y, `Sheet.${labelled.sheet}!PinY${plus(y - pinY)}`),
    ...cells({ Width: toInches(box.width), Height: toInches(box.height) }),
    cell("LocPinX", toInches(box.width / 2), share("Width", 0.5)),
    cell("LocPinY", toInches(box.height / 2), share("Height", 0.5)),
    cell("Angle", toRadians(rotation)),
    ...cells({ FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0, ObjType: 4, LinePattern: 0 }),
    ...fillCells({ fill: groundOf(label, points, diagram), opacity: 1, gradient: null }),
    ...cells({ LeftMargin: 0, RightMargin: 0, TopMargin: 0, BottomMargin: 0 }),
    layerCell("Connectors", false),
    verticalCell("middle"),
    ...textSections({ ...label, value: label.text, fontSize: set.fontSize }, { pitch, runs }),
    userSection({ RedrawRole: "label" }),
    ...outlineSections([{ commands: boxCommands(box), filled: true, stroked: true }], box),
    ...textElement(runs),
  ]);
  return [shape];
}
