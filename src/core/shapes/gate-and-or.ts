/** The logic gates AND and OR. */
import { arcCurves } from "../geometry/arc.ts";
import { anchor, insetBox, parameter, solid } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** By how much of the width the back of an OR gate is hollow. */
const hollow = 0.2;

function isOr(frame: ShapeFrame): boolean {
  return parameter(frame, "or") >= 0.5;
}

/** A gate with its inputs at the left and its output at the right. */
export const gateAndOr: Shape<"gate_and_or"> = {
  id: "gate_and_or",
  name: "Logic gate",
  aliases: ["and_gate", "or_gate"],
  params: { or: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "0 for an AND gate, 1 for an OR gate" } },
  outline: (frame) => {
    const { width, height } = frame;
    if (!isOr(frame))
      return [
        solid([
          { op: "M", to: [0, 0] },
          { op: "L", to: [width / 2, 0] },
          ...arcCurves({ centre: [width / 2, height / 2], radii: [width / 2, height / 2], start: -90, sweep: 180 }),
          { op: "L", to: [0, height] },
          { op: "Z" },
        ]),
      ];
    return [
      solid([
        { op: "M", to: [0, 0] },
        { op: "C", control1: [0.5 * width, 0], control2: [0.85 * width, 0.15 * height], to: [width, height / 2] },
        { op: "C", control1: [0.85 * width, 0.85 * height], control2: [0.5 * width, height], to: [0, height] },
        ...arcCurves({ centre: [0, height / 2], radii: [hollow * width, height / 2], start: 90, sweep: -180 }),
        { op: "Z" },
      ]),
    ];
  },
  textBox: (frame) => insetBox(frame, 0.25 * frame.width, 0.25 * frame.height),
  anchors: (frame) => {
    // The back of an OR gate is half an ellipse: at a quarter of the height it is cos 30 degrees deep.
    const [middle, quarter] = isOr(frame) ? [hollow, hollow * Math.cos(Math.PI / 6)] : [0, 0];
    return [
      anchor("output", 1, 0.5, [1, 0]),
      anchor("left", middle, 0.5, [-1, 0]),
      anchor("input-1", quarter, 0.25, [-1, 0]),
      anchor("input-2", quarter, 0.75, [-1, 0]),
    ];
  },
};
