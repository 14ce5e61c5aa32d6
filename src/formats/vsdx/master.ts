/** The list of masters, and its first: the stock dynamic connector, by whose ids Visio knows it. */
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, rootAttributes, row, section } from "./cells.ts";
import { geometryRow, geometrySection } from "./outline.ts";
import { styleAttributes } from "./styles.ts";

/** A master of shapes, made from the drawing; lengths in inches. */
export interface Master {
  readonly id: number;
  readonly name: string;
  readonly contents: XmlElement;
  readonly size: { readonly width: number; readonly height: number };
  /** What it is derived from: the same in every drawing that has a master of the name. */
  readonly baseId: string;
  readonly uniqueId: string;
}

/** Id of the connectors' master, named by every connector. */
export const connectorMaster = 4;

/** Cells that make a line a connector, the same on the master and on every instance (re-saving strips instances). */
export const connectorBehaviour: Readonly<Record<string, number>> = {
  LockHeight: 1,
  LockCalcWH: 1,
  NoAlignBox: 1,
  DynFeedback: 2,
  GlueType: 2,
  ObjType: 2,
  NoLiveDynamics: 1,
  ShapeSplittable: 1,
};

/** Where a one-dimensional shape runs, in inches of its page. */
export interface Span {
  readonly beginX: number;
  readonly beginY: number;
  readonly endX: number;
  readonly endY: number;
}

/** Makes the cells that follow from the ends of a connector; width and height keep their signs, so that the begin point is the local origin. */
export function spanCells({ beginX, beginY, endX, endY }: Span): readonly XmlElement[] {
  return [
    cell("PinX", (beginX + endX) / 2, "GUARD((BeginX+EndX)/2)"),
    cell("PinY", (beginY + endY) / 2, "GUARD((BeginY+EndY)/2)"),
    cell("Width", endX - beginX, "GUARD(EndX-BeginX)"),
    cell("Height", endY - beginY, "GUARD(EndY-BeginY)"),
    cell("LocPinX", (endX - beginX) / 2, "GUARD(Width*0.5)"),
    cell("LocPinY", (endY - beginY) / 2, "GUARD(Height*0.5)"),
    cell("Angle", 0, "GUARD(0DA)"),
    cell("FlipX", 0, "GUARD(FALSE)"),
    cell("FlipY", 0, "GUARD(FALSE)"),
    cell("ResizeMode", 0),
  ];
}

/** Makes the handle by which a reader drags the text of a connector. */
export function textHandle(x: readonly [number, string?], y: readonly [number, string?]): XmlElement {
  return section("Control", [
    element("Row", { N: "TextPosition" }, [
      cell("X", ...x),
      cell("Y", ...y),
      cell("XDyn", x[0], "Controls.TextPosition"),
      cell("YDyn", y[0], "Controls.TextPosition.Y"),
      ...cells({ XCon: 0, YCon: 0, CanGlue: 0, Prompt: "Reposition Text" }),
    ]),
  ]);
}

/** Makes the content of the connectors' master: a connector of one inch to the right and down. */
export function masterContents(): XmlElement {
  const shape = element("Shape", { ID: 5, Type: "Shape", ...styleAttributes }, [
    ...spanCells({ beginX: 1, beginY: 2, endX: 2, endY: 1 }),
    ...cells({ BeginX: 1, BeginY: 2, EndX: 2, EndY: 1 }),
    cell("TxtPinX", 0.5, "SETATREF(Controls.TextPosition)"),
    cell("TxtPinY", -0.5, "SETATREF(Controls.TextPosition.Y)"),
    cell("TxtWidth", 0.555556),
    cell("TxtHeight", 0.244444),
    cell("TxtLocPinX", 0.277778, "TxtWidth*0.5"),
    cell("TxtLocPinY", 0.122222, "TxtHeight*0.5"),
    cell("TxtAngle", 0),
    ...cells(connectorBehaviour),
    cell("LayerMember", "0"),
    textHandle([0.5, "Width*0.5"], [-0.5, "Height*0.5"]),
    geometrySection(0, { filled: false, stroked: true }, [
      geometryRow("MoveTo", 1, cells({ X: 0, Y: 0 })),
      geometryRow("LineTo", 2, [cell("X", 1, "Width*1"), cell("Y", -1, "Height*1")]),
    ]),
  ]);
  return element("MasterContents", rootAttributes, [element("Shapes", {}, [shape])]);
}

/** Makes one entry of the list; `relation` counts from 1. */
function listedMaster(attributes: Readonly<Record<string, string | number>>, page: readonly XmlElement[], relation: number): XmlElement {
  const sheet = element("PageSheet", { LineStyle: 0, FillStyle: 0, TextStyle: 0 }, page);
  const common = { IconSize: 1, AlignName: 2, PatternFlags: 0, Hidden: 0, MasterType: 0 };
  return element("Master", { ...attributes, ...common }, [sheet, element("Rel", { "r:id": `rId${relation}` })]);
}

function masterName(name: string): Readonly<Record<string, string | number>> {
  return { NameU: name, IsCustomNameU: 1, Name: name, IsCustomName: 1 };
}

function pageCells(width: number, height: number): readonly XmlElement[] {
  const size = { PageWidth: width, PageHeight: height };
  return cells({ ...size, PageScale: 1, DrawingScale: 1, DrawingSizeType: 4, DrawingScaleType: 0, InhibitSnap: 0 });
}

/** Makes the list of masters: that of the connectors, then those of the drawing's shapes. */
export function mastersPart(masters: readonly Master[]): XmlElement {
  const connector = {
    ID: connectorMaster,
    ...masterName("Dynamic connector"),
    Prompt: "This connector automatically routes between the shapes it connects.",
    UniqueID: "{002A9108-0000-0000-8E40-00608CF305B2}",
    BaseID: "{F7290A45-E3AD-11D2-AE4F-006008C9F5A9}",
    MatchByName: 1,
    IconUpdate: 0,
  };
  return element("Masters", rootAttributes, [
    listedMaster(connector, [...pageCells(3, 3), section("Layer", [row(0, layerCells("Connectors"))])], 1),
    ...masters.map(({ id, name, size, baseId, uniqueId }, index) => {
      const attributes = { ID: id, ...masterName(name), Prompt: "", UniqueID: uniqueId, BaseID: baseId, MatchByName: 0, IconUpdate: 1 };
      return listedMaster(attributes, pageCells(size.width, size.height), index + 2);
    }),
  ]);
}

/** Makes the cells of a layer that is shown and printed; a locked one keeps its shapes from being moved. */
export function layerCells(name: string, locked = false): readonly XmlElement[] {
  const lock = locked ? 1 : 0;
  return cells({
    Name: name,
    Color: 255,
    Status: 0,
    Visible: 1,
    Print: 1,
    Active: 0,
    Lock: lock,
    Snap: 1 - lock,
    Glue: 1 - lock,
    NameUniv: name,
    ColorTrans: 0,
  });
}
