/** Which shapes hold others, so that lines may run inside them. */
import type { Node } from "../../diagram/types.ts";
import { area, overlapArea } from "../../geometry/box.ts";

/** Tells whether a shape holds another one, so that lines may run inside it. */
export function holdsShapes(node: Node, nodes: readonly Node[]): boolean {
  if (node.kind === "image" || node.kind === "actor") return false;
  if (node.kind === "container" || node.kind === "swimlane") return true;
  return nodes.some(
    (other) =>
      other !== node &&
      other.kind !== "text" &&
      area(other.box) < 0.8 * area(node.box) &&
      overlapArea(node.box, other.box) > 0.9 * area(other.box),
  );
}
