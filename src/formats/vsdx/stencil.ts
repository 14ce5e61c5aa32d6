/** The masters of a drawing's shapes: each is made of its first instance, and only shapes that are built alike are instances of it. */
import { element, writeElement } from "../lib/xml.ts";
import type { XmlElement, XmlNode } from "../lib/xml.ts";
import { cells, rootAttributes } from "./cells.ts";
import { connectorMaster } from "./master.ts";
import type { Master } from "./master.ts";
import { guidOf } from "./guid.ts";

/** A written shape, and the name of its master; null when it has none. */
export interface NamedShape {
  readonly shape: XmlElement;
  readonly name: string | null;
}

/** Shapes as instances, in the order given, and the masters that they name. */
export interface Stencil {
  readonly shapes: readonly XmlElement[];
  readonly masters: readonly Master[];
}

/** The number of a master's own shape; its parts have those that follow. */
const firstSheet = 5;

/** Cells of a master: what places a shape and makes it glue. All else is left to the instance, which writes it itself. */
const kept: ReadonlySet<string> = new Set(
  "Width Height LocPinX LocPinY FlipX FlipY ResizeMode EventXFMod ObjType SelectMode DisplayMode".split(" "),
);
const keptOfParts: ReadonlySet<string> = new Set([...kept, "PinX", "PinY", "Angle"]);

function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== "string";
}

function childrenOf({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child): child is XmlElement => isElement(child) && child.name === name);
}

/** Returns the shapes inside a group. */
function partsOf(shape: XmlElement): readonly XmlElement[] {
  return childrenOf(shape, "Shapes").flatMap((shapes) => childrenOf(shapes, "Shape"));
}

function cellOf(holder: XmlElement, name: string): XmlElement["attributes"] | undefined {
  return childrenOf(holder, "Cell").find(({ attributes }) => attributes["N"] === name)?.attributes;
}

/** Returns the rows that a master has of a section: no connection point that one connector asked for, nothing that the IR is found by. */
function masterRows(part: XmlElement): readonly XmlElement[] {
  const rows = childrenOf(part, "Row");
  if (part.attributes["N"] === "Connection") return rows.filter((row) => cellOf(row, "Prompt")?.["V"] !== "");
  if (part.attributes["N"] === "User") return rows.filter(({ attributes }) => attributes["N"] === "CornerRadius");
  return rows;
}

/** Sections of which a master has rows; those of texts and gradients are the instance's own. */
const structural: ReadonlySet<unknown> = new Set(["User", "Control", "Connection", "Geometry"]);

/** Returns a shape's sections with the rows that a master has of them. That of a group has no connection points: draw.io gives them to its parts (measured). */
function masterSections(shape: XmlElement): readonly XmlElement[] {
  const isGroup = shape.attributes["Type"] === "Group";
  return childrenOf(shape, "Section")
    .filter(({ attributes }) => structural.has(attributes["N"]) && !(isGroup && attributes["N"] === "Connection"))
    .map((part) => ({ ...part, children: [...childrenOf(part, "Cell"), ...masterRows(part)] }))
    .filter(({ children }) => children.length > 0);
}

/** Says how a shape is built. A row that a master has and its instance has not would show in the instance, so those of one master have the same. */
function structureOf(shape: XmlElement): string {
  const sections = masterSections(shape).map((part) => {
    const rows = childrenOf(part, "Row").map(({ attributes }) => attributes["T"] ?? attributes["N"]);
    return `${part.attributes["N"]}${part.attributes["IX"] ?? ""}:${rows.join(",")}`;
  });
  return [shape.attributes["Type"], ...sections, ...partsOf(shape).map((part) => `(${structureOf(part)})`)].join(";");
}

