/** The container: a frame around other shapes, with a title anywhere along its border. */
import { boxCommands, sideAnchors, solid, wholeBox } from "./draw.ts";
import { roundedBox } from "./rounded-rectangle.ts";
import type { Shape } from "./shape.ts";

/** A group of shapes; the style's `cornerRadius` rounds its frame, the alignment of its text says where the title stands. */
export const container: Shape<"container"> = {
  id: "container",
  name: "Container",
  aliases: ["group", "frame", "boundary"],
  params: {},
  outline: (frame) => {
    const radius = Math.max(0, Math.min(frame.cornerRadius, frame.width / 2, frame.height / 2));
    return [solid(radius === 0 ? boxCommands(frame) : roundedBox(frame.width, frame.height, radius))];
  },
  textBox: wholeBox,
  anchors: () => sideAnchors,
};
