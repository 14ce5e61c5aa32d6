/** The page: its size, layers and ground, and the shapes and glue on it. */
import type { Diagram } from "../../core/diagram/types.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, rootAttributes, row, section } from "./cells.ts";
import { connectorShapes, connectRecords } from "./connector.ts";
import { layerCells } from "./master.ts";
import { outlineSections } from "./outline.ts";
import { isPlannedNode } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { shapeOfNode } from "./shape.ts";
import { layers, shapeAttributes } from "./sheet.ts";

/** The colour of Visio's paper: a picture on it needs no background page. */
const paper = "#ffffff";

/** Tells whether the ground of the picture needs a background page. */
export function needsBackground(diagram: Diagram): boolean {
  return diagram.background.toLowerCase() !== paper;
}

/** Makes the cells of a page sheet; the page is as large as the picture, connectors jump only where they say so themselves. */
function pageSheet({ size }: Diagram, layerNames: readonly string[]): XmlElement {
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
    ...(layerNames.length === 0
      ? []
      : [
          section(
            "Layer",
            layerNames.map((name, index) => row(index, layerCells(name))),
          ),
        ]),
  ]);
}

function pageName(name: string): Readonly<Record<string, string | number>> {
  return { NameU: name, IsCustomNameU: 1, Name: name, IsCustomName: 1 };
}

/** Makes the list of pages: the drawing, and its background where the ground is not white. */
export function pagesPart(diagram: Diagram): XmlElement {
  const view = { ViewScale: -1, ViewCenterX: toInches(diagram.size.width / 2), ViewCenterY: toInches(diagram.size.height / 2) };
  const background = needsBackground(diagram);
  const pages = [
    element("Page", { ID: 0, ...pageName("Page-1"), BackPage: background ? 1 : undefined, ...view }, [
      pageSheet(diagram, layers),
      element("Rel", { "r:id": "rId1" }),
    ]),
    ...(background
      ? [
          element("Page", { ID: 1, ...pageName("Background-1"), Background: 1, ...view }, [
            pageSheet(diagram, []),
            element("Rel", { "r:id": "rId2" }),
          ]),
        ]
      : []),
  ];
  return element("Pages", rootAttributes, pages);
}

/** Makes the contents of the drawing's page; `relationOf` names the picture of an image node. */
export function pageContents(plan: Plan, relationOf: (id: string) => string | undefined): XmlElement {
  const shapes = plan.elements.flatMap((planned) =>
    isPlannedNode(planned) ? [shapeOfNode(planned, plan, relationOf(planned.node.id))] : connectorShapes(planned, plan),
  );
  const connects = plan.elements.flatMap((planned) => (isPlannedNode(planned) ? [] : connectRecords(planned)));
  return element("PageContents", rootAttributes, [
    element("Shapes", {}, shapes),
    ...(connects.length === 0 ? [] : [element("Connects", {}, connects)]),
  ]);
}

/** Makes the contents of the background page: one locked rectangle in the ground's colour. */
export function backgroundContents({ size, background }: Diagram): XmlElement {
  const [width, height] = [toInches(size.width), toInches(size.height)];
  const shape = element("Shape", shapeAttributes(1, "Background", "Shape"), [
    ...cells({ PinX: width / 2, PinY: height / 2, Width: width, Height: height }),
    cell("LocPinX", width / 2, "Width*0.5"),
    cell("LocPinY", height / 2, "Height*0.5"),
    ...cells({ Angle: 0, FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0, ObjType: 4, LockSelect: 1 }),
    ...cells({ LinePattern: 0, FillForegnd: background, FillBkgnd: background, FillPattern: 1 }),
    ...outlineSections([{ commands: boxCommands(size), filled: true, stroked: false }], size),
  ]);
  return element("PageContents", rootAttributes, [element("Shapes", {}, [shape])]);
}
