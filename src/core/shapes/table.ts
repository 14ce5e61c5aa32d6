/** The table, class or entity; its lines, cells and compartments come from the node's rows. */
import { boxCommands, cornerAnchors, sideAnchors, solid, wholeBox } from "./draw.ts";
import type { Shape } from "./shape.ts";

/** The frame of a table. */
export const table: Shape<"table"> = {
  id: "table",
  name: "Table",
  aliases: ["grid", "class", "entity"],
  params: {},
  outline: (frame) => [solid(boxCommands(frame))],
  textBox: wholeBox,
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
