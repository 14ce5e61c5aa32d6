/** The cube: a node of deployment diagrams. */
import type { Point } from "../geometry/point.ts";
import { anchor, mirrorable, parameter, polygon, polyline, shorterSide, solid, stroked } from "./draw.ts";
import type { Anchor, Shape, ShapeFrame, ShapePath } from "./shape.ts";

function depthOf(frame: ShapeFrame): number {
  return parameter(frame, "depth") * shorterSide(frame);
}

function paths(frame: ShapeFrame): readonly ShapePath[] {
  const { width, height } = frame;
  const depth = depthOf(frame);
  const [face, low]: readonly [Point, Point] = [
    [width - depth, depth],
    [width - depth, height],
  ];
  return [
    solid(polygon([[0, depth], [depth, 0], [width, 0], [width, height - depth], low, [0, height]])),
    stroked(polyline([[0, depth], face, low])),
    stroked(polyline([face, [width, 0]])),
  ];
}

function anchorsOf(frame: ShapeFrame): readonly Anchor[] {
  const { width, height } = frame;
  const [dx, dy] = [depthOf(frame) / Math.max(width, 1e-9), depthOf(frame) / Math.max(height, 1e-9)];
  return [
    anchor("top", (1 + dx) / 2, 0, [0, -1]),
    anchor("right", 1, (1 - dy) / 2, [1, 0]),
    anchor("bottom", (1 - dx) / 2, 1, [0, 1]),
    anchor("left", 0, (1 + dy) / 2, [-1, 0]),
  ];
}

/** A box seen from above and from one side. */
export const cube: Shape<"cube"> = {
  id: "cube",
  name: "Cube",
  aliases: ["server", "deployment_node"],
  params: {
    depth: { default: 0.25, minimum: 0, maximum: 1, meaning: "depth, in shorter sides" },
    mirrored: { default: 0, minimum: 0, maximum: 1, whole: true, meaning: "1 when the left side is seen instead of the right one" },
  },
  ...mirrorable({
    outline: paths,
    textBox: (frame) => ({ x: 0, y: depthOf(frame), width: frame.width - depthOf(frame), height: frame.height - depthOf(frame) }),
    anchors: anchorsOf,
  }),
};
