/** The trapezoid: manual operation, with the long side below or above. */
import type { Point } from "../geometry/point.ts";
import { anchor, insetBox, parameter, polygon, shorterSide, solid, turned, vertexAnchors } from "./draw.ts";
import type { Drawing } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function slantOf(frame: ShapeFrame): number {
  return Math.min(frame.width / 2, parameter(frame, "slant") * shorterSide(frame));
}

function vertices(frame: ShapeFrame): readonly Point[] {
  const slant = slantOf(frame);
  return [
    [slant, 0],
    [frame.width - slant, 0],
    [frame.width, frame.height],
    [0, frame.height],
  ];
}

const drawing: Drawing = {
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => insetBox(frame, slantOf(frame) / 2, 0),
  anchors: (frame) => {
    const slant = slantOf(frame);
    const half = slant / 2 / Math.max(frame.width, 1e-9);
    return [
      anchor("top", 0.5, 0, [0, -1]),
      anchor("right", 1 - half, 0.5, [frame.height, -slant]),
      anchor("bottom", 0.5, 1, [0, 1]),
      anchor("left", half, 0.5, [-frame.height, -slant]),
      ...vertexAnchors(vertices(frame), frame),
    ];
  },
};

/** A box whose upper side is shorter by the slant at both ends. */
export const trapezoid: Shape<"trapezoid"> = {
  id: "trapezoid",
  name: "Trapezoid",
  aliases: ["manual_operation"],
  params: {
    slant: {
      default: 0.25,
      minimum: 0,
      maximum: 20,
      meaning: "inset of the short side at each end, in shorter sides; at most half the width",
    },
    inverted: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "1 when the short side is below" },
  },
  ...turned(drawing, (frame) => (parameter(frame, "inverted") >= 0.5 ? 2 : 0)),
};
