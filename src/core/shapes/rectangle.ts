/** The rectangle. */
import { boxCommands, cornerAnchors, sideAnchors, solid, wholeBox } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** A plain box. */
export const rectangle: Shape<"rectangle"> = {
  id: "rectangle",
  name: "Rectangle",
  aliases: ["box", "process"],
  params: {},
  outline: (frame) => [solid(boxCommands(frame))],
  textBox: wholeBox,
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
