/** Cells of a draw.io model: what goes into one, and how it is written. */
import type { Point } from "../../core/geometry/point.ts";
import type { Box } from "../../core/geometry/box.ts";
import { decimal, element } from "../lib/xml.ts";
import type { XmlElement, XmlNode } from "../lib/xml.ts";
import { writeStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** What every cell has. Ids of the diagram hold no full stop, so parts of an element are named "n3.1.2". Data become attributes that draw.io shows under "Edit Data". */
export interface CellParts {
  readonly id: string;
  readonly parent: string;
  readonly value: string;
  readonly style: Style;
  readonly data?: Readonly<Record<string, string>>;
}

/** Writes a point under the name of what it is. */
export function pointElement([x, y]: Point, name?: string): XmlElement {
  return element("mxPoint", { x: decimal(x), y: decimal(y), as: name });
}

/** Writes the geometry of a shape; coordinates are relative to its parent. */
export function boxGeometry({ x, y, width, height }: Box): XmlElement {
  return element("mxGeometry", { x: decimal(x), y: decimal(y), width: decimal(width), height: decimal(height), as: "geometry" });
}

/** Writes a cell, within an object when it carries data. */
export function cellElement(parts: CellParts, attributes: Readonly<Record<string, string | undefined>>, geometry: XmlNode): XmlElement {
  const { id, parent, value, style, data } = parts;
  const own = { style: writeStyle(style), ...attributes, parent };
  if (data === undefined) return element("mxCell", { id, value, ...own }, [geometry]);
  return element("object", { label: value, ...data, id }, [element("mxCell", own, [geometry])]);
}
