/** The hexagon: preparation in flow charts. */
import type { Point } from "../geometry/point.ts";
import { anchor, insetBox, parameter, polygon, shorterSide, solid, vertexAnchors } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function slantOf(frame: ShapeFrame): number {
  return Math.min(frame.width / 2, parameter(frame, "slant") * shorterSide(frame));
}

function vertices(frame: ShapeFrame): readonly Point[] {
  const { width, height } = frame;
  const slant = slantOf(frame);
  return [
    [slant, 0],
    [width - slant, 0],
    [width, height / 2],
    [width - slant, height],
    [slant, height],
    [0, height / 2],
  ];
}

/** A box with a point at the left and one at the right. */
export const hexagon: Shape<"hexagon"> = {
  id: "hexagon",
  name: "Hexagon",
  aliases: ["preparation"],
  params: { slant: { default: 0.25, minimum: 0, maximum: 20, meaning: "length of the points, in shorter sides; at most half the width" } },
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => insetBox(frame, slantOf(frame) / 2, 0),
  anchors: (frame) => [anchor("top", 0.5, 0, [0, -1]), anchor("bottom", 0.5, 1, [0, 1]), ...vertexAnchors(vertices(frame), frame)],
};
