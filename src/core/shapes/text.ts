/** Free text: no outline; connectors meet its box. */
import { boxCommands, cornerAnchors, sideAnchors, wholeBox } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** Text that belongs to no shape and no connector. */
export const text: Shape<"text"> = {
  id: "text",
  name: "Text",
  aliases: ["label"],
  params: {},
  outline: () => [],
  silhouette: boxCommands,
  textBox: wholeBox,
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
