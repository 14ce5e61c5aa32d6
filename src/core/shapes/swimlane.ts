/** The swimlane: a container with a heading that a line sets off. */
import { boxCommands, cornerAnchors, parameter, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import type { PathCommand } from "../geometry/path.ts";
import { roundedBox } from "./rounded-rectangle.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

function isSideways(frame: ShapeFrame): boolean {
  return parameter(frame, "sideways") >= 0.5;
}

function headingOf(frame: ShapeFrame): number {
  return Math.min(parameter(frame, "heading"), isSideways(frame) ? frame.width : frame.height);
}

/** Draws the frame of a lane, or its heading alone, whose corners are round where the lane's are. */
function framed(frame: ShapeFrame, part: "whole" | "heading"): readonly PathCommand[] {
  const { width, height } = frame;
  const heading = headingOf(frame);
  const radius = Math.max(0, Math.min(frame.cornerRadius, width / 2, height / 2, heading));
  const size = part === "whole" ? { width, height } : isSideways(frame) ? { width: heading, height } : { width, height: heading };
  if (radius === 0) return boxCommands(size);
  if (part === "whole") return roundedBox(width, height, radius);
  return roundedBox(size.width, size.height, radius, isSideways(frame) ? [true, false, false, true] : [true, true, false, false]);
}

/** A lane of a process, its heading above or at the left; the style's `cornerRadius` rounds its frame. */
export const swimlane: Shape<"swimlane"> = {
  id: "swimlane",
  name: "Swimlane",
  aliases: ["lane", "pool"],
  params: {
    heading: {
      default: 24,
      minimum: 0,
      maximum: 16384,
      unit: "px",
      meaning: "height of the heading (width of one at the left), in pixels",
    },
    open: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "1 when only the heading has the fill and the body has none" },
    sideways: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "1 when the heading stands at the left" },
  },
  outline: (frame) => {
    const { width, height } = frame;
    const heading = headingOf(frame);
    if (parameter(frame, "open") >= 0.5) return [solid(framed(frame, "heading")), stroked(framed(frame, "whole"))];
    return [
      solid(framed(frame, "whole")),
      stroked(
        isSideways(frame)
          ? polyline([
              [heading, 0],
              [heading, height],
            ])
          : polyline([
              [0, heading],
              [width, heading],
            ]),
      ),
    ];
  },
  silhouette: boxCommands,
  textBox: (frame) =>
    isSideways(frame)
      ? { x: 0, y: 0, width: headingOf(frame), height: frame.height }
      : { x: 0, y: 0, width: frame.width, height: headingOf(frame) },
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
