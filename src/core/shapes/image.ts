/** A picture cut from the upload: no outline; connectors meet its box. */
import { boxCommands, cornerAnchors, sideAnchors, wholeBox } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** An icon or another drawing that is kept as pixels. */
export const image: Shape<"image"> = {
  id: "image",
  name: "Image",
  aliases: ["icon", "picture"],
  params: {},
  outline: () => [],
  silhouette: boxCommands,
  textBox: wholeBox,
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
