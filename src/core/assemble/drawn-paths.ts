/** The paths along which the lines of a draft are drawn, as poly-lines on the page. */
import type { Edge, Node } from "../diagram/types.ts";
import { flatten } from "../geometry/path.ts";
import type { Point } from "../geometry/point.ts";
import { routePath } from "../geometry/route.ts";
import { silhouetteOf } from "../shapes/outline.ts";

/** Returns the path of a connector, bends and curves included. */
export function pathOfEdge({ points, routing, style }: Edge): readonly Point[] {
  return flatten(routePath({ points, routing, cornerRadius: style.cornerRadius })).flat();
}

/** Returns the outline of a shape; its last point is its first. */
export function pathAround(node: Node): readonly Point[] {
  const ring = silhouetteOf(node);
  return [...ring, ...ring.slice(0, 1)];
}
