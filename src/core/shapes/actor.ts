/** The actor: a stick figure, or a head over shoulders. */
import type { PathCommand } from "../geometry/path.ts";
import { boxCommands, cornerAnchors, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import { ellipseCommands } from "./ellipse.ts";
import type { Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** Where the head of a bust meets its shoulders, as a share of its height, and how far its curves bow out, of its width (`mxActor` of draw.io). */
const [neck, bow] = [0.4, 1 / 3] as const;

/** Draws a head over shoulders as one closed outline, in a box of a size. */
export function bustCommands({ width, height }: { readonly width: number; readonly height: number }): readonly PathCommand[] {
  const [middle, base, out] = [width / 2, neck * height, bow * width];
  return [
    { op: "M", to: [0, height] },
    { op: "C", control1: [0, 0.6 * height], control2: [0, base], to: [middle, base] },
    { op: "C", control1: [middle - out, base], control2: [middle - out, 0], to: [middle, 0] },
    { op: "C", control1: [middle + out, 0], control2: [middle + out, base], to: [middle, base] },
    { op: "C", control1: [width, base], control2: [width, 0.6 * height], to: [width, height] },
    { op: "Z" },
  ];
}

/** Tells whether an actor is a bust. */
export function isBust({ params }: Pick<ShapeFrame, "params">): boolean {
  return (params["bust"] ?? 0) >= 0.5;
}

function stickFigure({ width, height }: ShapeFrame): readonly ShapePath[] {
  return [
    solid(ellipseCommands(width / 4, 0, width / 2, height / 4)),
    stroked(
      polyline([
        [width / 2, height / 4],
        [width / 2, (2 * height) / 3],
      ]),
    ),
    stroked(
      polyline([
        [0, height / 3],
        [width, height / 3],
      ]),
    ),
    stroked(
      polyline([
        [0, height],
        [width / 2, (2 * height) / 3],
        [width, height],
      ]),
    ),
  ];
}

/** A person; connectors meet the box of the whole figure, its name stands below and outside when no room is left inside. */
export const actor: Shape<"actor"> = {
  id: "actor",
  name: "Actor",
  aliases: ["person", "user", "stick_figure"],
  params: {
    bust: {
      default: 0,
      minimum: 0,
      maximum: 1,
      whole: true,
      meaning: "1 for a head over shoulders, 0 for a stick figure",
    },
  },
  outline: (frame) => (isBust(frame) ? [solid(bustCommands(frame))] : stickFigure(frame)),
  silhouette: boxCommands,
  textBox: ({ width, height }) => ({ x: 0, y: height, width, height: 0 }),
  anchors: () => [...sideAnchors, ...cornerAnchors],
};
