/** The ellipse, and the drawing that the circle shares: filled, or a ring around a disc. */
import { arcCurves } from "../geometry/arc.ts";
import type { PathCommand } from "../geometry/path.ts";
import { anchor, insetBox, parameter, sideAnchors, solid, stroked } from "./draw.ts";
import type { Anchor, Shape, ShapeFrame, ShapePath } from "./shape.ts";

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

/** Tells whether a node or frame is a ring around a disc, as a final state is drawn; only ellipses and circles can be. */
export function hasDot({ params }: { readonly params: Readonly<Record<string, number>> | null }): boolean {
  return (params?.["dot"] ?? 0) > 0;
}

function wholeEllipse({ width, height }: ShapeFrame): readonly PathCommand[] {
  return ellipseCommands(0, 0, width, height);
}

/** The gap between ring and disc shows what lies behind, so the ring has no fill. */
function outlineOf(frame: ShapeFrame): readonly ShapePath[] {
  if (!hasDot(frame)) return [solid(wholeEllipse(frame))];
  const [width, height] = [frame.width * parameter(frame, "dot"), frame.height * parameter(frame, "dot")];
  const disc = ellipseCommands((frame.width - width) / 2, (frame.height - height) / 2, width, height);
  return [stroked(wholeEllipse(frame)), solid(disc)];
}

/** What ellipse and circle take and draw. */
export const ellipseDrawing: Pick<Shape, "params" | "outline" | "silhouette" | "textBox" | "anchors"> = {
  params: {
    dot: {
      default: 0,
      minimum: 0,
      maximum: 1,
      meaning: "radius of the disc in the middle, which alone has the fill, as a share of that of the ring; 0 when the whole is filled",
    },
  },
  outline: outlineOf,
  silhouette: wholeEllipse,
  textBox: (frame) => insetBox(frame, diagonal * frame.width, diagonal * frame.height),
  anchors: ({ width, height }) => [...sideAnchors, ...diagonalAnchors(width, height)],
};

/** An ellipse that fills its box. */
export const ellipse: Shape<"ellipse"> = { id: "ellipse", name: "Ellipse", aliases: ["oval"], ...ellipseDrawing };
