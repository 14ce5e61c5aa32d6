/** The rounded rectangle; with a radius of half its height it is the terminator of flow charts. */
import { arcCurves } from "../geometry/arc.ts";
import type { PathCommand } from "../geometry/path.ts";
import { insetBox, shorterSide, sideAnchors, solid } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** The share of the radius by which a corner arc retreats from the corner of the box along one axis: 1 - cos 45 degrees. */
const cornerRetreat = 0.29289;

function radiusOf(frame: ShapeFrame): number {
  return Math.max(0, Math.min(frame.cornerRadius, shorterSide(frame) / 2));
}

/** Draws a box with round corners, clockwise from the left end of its top side. */
export function roundedBox(width: number, height: number, radius: number): readonly PathCommand[] {
  const corner = (x: number, y: number, start: number): readonly PathCommand[] =>
    arcCurves({ centre: [x, y], radii: [radius, radius], start, sweep: 90 });
  return [
    { op: "M", to: [radius, 0] },
    { op: "L", to: [width - radius, 0] },
    ...corner(width - radius, radius, -90),
    { op: "L", to: [width, height - radius] },
    ...corner(width - radius, height - radius, 0),
    { op: "L", to: [radius, height] },
    ...corner(radius, height - radius, 90),
    { op: "L", to: [0, radius] },
    ...corner(radius, radius, 180),
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
