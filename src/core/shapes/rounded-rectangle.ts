/** The rounded rectangle; with a radius of half its height it is the terminator of flow charts. */
import { arcCurves } from "../geometry/arc.ts";
import type { PathCommand } from "../geometry/path.ts";
import type { Point } from "../geometry/point.ts";
import { insetBox, shorterSide, sideAnchors, solid } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** The share of the radius by which a corner arc retreats from the corner of the box along one axis: 1 - cos 45 degrees. */
const cornerRetreat = 0.29289;

function radiusOf(frame: ShapeFrame): number {
  return Math.max(0, Math.min(frame.cornerRadius, shorterSide(frame) / 2));
}

/** Which corners of a box are round, from the upper left one clockwise. */
export type RoundCorners = readonly [upperLeft: boolean, upperRight: boolean, lowerRight: boolean, lowerLeft: boolean];

/** Draws a box with round corners, clockwise from the left end of its top side; the others, where not all are, are square. */
export function roundedBox(
  width: number,
  height: number,
  radius: number,
  [upperLeft, upperRight, lowerRight, lowerLeft]: RoundCorners = [true, true, true, true],
): readonly PathCommand[] {
  const corner = (isRound: boolean, at: Point, middle: Point, start: number): readonly PathCommand[] =>
    isRound ? arcCurves({ centre: middle, radii: [radius, radius], start, sweep: 90 }) : [{ op: "L", to: at }];
  const [right, bottom] = [width - radius, height - radius];
  return [
    { op: "M", to: [upperLeft ? radius : 0, 0] },
    { op: "L", to: [right, 0] },
    ...corner(upperRight, [width, 0], [right, radius], -90),
    { op: "L", to: [width, bottom] },
    ...corner(lowerRight, [width, height], [right, bottom], 0),
    { op: "L", to: [radius, height] },
    ...corner(lowerLeft, [0, height], [radius, bottom], 90),
    ...(upperLeft ? [{ op: "L", to: [0, radius] } as const, ...corner(true, [0, 0], [radius, radius], 180)] : []),
    { op: "Z" },
  ];
}

/** A box with round corners; the radius is the style's `cornerRadius`, at most half the shorter side. */
export const roundedRectangle: Shape<"rounded_rectangle"> = {
  id: "rounded_rectangle",
  name: "Rounded rectangle",
  aliases: ["terminator", "pill", "stadium"],
  params: {},
  outline: (frame) => [solid(roundedBox(frame.width, frame.height, radiusOf(frame)))],
  textBox: (frame) => insetBox(frame, cornerRetreat * radiusOf(frame), cornerRetreat * radiusOf(frame)),
  anchors: () => sideAnchors,
};
