/** Cells of a draw.io model: what goes into one, and how it is written. */
import type { Point } from "../../core/geometry/point.ts";
import type { Box } from "../../core/geometry/box.ts";
import { decimal, element } from "../lib/xml.ts";
import type { XmlElement, XmlNode } from "../lib/xml.ts";
import { writeStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** What every cell has. Ids of the diagram hold no full stop, so parts of an element are named "n3.1.2". */
export interface CellParts {
  readonly id: string;
  readonly parent: string;
  readonly value: string;
  readonly style: Style;
}

/** Writes a point under the name of what it is. */
export function pointElement([x, y]: Point, name?: string): XmlElement {
  return element("mxPoint", { x: decimal(x), y: decimal(y), as: name });
}

/** Writes the geometry of a shape; coordinates are relative to its parent. */
export function boxGeometry({ x, y, width, height }: Box): XmlElement {
  return element("mxGeometry", { x: decimal(x), y: decimal(y), width: decimal(width), height: decimal(height), as: "geometry" });
}

/** Writes a cell. */
export function cellElement(parts: CellParts, attributes: Readonly<Record<string, string | undefined>>, geometry: XmlNode): XmlElement {
  const { id, parent, value, style } = parts;
  return element("mxCell", { id, value, style: writeStyle(style), ...attributes, parent }, [geometry]);
}
