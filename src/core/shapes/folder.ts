/** The folder: a package of UML. */
import { anchor, mirrorable, parameter, polygon, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import type { Anchor, Shape, ShapeFrame, ShapePath } from "./shape.ts";

function tabOf(frame: ShapeFrame): readonly [width: number, height: number] {
  return [parameter(frame, "tabWidth") * frame.width, parameter(frame, "tabHeight") * frame.height];
}

function outlineOf(frame: ShapeFrame): readonly ShapePath[] {
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
}

function anchorsOf(frame: ShapeFrame): readonly Anchor[] {
  const { tabWidth, tabHeight } = { tabWidth: parameter(frame, "tabWidth"), tabHeight: parameter(frame, "tabHeight") };
  return [
    ...sideAnchors.filter(({ name }) => name === "bottom" || name === "left"),
    anchor("top", 0.5, tabWidth >= 0.5 ? 0 : tabHeight, [0, -1]),
    anchor("right", 1, (1 + tabHeight) / 2, [1, 0]),
    anchor("tab", tabWidth / 2, 0, [0, -1]),
  ];
}

/** A box with a tab at its upper left, or right. */
export const folder: Shape<"folder"> = {
  id: "folder",
  name: "Folder",
  aliases: ["package"],
  params: {
    tabWidth: { default: 0.4, minimum: 0, maximum: 1, meaning: "width of the tab, as a share of the width" },
    tabHeight: { default: 0.15, minimum: 0, maximum: 1, meaning: "height of the tab, as a share of the height" },
    mirrored: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "1 when the tab is at the upper right" },
  },
  ...mirrorable({
    outline: outlineOf,
    textBox: (frame) => {
      const [, top] = tabOf(frame);
      return { x: 0, y: top, width: frame.width, height: frame.height - top };
    },
    anchors: anchorsOf,
  }),
};
