/** The ellipse, and the drawing that the circle shares. */
import { arcCurves } from "../geometry/arc.ts";
import type { PathCommand } from "../geometry/path.ts";
import { anchor, insetBox, sideAnchors, solid } from "./draw.ts";
import type { Drawing } from "./draw.ts";
import type { Anchor, Shape } from "./shape.ts";

/** The fraction of the box at which the diagonals meet the ellipse: (1 - cos 45 degrees) / 2. */
const diagonal = 0.146447;

/** Draws a whole ellipse into a box at (x, y), clockwise from its left end. */
export function ellipseCommands(x: number, y: number, width: number, height: number): readonly PathCommand[] {
  const radii = [width / 2, height / 2] as const;
  return [
    { op: "M", to: [x, y + radii[1]] },
    ...arcCurves({ centre: [x + radii[0], y + radii[1]], radii, start: 180, sweep: 360 }),
    { op: "Z" },
  ];
}

/** The 45 degree points; the direction is the normal, which depends on the aspect. */
function diagonalAnchors(width: number, height: number): readonly Anchor[] {
  return [
    anchor("top-left", diagonal, diagonal, [-height, -width]),
    anchor("top-right", 1 - diagonal, diagonal, [height, -width]),
    anchor("bottom-right", 1 - diagonal, 1 - diagonal, [height, width]),
    anchor("bottom-left", diagonal, 1 - diagonal, [-height, width]),
  ];
}

/** What ellipse and circle draw. */
export const ellipseDrawing: Drawing = {
  outline: ({ width, height }) => [solid(ellipseCommands(0, 0, width, height))],
  textBox: (frame) => insetBox(frame, diagonal * frame.width, diagonal * frame.height),
  anchors: ({ width, height }) => [...sideAnchors, ...diagonalAnchors(width, height)],
};

/** An ellipse that fills its box. */
export const ellipse: Shape<"ellipse"> = { id: "ellipse", name: "Ellipse", aliases: ["oval"], params: {}, ...ellipseDrawing };
