/** The folder: a package of UML. */
import { anchor, mirrorable, parameter, polygon, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import type { Anchor, Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** Where the tab ends above and below, and how high it is. */
function tabOf(frame: ShapeFrame): readonly [upper: number, lower: number, height: number] {
  const [upper, height] = [parameter(frame, "tabWidth") * frame.width, parameter(frame, "tabHeight") * frame.height];
  return [upper, Math.min(frame.width, upper + parameter(frame, "lean") * height), height];
}

function outlineOf(frame: ShapeFrame): readonly ShapePath[] {
  const { width, height } = frame;
  const [upper, lower, top] = tabOf(frame);
  return [
    solid(
      polygon([
        [0, 0],
        [upper, 0],
        [lower, top],
        [width, top],
        [width, height],
        [0, height],
      ]),
    ),
    stroked(
      polyline([
        [0, top],
        [lower, top],
      ]),
    ),
  ];
}

/** Returns how far down the outline lies in the middle of the upper side, as a share of the height: over the tab, beside it, or where it leans. */
function topInMiddle(frame: ShapeFrame): number {
  const [upper, lower, top] = tabOf(frame);
  const middle = frame.width / 2;
  if (middle <= upper) return 0;
  return (middle >= lower ? top : (top * (middle - upper)) / (lower - upper)) / frame.height;
}

function anchorsOf(frame: ShapeFrame): readonly Anchor[] {
  const { tabWidth, tabHeight } = { tabWidth: parameter(frame, "tabWidth"), tabHeight: parameter(frame, "tabHeight") };
  return [
    ...sideAnchors.filter(({ name }) => name === "bottom" || name === "left"),
    anchor("top", 0.5, topInMiddle(frame), [0, -1]),
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
    lean: { default: 0, minimum: 0, maximum: 1, meaning: "how far the inner side of the tab leans outwards, as a share of its height" },
    mirrored: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "1 when the tab is at the upper right" },
  },
  ...mirrorable({
    outline: outlineOf,
    textBox: (frame) => {
      const [, , top] = tabOf(frame);
      return { x: 0, y: top, width: frame.width, height: frame.height - top };
    },
    anchors: anchorsOf,
  }),
};
