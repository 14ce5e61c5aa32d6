/** The drawn lines of a node in page coordinates, as poly-lines. */
import type { Node } from "../../diagram/types.ts";
import { centre } from "../../geometry/box.ts";
import { flatten, mapPath } from "../../geometry/path.ts";
import type { Point } from "../../geometry/point.ts";
import { rotate } from "../../geometry/point.ts";
import { frameOf, shapeOf } from "../../shapes/catalog.ts";

/** One sub-path of a node's outline, flattened and turned. */
export interface Contour {
  readonly points: readonly Point[];
  readonly filled: boolean;
  readonly stroked: boolean;
}

/** Returns every sub-path of a node's outline in page coordinates. */
export function contoursOf(node: Node): readonly Contour[] {
  const middle = centre(node.box);
  const toPage = ([x, y]: Point): Point => rotate([x + node.box.x, y + node.box.y], node.rotation, middle);
  return shapeOf(node.kind)
    .outline(frameOf(node))
    .flatMap(({ commands, filled, stroked }) => flatten(mapPath(commands, toPage), 0.25).map((points) => ({ points, filled, stroked })));
}
