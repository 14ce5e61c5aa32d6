/** The star. */
import { boundsOf } from "../geometry/box.ts";
import { pointOfEllipse } from "../geometry/arc.ts";
import type { Point } from "../geometry/point.ts";
import { insetBox, parameter, polygon, solid, vertexAnchors } from "./draw.ts";
import type { Shape, ShapeFrame } from "./shape.ts";

/** Points and notches in turn, stretched so that the points touch the box on all sides. */
function vertices(frame: ShapeFrame): readonly Point[] {
  const count = Math.round(parameter(frame, "points"));
  const inner = parameter(frame, "inner");
  const ring = Array.from({ length: 2 * count }, (_, index): Point => {
    const radius = index % 2 === 0 ? 1 : inner;
    return pointOfEllipse([0, 0], [radius, radius], -90 + (180 * index) / count);
  });
  const bounds = boundsOf(ring);
  return ring.map(([x, y]) => [((x - bounds.x) / bounds.width) * frame.width, ((y - bounds.y) / bounds.height) * frame.height]);
}

/** A star that stands on its lower points. */
export const star: Shape<"star"> = {
  id: "star",
  name: "Star",
  aliases: [],
  params: {
    points: { default: 5, minimum: 3, maximum: 32, whole: true, meaning: "number of points" },
    inner: { default: 0.38196, minimum: 0.05, maximum: 1, meaning: "radius of the notches, as a share of that of the points" },
  },
  outline: (frame) => [solid(polygon(vertices(frame)))],
  textBox: (frame) => insetBox(frame, 0.31 * frame.width, 0.38 * frame.height),
  anchors: (frame) =>
    vertexAnchors(
      vertices(frame).filter((_, index) => index % 2 === 0),
      frame,
    ),
};
