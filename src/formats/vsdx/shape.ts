/** A node as a Visio shape: its place, look, text, connection points and own outline. */
import type { Node } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import { shapeOf } from "../../core/shapes/catalog.ts";
import { dividerPaths } from "../../core/shapes/dividers.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import { pathsOf } from "../../core/shapes/outline.ts";
import { roomOf } from "../lib/typeset.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { connectionSection } from "./anchors.ts";
import { cell, cells, share, toPage, toRadians } from "./cells.ts";
import { isContainer, relationCells, structureRows } from "./container.ts";
import { groupParts } from "./group.ts";
import { fillCells, lineCells, shadowCells } from "./look.ts";
import { ellipseSection, outlineSections } from "./outline.ts";
import type { Plan, PlannedNode } from "./plan.ts";
import { cornerRadiusOf, radiusControl, radiusHandle, radiusRow, roundedSection } from "./rounding.ts";
import { layerCell, shapeAttributes, userSection } from "./sheet.ts";
import { writeText } from "./text.ts";

/** Makes the cells that place a two-dimensional shape by its pin in the middle. */
export function placeCells(node: Node, pageHeight: number): readonly XmlElement[] {
  const [x, y] = toPage(centre(node.box), pageHeight);
  const [width, height] = [toInches(node.box.width), toInches(node.box.height)];
  return [
    ...cells({ PinX: x, PinY: y, Width: width, Height: height }),
    cell("LocPinX", width / 2, share("Width", 0.5)),
    cell("LocPinY", height / 2, share("Height", 0.5)),
    cell("Angle", toRadians(node.rotation)),
    ...cells({ FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0 }),
  ];
}

/** Makes the outline of a node that is one shape. */
function geometryOf(node: Node): readonly XmlElement[] {
  if ((node.kind === "ellipse" || node.kind === "circle") && !hasDot(node)) return [ellipseSection(node.box)];
  const bounds = [{ commands: boxCommands(node.box), filled: true, stroked: true }];
  const radius = cornerRadiusOf(node);
  if (radius > 0) {
    const frame = roundedSection(0, { filled: true, stroked: true }, { extent: node.box, radius });
    return [frame, ...outlineSections(dividerPaths(node), node.box, 1)];
  }
  const paths = pathsOf(node);
  // Free text and pictures have no outline; a box that is not drawn still lets readers select them.
  return outlineSections(paths.length > 0 ? paths : bounds, node.box);
}

/** Makes the cells of a node's line, fill and shadow. */
function lookOf(node: Node): readonly XmlElement[] {
  return [...lineCells(node.style), ...fillCells(node.style), ...shadowCells(node.style.shadow)];
}

/** Makes the handle and the row of the radius of a box with round corners. */
function roundingOf(node: Node): { readonly rows: readonly XmlElement[]; readonly control: readonly XmlElement[] } {
  const radius = cornerRadiusOf(node);
  if (radius === 0) return { rows: [], control: [] };
  return { rows: [radiusRow(node.box, radius, radiusHandle)], control: [radiusControl(node.box, radius)] };
}

/** Makes the picture of an image node; the relationship is the page's. */
function pictureOf(
  node: Node,
  relation: string | undefined,
): { readonly cells: readonly XmlElement[]; readonly data: readonly XmlElement[] } {
  if (relation === undefined) return { cells: [], data: [] };
  const [width, height] = [toInches(node.box.width), toInches(node.box.height)];
  return {
    cells: [
      ...cells({ ImgOffsetX: 0, ImgOffsetY: 0 }),
      cell("ImgWidth", width, share("Width", 1)),
      cell("ImgHeight", height, share("Height", 1)),
    ],
    data: [element("ForeignData", { ForeignType: "Bitmap", CompressionType: "PNG" }, [element("Rel", { "r:id": relation })])],
  };
}

/** Writes a node as a shape, or as a group when it has parts; `relation` names the picture of an image node. */
export function shapeOfNode(planned: PlannedNode, plan: Plan, relation: string | undefined): XmlElement {
  const { node, sheet, parts, connections } = planned;
  const picture = pictureOf(node, relation);
  const isGroup = parts !== null;
  const rounding = roundingOf(node);
  const written = writeText(isGroup ? null : node.text, roomOf(node), node.box);
  const type = isGroup ? "Group" : relation === undefined ? "Shape" : "Foreign";
  return element("Shape", shapeAttributes(sheet, shapeOf(node.kind).name, type), [
    ...placeCells(node, plan.diagram.size.height),
    cell("ObjType", isContainer(node, plan) ? 4 : 1),
    ...(isGroup ? cells({ SelectMode: 1, DisplayMode: 2 }) : lookOf(node)),
    ...picture.cells,
    ...relationCells(node, plan),
    layerCell("Shapes", plan.lowConfidence.has(node.id)),
    ...written.cells,
    userSection({ RedrawId: node.id, RedrawConfidence: node.confidence, ...structureRows(node, plan) }, isGroup ? [] : rounding.rows),
    ...(isGroup ? [] : rounding.control),
    ...connectionSection(connections.points, node),
    ...(isGroup ? groupParts(planned) : geometryOf(node)),
    ...written.text,
    ...picture.data,
  ]);
}
