/** The note: a sheet whose upper right corner is folded. */
import type { Point } from "../geometry/point.ts";
import { anchor, parameter, polygon, polyline, shorterSide, sideAnchors, solid, stroked, wholeBox } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function foldOf(frame: ShapeFrame): number {
  return parameter(frame, "fold") * shorterSide(frame);
}

/** A remark on paper. */
export const note: Shape<"note"> = {
  id: "note",
  name: "Note",
  aliases: ["comment", "annotation", "folded_corner"],
  params: { fold: { default: 0.16667, minimum: 0, maximum: 0.5, meaning: "side of the folded corner, in shorter sides" } },
  outline: (frame) => {
    const { width, height } = frame;
    const fold = foldOf(frame);
    const [begin, end]: readonly [Point, Point] = [
      [width - fold, 0],
      [width, fold],
    ];
    return [solid(polygon([[0, 0], begin, end, [width, height], [0, height]])), stroked(polyline([begin, [width - fold, fold], end]))];
  },
  textBox: wholeBox,
  anchors: () => [
    ...sideAnchors,
    anchor("top-left", 0, 0, [-1, -1]),
    anchor("bottom-right", 1, 1, [1, 1]),
    anchor("bottom-left", 0, 1, [-1, 1]),
  ],
};
