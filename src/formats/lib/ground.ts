/** Which colour lies under a place of the diagram: what a label on a line, or the inside of a hollow head, is filled with. */
import type { Diagram, Node } from "../../core/diagram/types.ts";
import { containsPoint } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";
import { flatFill } from "./flat-fill.ts";
import { isInsideOutline } from "../../core/shapes/outline.ts";

/** Tells whether a node covers a point with its fill. */
function covers(node: Node, point: Point): boolean {
  if (node.style.fill === null || node.style.opacity < 0.5 || node.kind === "text" || node.kind === "image") return false;
  return node.rotation === 0 && !containsPoint(node.box, point) ? false : isInsideOutline(node, point);
}

/** Returns the colour under a point: the fill of the topmost node there below `z`, else the page's background. */
export function groundAt(diagram: Diagram, point: Point, z: number = Infinity): string {
  const under = diagram.nodes.findLast((node) => node.z < z && covers(node, point));
  return under === undefined ? diagram.background : (flatFill(under.style) ?? diagram.background);
}
