/** The cylinder: a database. */
import { arcCurves } from "../geometry/arc.ts";
import { parameter, shorterSide, sideAnchors, solid, stroked } from "./draw.ts";
import type { Drawing } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** Half the height of the lip. */
function lipOf(frame: ShapeFrame): number {
  return Math.min(frame.height / 4, parameter(frame, "lip") * shorterSide(frame));
}

/** What the cylinder draws; the queue lays it down. */
export const cylinderDrawing: Drawing = {
  outline: (frame) => {
    const { width, height } = frame;
    const lip = lipOf(frame);
    const radii = [width / 2, lip] as const;
    return [
      solid([
        { op: "M", to: [0, lip] },
        ...arcCurves({ centre: [width / 2, lip], radii, start: 180, sweep: 180 }),
        { op: "L", to: [width, height - lip] },
        ...arcCurves({ centre: [width / 2, height - lip], radii, start: 0, sweep: 180 }),
        { op: "Z" },
      ]),
      stroked([{ op: "M", to: [width, lip] }, ...arcCurves({ centre: [width / 2, lip], radii, start: 0, sweep: 180 })]),
    ];
  },
  textBox: (frame) => {
    const lip = lipOf(frame);
    return { x: 0, y: 2 * lip, width: frame.width, height: frame.height - 3 * lip };
  },
  anchors: () => sideAnchors,
};

/** A standing drum whose upper lip is seen. */
export const cylinder: Shape<"cylinder"> = {
  id: "cylinder",
  name: "Cylinder",
  aliases: ["database", "can", "storage"],
  params: {
    lip: {
      default: 0.125,
      minimum: 0,
      maximum: 20,
      meaning: "half the height of the lip, in shorter sides; at most a quarter of the height",
    },
  },
  ...cylinderDrawing,
};
