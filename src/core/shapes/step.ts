/** The step of a process: a chevron, or a pentagon when its tail has no notch. */
import type { Point } from "../geometry/point.ts";
import { anchor, insetBox, parameter, polygon, shorterSide, solid } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function depthOf(frame: ShapeFrame): number {
  return Math.min(frame.width, parameter(frame, "depth") * shorterSide(frame));
}

function notchOf(frame: ShapeFrame): number {
  return parameter(frame, "notch") >= 0.5 ? depthOf(frame) : 0;
}

function vertices(frame: ShapeFrame): readonly Point[] {
  const { width, height } = frame;
  const [depth, notch] = [depthOf(frame), notchOf(frame)];
  const ring: readonly Point[] = [
    [0, 0],
    [width - depth, 0],
    [width, height / 2],
    [width - depth, height],
    [0, height],
  ];
  return notch === 0 ? ring : [...ring, [notch, height / 2]];
}

/** A broad arrow that points right and follows another one. */
export const step: Shape<"step"> = {
  id: "step",
  name: "Step",
  aliases: ["chevron", "home_plate", "process_arrow"],
  params: {
    depth: { default: 0.5, minimum: 0, maximum: 20, meaning: "length of the point, in shorter sides; at most the width" },
    notch: { default: 1, minimum: 0, maximum: 1, whole: true, meaning: "0 when the tail is straight" },
  },
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => {
    const [depth, notch] = [depthOf(frame), notchOf(frame)];
    if (notch + depth >= frame.width) return insetBox(frame, frame.width / 4, frame.height / 4);
    return { x: notch, y: 0, width: frame.width - notch - depth, height: frame.height };
  },
  anchors: (frame) => {
    const middle = (frame.width - depthOf(frame)) / 2 / Math.max(frame.width, 1e-9);
    return [
      anchor("top", middle, 0, [0, -1]),
      anchor("right", 1, 0.5, [1, 0]),
      anchor("bottom", middle, 1, [0, 1]),
      anchor("left", notchOf(frame) / Math.max(frame.width, 1e-9), 0.5, [-1, 0]),
    ];
  },
};
