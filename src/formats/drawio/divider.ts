/** Dividers as draw.io draws them in its classes: lines of their own inside the box, which move and stretch with it. */
import type { Node } from "../../core/diagram/types.ts";
import type { XmlElement } from "../lib/xml.ts";
import { boxGeometry, cellElement } from "./cells.ts";
import { dashStyle, opacityStyle } from "./style.ts";

/** draw.io's own dividers lie in the middle of a box of so many pixels, wide enough to be grasped. */
const thickness = 8;

/** Writes the dividers of a node. */
export function dividerElements({ id, box: { width, height }, dividers = [], style }: Node): readonly XmlElement[] {
  const { stroke, strokeWidth, opacity } = style;
  return dividers.map(({ at, upright = false, from = 0, to = 1 }, index) => {
    const place = upright
      ? { x: at * width - thickness / 2, y: from * height, width: thickness, height: (to - from) * height }
      : { x: from * width, y: at * height - thickness / 2, width: (to - from) * width, height: thickness };
    const look = { strokeColor: stroke ?? "none", strokeWidth, ...dashStyle(style), ...opacityStyle(opacity) };
    const line = { line: true as const, html: 1, direction: upright ? "south" : undefined, fillColor: "none", ...look };
    const cell = { id: `${id}.divider${index + 1}`, parent: id, value: "", style: { ...line, rotatable: 0, pointerEvents: 0 } };
    return cellElement(cell, { vertex: "1", connectable: "0" }, boxGeometry(place));
  });
}
