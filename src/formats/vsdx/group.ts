/** The members of a group: each part as a shape in the group's own coordinates, which scales with the group. */
import type { Node } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { roomOf } from "../lib/typeset.ts";
import type { TextRoom } from "../lib/typeset.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, section, share } from "./cells.ts";
import { fillCells, lineCells, shadowCells } from "./look.ts";
import { outlineSections } from "./outline.ts";
import type { Part } from "./parts.ts";
import type { PlannedNode } from "./plan.ts";
import { radiusRow, roundedSection } from "./rounding.ts";
import { shapeAttributes } from "./sheet.ts";
import { writeText } from "./text.ts";

/** Makes the cells that place a part; formulas are fractions of the group. */
function partCells({ box }: Part, { node, sheet }: PlannedNode): readonly XmlElement[] {
  const [x, y] = centre(box);
  const size = { Width: node.box.width, Height: node.box.height };
  const scaled = (name: string, pixels: number, of: "Width" | "Height"): XmlElement =>
    cell(name, toInches(pixels), size[of] > 0 ? share(`Sheet.${sheet}!${of}`, pixels / size[of]) : undefined);
  return [
    scaled("PinX", x, "Width"),
    scaled("PinY", node.box.height - y, "Height"),
    scaled("Width", box.width, "Width"),
    scaled("Height", box.height, "Height"),
    cell("LocPinX", toInches(box.width / 2), share("Width", 0.5)),
    cell("LocPinY", toInches(box.height / 2), share("Height", 0.5)),
    ...cells({ Angle: 0, FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0, ObjType: 1 }),
  ];
}

/** Returns the box of a part on the page, before its group is turned. */
function onPage(node: Node, { box }: Part): Box {
  return { ...box, x: node.box.x + box.x, y: node.box.y + box.y };
}

/** Returns where the text of a part stands: that of the group's own text, or of the table's cell. */
function partRoom(node: Node, part: Part): TextRoom {
  if (part.text !== null && part.text === node.text) return roomOf(node);
  return { rotation: node.rotation, about: centre(node.box), box: onPage(node, part) };
}

/** Makes the outline of a part; the first path of one with round corners is its box. */
function partOutline({ paths, box, cornerRadius: radius }: Part): readonly XmlElement[] {
  const [first, ...further] = outlineSections(paths, box);
  if (first === undefined || radius <= 0) return outlineSections(paths, box);
  return [section("User", [radiusRow(box, radius)]), roundedSection(0, paths[0]!, { extent: box, radius }), ...further];
}

/** Makes the shapes inside a group. */
export function groupParts(planned: PlannedNode): readonly XmlElement[] {
  const { node, sheet } = planned;
  const shapes = (planned.parts ?? []).map((part, index) => {
    const fill = part.fill === undefined ? node.style.fill : part.fill;
    const gradient = part.fill === undefined ? node.style.gradient : null;
    const written = writeText(part.text, partRoom(node, part), onPage(node, part));
    return element("Shape", shapeAttributes(sheet + 1 + index, part.name, "Shape"), [
      ...partCells(part, planned),
      ...lineCells(part.stroked ? node.style : { ...node.style, stroke: null }),
      ...fillCells({ fill, opacity: node.style.opacity, gradient }),
      ...shadowCells(node.style.shadow && index === 0),
      ...written.cells,
      ...partOutline(part),
      ...written.text,
    ]);
  });
  return [element("Shapes", {}, shapes)];
}
