/** Text on a connector: the first label inside the connector, further ones as text shapes that follow it. */
import type { Diagram, EdgeLabel } from "../../core/diagram/types.ts";
import { centre, grow } from "../../core/geometry/box.ts";
import { add, scale } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import { baselineIn, faceHeights, lineHeight } from "../../core/text/metrics.ts";
import { groundAt } from "../lib/ground.ts";
import { toInches } from "../lib/units.ts";
import type { XmlElement } from "../lib/xml.ts";
import { element } from "../lib/xml.ts";
import { cell, cells, plus, share, toPage, toRadians } from "./cells.ts";
import { fillCells } from "./look.ts";
import { textHandle } from "./master.ts";
import { outlineSections } from "./outline.ts";
import { meetsBox } from "./route.ts";
import { layerCell, shapeAttributes, userSection } from "./sheet.ts";
import { textElement, textSections, verticalCell } from "./text.ts";
import { roomyWidth } from "./text-block.ts";

/** Where the block of a label lies in the picture. */
interface LabelBlock {
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
}

/** Measures a label, and centres its type where its ink stands. */
function blockOf(label: EdgeLabel): LabelBlock {
  const lines = label.text.split("\n");
  const width = roomyWidth(lines, label);
  const height = lines.length * lineHeight(label);
  const ink = centre(label.box);
  if (lines.length > 1 || label.rotation !== 0) return { middle: ink, width, height };
  const { ascent, descent } = faceHeights(label.font);
  const typeMiddle = baselineIn(label.box, label.text, label) + ((descent - ascent) / 2) * label.fontSize;
  return { middle: [ink[0], typeMiddle], width, height };
}

/** Returns the colour that a label covers its line with; null for one that stands beside it. */
function groundOf(label: EdgeLabel, points: readonly Point[], diagram: Diagram): string | null {
  return meetsBox(points, grow(label.box, -1)) ? groundAt(diagram, centre(label.box)) : null;
}

/** What a label needs to know of its connector. */
export interface Labelled {
  readonly diagram: Diagram;
  /** The points of the connector, ends on the outlines. */
  readonly points: readonly Point[];
  readonly sheet: number;
}

/** Writes a label into its connector: placed from the begin point, moved in proportion when the connector changes. */
export function labelCells(label: EdgeLabel, { diagram, points }: Labelled): readonly XmlElement[] {
  const { middle, width, height } = blockOf(label);
  const [begin, end] = [points[0]!, points.at(-1)!];
  const place = (of: string, length: number, offset: number): readonly [number, string] => [
    toInches(offset),
    `${share(of, label.at)}${plus(toInches(offset - length * label.at))}`,
  ];
  const x = place("Width", end[0] - begin[0], middle[0] - begin[0]);
  const y = place("Height", begin[1] - end[1], begin[1] - middle[1]);
  const ground = groundOf(label, points, diagram);
  return [
    cell("TxtPinX", x[0], "SETATREF(Controls.TextPosition)"),
    cell("TxtPinY", y[0], "SETATREF(Controls.TextPosition.Y)"),
    ...blockSize(width, height),
    cell("TxtAngle", toRadians(label.rotation)),
    // No cell at all rather than 0: libvisio takes a written 0 for black.
    ...(ground === null ? [] : [cell("TextBkgnd", ground)]),
    verticalCell("middle"),
    ...textSections(label, "center", 1),
    textHandle(x, y),
  ];
}

function blockSize(width: number, height: number): readonly XmlElement[] {
  return [
    ...cells({ TxtWidth: toInches(width), TxtHeight: toInches(height) }),
    cell("TxtLocPinX", toInches(width / 2), share("TxtWidth", 0.5)),
    cell("TxtLocPinY", toInches(height / 2), share("TxtHeight", 0.5)),
    ...cells({ LeftMargin: 0, RightMargin: 0, TopMargin: 0, BottomMargin: 0 }),
  ];
}

/** Writes a further label as a text shape, which moves with the middle of its connector. */
export function labelShape(label: EdgeLabel, sheet: number, labelled: Labelled): XmlElement {
  const { diagram, points } = labelled;
  const { middle, width, height } = blockOf(label);
  const [x, y] = toPage(middle, diagram.size.height);
  const [pinX, pinY] = toPage(scale(add(points[0]!, points.at(-1)!), 0.5), diagram.size.height);
  return element("Shape", shapeAttributes(sheet, "Label", "Shape"), [
    cell("PinX", x, `Sheet.${labelled.sheet}!PinX${plus(x - pinX)}`),
    cell("PinY", y, `Sheet.${labelled.sheet}!PinY${plus(y - pinY)}`),
    ...cells({ Width: toInches(width), Height: toInches(height) }),
    cell("LocPinX", toInches(width / 2), share("Width", 0.5)),
    cell("LocPinY", toInches(height / 2), share("Height", 0.5)),
    cell("Angle", toRadians(label.rotation)),
    ...cells({ FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0, ObjType: 4, LinePattern: 0 }),
    ...fillCells({ fill: groundOf(label, points, diagram), opacity: 1, gradient: null }),
    ...cells({ LeftMargin: 0, RightMargin: 0, TopMargin: 0, BottomMargin: 0 }),
    layerCell("Connectors", false),
    verticalCell("middle"),
    ...textSections(label, "center", 1),
    userSection({ RedrawRole: "label" }),
    ...outlineSections([{ commands: boxCommands({ width, height }), filled: true, stroked: true }], { width, height }),
    ...textElement(label.text),
  ]);
}
