/** The octagon. */
import type { Point } from "../geometry/point.ts";
import { insetBox, parameter, polygon, shorterSide, sideAnchors, solid, vertexAnchors } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function cutOf(frame: ShapeFrame): number {
  return parameter(frame, "cut") * shorterSide(frame);
}

function vertices(frame: ShapeFrame): readonly Point[] {
  const { width, height } = frame;
  const cut = cutOf(frame);
  return [
    [cut, 0],
    [width - cut, 0],
    [width, cut],
    [width, height - cut],
    [width - cut, height],
    [cut, height],
    [0, height - cut],
    [0, cut],
  ];
}

/** A box whose four corners are cut off. */
export const octagon: Shape<"octagon"> = {
  id: "octagon",
  name: "Octagon",
  aliases: ["stop"],
  params: { cut: { default: 0.29289, minimum: 0, maximum: 0.5, meaning: "side of the cut corners, in shorter sides" } },
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => insetBox(frame, cutOf(frame) / 2, cutOf(frame) / 2),
  anchors: (frame) => [...sideAnchors, ...vertexAnchors(vertices(frame), frame)],
};
