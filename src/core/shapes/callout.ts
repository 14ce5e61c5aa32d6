/** The callout: a box with a tip that points at something. */
import type { Point } from "../geometry/point.ts";
import { anchor, parameter, polygon, solid, turned } from "./draw.ts";
import type { Drawing } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** The length of the tip, in pixels, of a callout that points down. */
function tailOf(frame: ShapeFrame): number {
  return parameter(frame, "tail") * frame.height;
}

/** The tip's root is a quarter of the side wide and lies on the tip's half (preset wedgeRectCallout). */
function rootOf(frame: ShapeFrame): Point {
  const left = parameter(frame, "tip") < 0.5;
  return [((left ? 2 : 7) / 12) * frame.width, ((left ? 5 : 10) / 12) * frame.width];
}

const drawing: Drawing = {
  outline: (frame) => {
    const { width, height } = frame;
    const body = height - tailOf(frame);
    const [begin, end] = rootOf(frame);
    return [
      solid(
        polygon([
          [0, 0],
          [width, 0],
          [width, body],
          [end, body],
          [parameter(frame, "tip") * width, height],
          [begin, body],
          [0, body],
        ]),
      ),
    ];
  },
  textBox: (frame) => ({ x: 0, y: 0, width: frame.width, height: frame.height - tailOf(frame) }),
  anchors: (frame) => {
    const body = 1 - parameter(frame, "tail");
    const far = parameter(frame, "tip") < 0.5 ? 0.75 : 0.25;
    return [
      anchor("top", 0.5, 0, [0, -1]),
      anchor("right", 1, body / 2, [1, 0]),
      anchor("bottom", far, body, [0, 1]),
      anchor("left", 0, body / 2, [-1, 0]),
      anchor("tip", parameter(frame, "tip"), 1, [0, 1]),
    ];
  },
};

/** A speech box; its box holds the tip as well, and the defaults give the preset's proportions. */
export const callout: Shape<"callout"> = {
  id: "callout",
  name: "Callout",
  aliases: ["speech_bubble"],
  params: {
    tail: { default: 0.11111, minimum: 0, maximum: 1, meaning: "length of the tip, as a share of the box along it" },
    tip: { default: 0.29167, minimum: 0, maximum: 1, meaning: "place of the tip along its side, clockwise turned with the callout" },
    side: { default: 0, minimum: 0, maximum: 3, whole: true, meaning: "where the tip points: 0 down, 1 left, 2 up, 3 right" },
  },
  ...turned(drawing, (frame) => Math.round(parameter(frame, "side"))),
};
