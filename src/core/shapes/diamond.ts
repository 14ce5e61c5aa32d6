/** The diamond: the decision of flow charts. */
import { insetBox, polygon, sideAnchors, solid } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** A rhombus with a vertex in the middle of each side of its box. */
export const diamond: Shape<"diamond"> = {
  id: "diamond",
  name: "Diamond",
  aliases: ["decision", "rhombus", "gateway"],
  params: {},
  outline: ({ width, height }) => [
    solid(
      polygon([
        [width / 2, 0],
        [width, height / 2],
        [width / 2, height],
        [0, height / 2],
      ]),
    ),
  ],
  textBox: (frame) => insetBox(frame, frame.width / 4, frame.height / 4),
  anchors: () => sideAnchors,
};
