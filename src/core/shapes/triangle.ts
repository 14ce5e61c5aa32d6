/** The triangle, pointing any of four ways. */
import type { Point } from "../geometry/point.ts";
import { anchor, parameter, polygon, solid, turned, vertexAnchors } from "./draw.ts";
import type { Drawing } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function vertices(frame: ShapeFrame): readonly Point[] {
  const { width, height } = frame;
  return [
    [parameter(frame, "apex") * width, 0],
    [width, height],
    [0, height],
  ];
}

const drawing: Drawing = {
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => ({
    x: (parameter(frame, "apex") * frame.width) / 2,
    y: frame.height / 2,
    width: frame.width / 2,
    height: frame.height / 2,
  }),
  anchors: (frame) => {
    const { width, height } = frame;
    const apex = parameter(frame, "apex");
    return [
      anchor("bottom", 0.5, 1, [0, 1]),
      anchor("left", apex / 2, 0.5, [-height, -apex * width]),
      anchor("right", (1 + apex) / 2, 0.5, [height, -(1 - apex) * width]),
      ...vertexAnchors(vertices(frame), frame),
    ];
  },
};

/** A triangle whose base is one side of the box. */
export const triangle: Shape<"triangle"> = {
  id: "triangle",
  name: "Triangle",
  aliases: ["extract", "merge"],
  params: {
    apex: { default: 0.5, minimum: 0, maximum: 1, meaning: "place of the apex along its side, from the left of a triangle that points up" },
    direction: { default: 0, minimum: 0, maximum: 3, whole: true, meaning: "where the apex points: 0 up, 1 right, 2 down, 3 left" },
  },
  ...turned(drawing, (frame) => Math.round(parameter(frame, "direction"))),
};
