/** The block arrow, pointing any of four ways. */
import { anchor, parameter, polygon, shorterSide, solid, turned } from "./draw.ts";
import type { Drawing } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function headOf(frame: ShapeFrame): number {
  return Math.min(frame.width, parameter(frame, "head") * shorterSide(frame));
}

const drawing: Drawing = {
  outline: (frame) => {
    const { width, height } = frame;
    const neck = width - headOf(frame);
    const edge = ((1 - parameter(frame, "shaft")) / 2) * height;
    return [
      solid(
        polygon([
          [0, edge],
          [neck, edge],
          [neck, 0],
          [width, height / 2],
          [neck, height],
          [neck, height - edge],
          [0, height - edge],
        ]),
      ),
    ];
  },
  textBox: (frame) => {
    const shaft = parameter(frame, "shaft");
    // The text may run into the head as far as the head is as high as the shaft.
    return {
      x: 0,
      y: ((1 - shaft) / 2) * frame.height,
      width: frame.width - headOf(frame) * shaft,
      height: shaft * frame.height,
    };
  },
  anchors: (frame) => {
    const neck = 1 - headOf(frame) / Math.max(frame.width, 1e-9);
    return [
      anchor("top", neck, 0, [0, -1]),
      anchor("right", 1, 0.5, [1, 0]),
      anchor("bottom", neck, 1, [0, 1]),
      anchor("left", 0, 0.5, [-1, 0]),
    ];
  },
};

/** A broad arrow with a shaft. */
export const blockArrow: Shape<"block_arrow"> = {
  id: "block_arrow",
  name: "Block arrow",
  aliases: ["arrow_shape"],
  params: {
    shaft: { default: 0.5, minimum: 0, maximum: 1, meaning: "thickness of the shaft, as a share of the box across the arrow" },
    head: { default: 0.5, minimum: 0, maximum: 20, meaning: "length of the head, in shorter sides; at most the arrow" },
    direction: { default: 0, minimum: 0, maximum: 3, whole: true, meaning: "where the arrow points: 0 right, 1 down, 2 left, 3 up" },
  },
  ...turned(drawing, (frame) => Math.round(parameter(frame, "direction"))),
};
