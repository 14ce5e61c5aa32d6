/** How sure shapes are once the diagram is whole: one that stands alone of its sort beside ink that nothing explains is doubtful. */
import type { Node } from "../../diagram/types.ts";
import { grow, overlapArea } from "../../geometry/box.ts";
import type { Draft } from "../draft.ts";

/** Such a shape is at most so sure. */
const doubtful = 0.85;
/** Ink is beside a shape up to so many pixels from its box. */
const beside = 4;
/** Shapes are of one sort when they have one kind, and sizes that differ by no more than this, pixels. */
const sameSize = 3;

/** Tells whether two shapes are drawn alike. */
function areAlike(one: Node, other: Node): boolean {
  return (
    one.kind === other.kind &&
    Math.abs(one.box.width - other.box.width) <= sameSize &&
    Math.abs(one.box.height - other.box.height) <= sameSize
  );
}

/** Lowers the confidence of shapes that neither their surroundings nor their likes speak for. */
export function weighShapes({ nodes, unexplained }: Pick<Draft, "nodes" | "unexplained">): readonly Node[] {
  return nodes.map((node) => {
    if (node.kind === "text" || node.confidence <= doubtful) return node;
    const near = grow(node.box, beside);
    if (!unexplained.some((box) => overlapArea(box, near) > 0)) return node;
    return nodes.some((other) => other !== node && areAlike(node, other)) ? node : { ...node, confidence: doubtful };
  });
}
