/** The folder: a package of UML. */
import { anchor, parameter, polygon, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function tabOf(frame: ShapeFrame): readonly [width: number, height: number] {
  return [parameter(frame, "tabWidth") * frame.width, parameter(frame, "tabHeight") * frame.height];
}

/** A box with a tab at its upper left. */
export const folder: Shape<"folder"> = {
  id: "folder",
  name: "Folder",
  aliases: ["package"],
  params: {
    tabWidth: { default: 0.4, minimum: 0, maximum: 1, meaning: "width of the tab, as a share of the width" },
    tabHeight: { default: 0.15, minimum: 0, maximum: 1, meaning: "height of the tab, as a share of the height" },
  },
  outline: (frame) => {
    const { width, height } = frame;
    const [tab, top] = tabOf(frame);
    return [
      solid(
        polygon([
          [0, 0],
          [tab, 0],
          [tab, top],
          [width, top],
          [width, height],
          [0, height],
        ]),
      ),
      stroked(
        polyline([
          [0, top],
          [tab, top],
        ]),
      ),
    ];
  },
  textBox: (frame) => {
    const [, top] = tabOf(frame);
    return { x: 0, y: top, width: frame.width, height: frame.height - top };
  },
  anchors: (frame) => {
    const { tabWidth, tabHeight } = { tabWidth: parameter(frame, "tabWidth"), tabHeight: parameter(frame, "tabHeight") };
    return [
      ...sideAnchors.filter(({ name }) => name === "bottom" || name === "left"),
      anchor("top", 0.5, tabWidth >= 0.5 ? 0 : tabHeight, [0, -1]),
      anchor("right", 1, (1 + tabHeight) / 2, [1, 0]),
      anchor("tab", tabWidth / 2, 0, [0, -1]),
    ];
  },
};
