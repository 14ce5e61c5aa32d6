/** The component of UML: a box with two lugs at its left. */
import type { Point } from "../geometry/point.ts";
import { anchor, parameter, polygon, shorterSide, solid } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** Top and bottom of the two lugs, as fractions of the height. */
const lugs = [
  [0.2, 0.4],
  [0.6, 0.8],
] as const;

/** Half the width of a lug: by so much it stands out of the body. */
function reachOf(frame: ShapeFrame): number {
  return Math.min(frame.width / 4, (parameter(frame, "lug") * shorterSide(frame)) / 2);
}

function lugBox(reach: number, top: number, bottom: number): readonly Point[] {
  return [
    [0, top],
    [2 * reach, top],
    [2 * reach, bottom],
    [0, bottom],
  ];
}

/** A module with two connectors. */
export const component: Shape<"component"> = {
  id: "component",
  name: "Component",
  aliases: ["module"],
  params: { lug: { default: 0.25, minimum: 0, maximum: 20, meaning: "width of a lug, in shorter sides; at most half the width" } },
  outline: (frame) => {
    const { width, height } = frame;
    const reach = reachOf(frame);
    const notches = [...lugs].reverse().flatMap(([top, bottom]): readonly Point[] => [
      [reach, bottom * height],
      [0, bottom * height],
      [0, top * height],
      [reach, top * height],
    ]);
    return [
      solid(polygon([[reach, 0], [width, 0], [width, height], [reach, height], ...notches])),
      ...lugs.map(([top, bottom]) => solid(polygon(lugBox(reach, top * height, bottom * height)))),
    ];
  },
  textBox: (frame) => {
    const reach = reachOf(frame);
    return { x: 2 * reach, y: 0, width: frame.width - 2 * reach, height: frame.height };
  },
  anchors: (frame) => {
    const reach = reachOf(frame) / Math.max(frame.width, 1e-9);
    return [
      anchor("top", (1 + reach) / 2, 0, [0, -1]),
      anchor("right", 1, 0.5, [1, 0]),
      anchor("bottom", (1 + reach) / 2, 1, [0, 1]),
      anchor("left", reach, 0.5, [-1, 0]),
      ...lugs.map(([top, bottom], index) => anchor(`lug-${index + 1}`, 0, (top + bottom) / 2, [-1, 0])),
    ];
  },
};
