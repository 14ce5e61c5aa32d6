/** The page: its size and layers, its ground, and the shapes and glue on it. */
import type { Diagram } from "../../core/diagram/types.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, rootAttributes, row, section } from "./cells.ts";
import { connectorShapes, connectRecords } from "./connector.ts";
import { layerCells } from "./master.ts";
import type { Master } from "./master.ts";
import { masterNames } from "./master-names.ts";
import { outlineSections } from "./outline.ts";
import { groundSheet, isPlannedNode } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { shapeOfNode } from "./shape.ts";
import { layerCell, layers, shapeAttributes, userSection } from "./sheet.ts";
import { makeStencil } from "./stencil.ts";
import type { NamedShape } from "./stencil.ts";

/** The colour of Visio's paper: a picture on it needs no ground. */
const paper = "#ffffff";

/** Tells whether the ground of the picture must be drawn. */
function needsGround(diagram: Diagram): boolean {
  return diagram.background.toLowerCase() !== paper;
}

/** Makes the cells of a page sheet; the page is as large as the picture, connectors jump only where they say so themselves. */
function pageSheet({ size }: Diagram): XmlElement {
  return element("PageSheet", { LineStyle: 0, FillStyle: 0, TextStyle: 0 }, [
    ...cells({
      PageWidth: toInches(size.width),
      PageHeight: toInches(size.height),
      ShdwOffsetX: 0.03125,
      ShdwOffsetY: -0.03125,
      PageScale: 1,
      DrawingScale: 1,
      DrawingSizeType: 3,
      DrawingScaleType: 0,
      InhibitSnap: 0,
      PageLockReplace: 0,
      PageLockDuplicate: 0,
      UIVisibility: 0,
      ShdwType: 0,
      ShdwObliqueAngle: 0,
      ShdwScaleFactor: 1,
      // 2: the page keeps its size when shapes reach over its edge.
      DrawingResizeType: 2,
      LineJumpCode: 0,
      PageShapeSplit: 1,
    }),
    section(
      "Layer",
      layers.map((name, index) => row(index, layerCells(name, name === "Ground"))),
    ),
  ]);
}

/** Makes the list of pages, which is one. */
export function pagesPart(diagram: Diagram): XmlElement {
  const view = { ViewScale: -1, ViewCenterX: toInches(diagram.size.width / 2), ViewCenterY: toInches(diagram.size.height / 2) };
  const page = { ID: 0, NameU: "Page-1", IsCustomNameU: 1, Name: "Page-1", IsCustomName: 1, ...view };
  return element("Pages", rootAttributes, [element("Page", page, [pageSheet(diagram), element("Rel", { "r:id": "rId1" })])]);
}

/** The contents of a page and the masters of its shapes. */
export interface PageParts {
  readonly page: XmlElement;
  readonly masters: readonly Master[];
}

/** Makes the contents of the drawing's page; `relationOf` names the picture of an image node. */
export function pageContents(plan: Plan, relationOf: (id: string) => string | undefined): PageParts {
  const nameOf = masterNames(plan.diagram);
  const { shapes, masters } = makeStencil(
    plan.elements.flatMap((planned): readonly NamedShape[] =>
      isPlannedNode(planned)
        ? [{ shape: shapeOfNode(planned, plan, relationOf(planned.node.id)), name: nameOf(planned.node) }]
        : connectorShapes(planned, plan).map((shape) => ({ shape, name: null })),
    ),
  );
  const connects = plan.elements.flatMap((planned) => (isPlannedNode(planned) ? [] : connectRecords(planned)));
  const page = element("PageContents", rootAttributes, [
    element("Shapes", {}, [...(needsGround(plan.diagram) ? [ground(plan.diagram)] : []), ...shapes]),
    ...(connects.length === 0 ? [] : [element("Connects", {}, connects)]),
  ]);
  return { page, masters };
}

/** Makes the ground of a picture that is not white: a locked rectangle behind everything, since Visio's pages have no colour and LibreOffice counts background pages. */
function ground({ size, background }: Diagram): XmlElement {
  const [width, height] = [toInches(size.width), toInches(size.height)];
  return element("Shape", shapeAttributes(groundSheet, "Ground", "Shape"), [
    ...cells({ PinX: width / 2, PinY: height / 2, Width: width, Height: height }),
    cell("LocPinX", width / 2, "Width*0.5"),
    cell("LocPinY", height / 2, "Height*0.5"),
    ...cells({ Angle: 0, FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0, ObjType: 4, LockSelect: 1 }),
    ...cells({ LinePattern: 0, FillForegnd: background, FillBkgnd: background, FillPattern: 1 }),
    layerCell("Ground", false),
    userSection({ RedrawRole: "ground" }),
    ...outlineSections([{ commands: boxCommands(size), filled: true, stroked: false }], size),
  ]);
}
