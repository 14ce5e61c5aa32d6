/** The actor: a stick figure. */
import { boxCommands, cornerAnchors, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import { ellipseCommands } from "./ellipse.ts";
import type { Shape } from "./shape.ts";

/** A person; connectors meet the box of the whole figure, its name stands below and outside when no room is left inside. */
export const actor: Shape<"actor"> = {
  id: "actor",
  name: "Actor",
  aliases: ["person", "user", "stick_figure"],
  params: {},
  outline: ({ width, height }) => [
    solid(ellipseCommands(width / 4, 0, width / 2, height / 4)),
    stroked(
      polyline([
        [width / 2, height / 4],
        [width / 2, (2 * height) / 3],
      ]),
    ),
    stroked(
      polyline([
        [0, height / 3],
        [width, height / 3],
      ]),
    ),
    stroked(
      polyline([
        [0, height],
        [width / 2, (2 * height) / 3],
        [width, height],
      ]),
    ),
  ],
  silhouette: boxCommands,
  textBox: ({ width, height }) => ({ x: 0, y: height, width, height: 0 }),
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
