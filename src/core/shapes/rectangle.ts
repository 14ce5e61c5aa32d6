/** The rectangle, and the outline that every box-like kind starts from. */
import type { Box } from "../geometry/box.ts";
import type { Anchor, PathCommand, Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** Draws a closed polygon through points given in pixels. */
export function polygon(points: readonly (readonly [number, number])[]): readonly PathCommand[] {
  return [...points.map((to, index): PathCommand => ({ op: index === 0 ? "M" : "L", to })), { op: "Z" }];
}

/** The middles of the four sides, which every kind with a plain box has. */
export const sideAnchors: readonly Anchor[] = [
  { name: "top", x: 0.5, y: 0, direction: [0, -1] },
  { name: "right", x: 1, y: 0.5, direction: [1, 0] },
  { name: "bottom", x: 0.5, y: 1, direction: [0, 1] },
  { name: "left", x: 0, y: 0.5, direction: [-1, 0] },
];

/** Returns the box itself as a path. */
export function boxPath({ width, height }: ShapeFrame): ShapePath {
  return {
    commands: polygon([
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]),
    filled: true,
    stroked: true,
  };
}

/** Returns the whole box as the place of the text. */
export function wholeBox({ width, height }: ShapeFrame): Box {
  return { x: 0, y: 0, width, height };
}

/** A plain box. */
export const rectangle: Shape<"rectangle"> = {
  id: "rectangle",
  name: "Rectangle",
  aliases: ["box", "process"],
  params: {},
  outline: (frame) => [boxPath(frame)],
  textBox: wholeBox,
  anchors: () => sideAnchors,
};
