/** The container: a frame around other shapes, with a title anywhere along its border. */
import { boxCommands, parameter, polyline, sideAnchors, solid, stroked, wholeBox } from "./draw.ts";
import { roundedBox } from "./rounded-rectangle.ts";
import type { Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** So much of a tab's shorter side its lower right corner is cut. */
const cutShare = 0.4;

/** Tells whether a container has a tab. */
export function hasTab({ params }: Pick<ShapeFrame, "params">): boolean {
  return (params["tabWidth"] ?? 0) > 0 && (params["tabHeight"] ?? 0) > 0;
}

/** Returns the lines of the tab of a container, as frames of UML have one for their name; none where it has none. */
export function tabPaths(frame: ShapeFrame): readonly ShapePath[] {
  if (!hasTab(frame)) return [];
  const [width, height] = [Math.min(parameter(frame, "tabWidth"), frame.width), Math.min(parameter(frame, "tabHeight"), frame.height)];
  const cut = cutShare * Math.min(width, height);
  return [
    stroked(
      polyline([
        [0, height],
        [width - cut, height],
        [width, height - cut],
        [width, 0],
      ]),
    ),
  ];
}

/** A group of shapes; the style's `cornerRadius` rounds its frame, the alignment of its text says where the title stands. */
export const container: Shape<"container"> = {
  id: "container",
  name: "Container",
  aliases: ["group", "frame", "boundary"],
  params: {
    tabWidth: {
      default: 0,
      minimum: 0,
      maximum: 16384,
      unit: "px",
      meaning: "width of a tab for the title in the upper left corner, in pixels; 0 for none",
    },
    tabHeight: { default: 0, minimum: 0, maximum: 16384, unit: "px", meaning: "height of that tab, in pixels" },
  },
  outline: (frame) => {
    const radius = Math.max(0, Math.min(frame.cornerRadius, frame.width / 2, frame.height / 2));
    return [solid(radius === 0 ? boxCommands(frame) : roundedBox(frame.width, frame.height, radius)), ...tabPaths(frame)];
  },
  textBox: wholeBox,
  anchors: () => sideAnchors,
};
