/** The document: a sheet with a wave as its lower edge. */
import { anchor, solid } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** The wave of the preset flowChartDocument (ECMA-376), as fractions of the height. */
const wave = { right: 0.80194, controlRight: 0.80194, controlLeft: 1.1075, left: 0.93389 };

/** The height of the wave in the middle of the box: the cubic at t = 1/2. */
const middle = (wave.right + 3 * wave.controlRight + 3 * wave.controlLeft + wave.left) / 8;

/** The slope of the wave there, towards the left: its derivative at t = 1/2, over the width's -0.75. */
const slope = (0.75 * (wave.left - wave.right + wave.controlLeft - wave.controlRight)) / 0.75;

/** A sheet of paper. */
export const document: Shape<"document"> = {
  id: "document",
  name: "Document",
  aliases: ["report", "paper"],
  params: {},
  outline: ({ width, height }) => [
    solid([
      { op: "M", to: [0, 0] },
      { op: "L", to: [width, 0] },
      { op: "L", to: [width, wave.right * height] },
      {
        op: "C",
        control1: [width / 2, wave.controlRight * height],
        control2: [width / 2, wave.controlLeft * height],
        to: [0, wave.left * height],
      },
      { op: "Z" },
    ]),
  ],
  textBox: ({ width, height }) => ({ x: 0, y: 0, width, height: wave.right * height }),
  anchors: ({ width, height }) => [
    anchor("top", 0.5, 0, [0, -1]),
    anchor("right", 1, wave.right / 2, [1, 0]),
    anchor("bottom", 0.5, middle, [slope * height, width]),
    anchor("left", 0, wave.left / 2, [-1, 0]),
  ],
};
