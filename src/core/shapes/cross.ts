/** The cross with arms of equal thickness. */
import type { Point } from "../geometry/point.ts";
import { insetBox, parameter, polygon, shorterSide, sideAnchors, solid } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function cutOf(frame: ShapeFrame): number {
  return parameter(frame, "arm") * shorterSide(frame);
}

function vertices(frame: ShapeFrame): readonly Point[] {
  const { width, height } = frame;
  const cut = cutOf(frame);
  return [
    [cut, 0],
    [width - cut, 0],
    [width - cut, cut],
    [width, cut],
    [width, height - cut],
    [width - cut, height - cut],
    [width - cut, height],
    [cut, height],
    [cut, height - cut],
    [0, height - cut],
    [0, cut],
    [cut, cut],
  ];
}

/** A plus sign. */
export const cross: Shape<"cross"> = {
  id: "cross",
  name: "Cross",
  aliases: ["plus"],
  params: { arm: { default: 0.25, minimum: 0, maximum: 0.5, meaning: "length of the arms, in shorter sides" } },
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => insetBox(frame, 0, cutOf(frame)),
  anchors: () => sideAnchors,
};
