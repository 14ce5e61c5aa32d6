/** Fill, stroke, dash, opacity and path data as presentation attributes. */
import type { Node } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import type { Point } from "../../core/geometry/point.ts";
import { dashPattern } from "../lib/dash-pattern.ts";
import type { BrokenLine } from "../lib/dash-pattern.ts";
import { decimal } from "../lib/xml.ts";

/** Attributes in the order in which they are written. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes a length or coordinate in pixels, to the hundredth. */
export function pixels(value: number): string {
  return decimal(value, 2);
}

/** Writes the place and size of a box. */
export function boxAttributes({ x, y, width, height }: Box): Attributes {
  return { x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height) };
}

/** Writes a point as "x y". */
export function pair([x, y]: Point): string {
  return `${pixels(x)} ${pixels(y)}`;
}

/** Writes path data with absolute commands. */
export function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map((command) => {
      if (command.op === "Z") return "Z";
      if (command.op === "C") return `C${pair(command.control1)} ${pair(command.control2)} ${pair(command.to)}`;
      return `${command.op}${pair(command.to)}`;
    })
    .join(" ");
}

/** Returns the dash attributes of a line, none for a solid one. */
export function dashAttributes(line: BrokenLine): Attributes {
  return line.dash === "solid" ? {} : { "stroke-dasharray": dashPattern(line).map(pixels).join(" ") };
}

/** Says how a path of a node is painted. */
export interface Painted {
  readonly filled: boolean;
  readonly stroked: boolean;
}

/** Returns the paint of one path of a node; a gradient is referred to by the node's id. */
export function paintAttributes({ id, style }: Node, { filled, stroked }: Painted): Attributes {
  const fill = !filled || style.fill === null ? "none" : style.gradient === null ? style.fill : `url(#${gradientId(id)})`;
  const visible = stroked && style.stroke !== null && style.strokeWidth > 0;
  return {
    fill,
    "fill-opacity": fill !== "none" && style.opacity < 1 ? decimal(style.opacity, 3) : undefined,
    stroke: visible ? (style.stroke ?? "none") : "none",
    "stroke-width": visible ? pixels(style.strokeWidth) : undefined,
    "stroke-opacity": visible && style.opacity < 1 ? decimal(style.opacity, 3) : undefined,
    ...(visible ? dashAttributes(style) : {}),
  };
}

/** Names the gradient of a node. */
export function gradientId(node: string): string {
  return `gradient.${node}`;
}

/** Names the shadow that all nodes share. */
export const shadowId = "page.shadow";
