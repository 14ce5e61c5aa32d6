/** The parallelogram: data in flow charts. */
import type { Point } from "../geometry/point.ts";
import { anchor, insetBox, parameter, polygon, shorterSide, solid, vertexAnchors } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function slantOf(frame: ShapeFrame): number {
  return Math.min(frame.width, parameter(frame, "slant") * shorterSide(frame));
}

function vertices(frame: ShapeFrame): readonly Point[] {
  const { width, height } = frame;
  const slant = slantOf(frame);
  return [
    [slant, 0],
    [width, 0],
    [width - slant, height],
    [0, height],
  ];
}

/** A box whose upper side is shifted to the right. */
export const parallelogram: Shape<"parallelogram"> = {
  id: "parallelogram",
  name: "Parallelogram",
  aliases: ["data", "input_output"],
  params: {
    slant: { default: 0.25, minimum: 0, maximum: 20, meaning: "shift of the upper side, in shorter sides; at most the width" },
  },
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => insetBox(frame, slantOf(frame) / 2, 0),
  anchors: (frame) => {
    const slant = slantOf(frame);
    const half = slant / 2 / Math.max(frame.width, 1e-9);
    return [
      // The upper and lower side may end before the middle of the box: their anchors stay on them.
      anchor("top", Math.max(0.5, 2 * half), 0, [0, -1]),
      anchor("right", 1 - half, 0.5, [frame.height, slant]),
      anchor("bottom", Math.min(0.5, 1 - 2 * half), 1, [0, 1]),
      anchor("left", half, 0.5, [-frame.height, -slant]),
      ...vertexAnchors(vertices(frame), frame),
    ];
  },
};
