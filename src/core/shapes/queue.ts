/** The queue: a cylinder that lies on its side, its lip at the right. */
import { cylinderDrawing } from "./cylinder.ts";
import { turned } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** A lying drum. */
export const queue: Shape<"queue"> = {
  id: "queue",
  name: "Queue",
  aliases: ["pipe", "topic", "direct_access_storage"],
  params: {
    lip: {
      default: 0.125,
      minimum: 0,
      maximum: 20,
      meaning: "half the width of the lip, in shorter sides; at most a quarter of the width",
    },
  },
  ...turned(cylinderDrawing, () => 1),
};