/** Lets the formulas of parts name the master's own shape. */
function renumbered(node: XmlElement, from: number): XmlElement {
  const formula = node.attributes["F"];
  const attributes =
    typeof formula === "string" ? { ...node.attributes, F: formula.replaceAll(`Sheet.${from}!`, `Sheet.${firstSheet}!`) } : node.attributes;
  return { ...node, attributes, children: node.children.map((child) => (isElement(child) ? renumbered(child, from) : child)) };
}

/** Makes a part of a master: without a line or fill where its first instance has none, so that it also looks right when it is dragged from the stencil. */
function masterPart(part: XmlElement, root: number): XmlElement {
  const id = Number(part.attributes["ID"]) - root + firstSheet;
  const name = `${String(part.attributes["NameU"]).replace(/\.\d+$/, "")}.${id}`;
  const blank = ["LinePattern", "FillPattern"].filter((cell) => cellOf(part, cell)?.["V"] === 0);
  const place = childrenOf(part, "Cell").filter(({ attributes }) => keptOfParts.has(String(attributes["N"])));
  const content = [...place, ...cells(Object.fromEntries(blank.map((cell) => [cell, 0]))), ...masterSections(part)];
  return { ...part, attributes: { ...part.attributes, ID: id, NameU: name, Name: name }, children: content };
}

/** Makes the shape of a master, in the middle of a page of its size. */
function masterShape(shape: XmlElement): XmlElement {
  const { ID, Type, LineStyle, FillStyle, TextStyle } = shape.attributes;
  const root = Number(ID);
  const half = (name: string): number => Number(cellOf(shape, name)?.["V"]) / 2;
  const parts = partsOf(shape).map((part) => masterPart(part, root));
  const made = element("Shape", { ID: firstSheet, Type, LineStyle, FillStyle, TextStyle }, [
    ...cells({ PinX: half("Width"), PinY: half("Height") }),
    ...childrenOf(shape, "Cell").filter(({ attributes }) => kept.has(String(attributes["N"]))),
    ...cells({ Angle: 0 }),
    ...masterSections(shape),
    ...(parts.length === 0 ? [] : [element("Shapes", {}, parts)]),
  ]);
  return renumbered(made, root);
}

/** Makes a shape an instance of a master, and its parts those of the master's parts. */
function instanceOf(shape: XmlElement, master: number): XmlElement {
  const root = Number(shape.attributes["ID"]);
  const linked = (part: XmlElement): XmlElement => ({
    ...part,
    attributes: { ...part.attributes, MasterShape: Number(part.attributes["ID"]) - root + firstSheet },
  });
  const children = shape.children.map((child) =>
    isElement(child) && child.name === "Shapes"
      ? { ...child, children: child.children.map((part) => (isElement(part) ? linked(part) : part)) }
      : child,
  );
  return { ...shape, attributes: { ...shape.attributes, Master: master }, children };
}

/** Makes the masters of the named shapes. Shapes of one name that are built otherwise share a master of their own, numbered as Visio does. */
export function makeStencil(named: readonly NamedShape[]): Stencil {
  const masters = new Map<string, Master>();
  const counts = new Map<string, number>();
  const shapes = named.map(({ shape, name }) => {
    if (name === null) return shape;
    const key = `${name};${structureOf(shape)}`;
    const master = masters.get(key) ?? makeMaster(shape, name, connectorMaster + masters.size + 1, counts);
    masters.set(key, master);
    return instanceOf(shape, master.id);
  });
  return { shapes, masters: [...masters.values()] };
}

function makeMaster(shape: XmlElement, name: string, id: number, counts: Map<string, number>): Master {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const unique = count === 1 ? name : `${name}.${count}`;
  const contents = element("MasterContents", rootAttributes, [element("Shapes", {}, [masterShape(shape)])]);
  const size = { width: Number(cellOf(shape, "Width")?.["V"]), height: Number(cellOf(shape, "Height")?.["V"]) };
  return { id, name: unique, contents, size, baseId: guidOf(`base ${unique}`), uniqueId: guidOf(`${unique} ${writeElement(contents)}`) };
}
