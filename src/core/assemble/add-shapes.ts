/** Adds shapes that nobody saw as such while the diagram is put together, with names that are free. */
import type { Node } from "../diagram/types.ts";

/** A shape before it has a name. */
export type Unnamed = Pick<Node, "kind" | "box" | "style">;

/** Adds shapes above all others; `confidence` is how often such a one is right. */
export function withShapes(nodes: readonly Node[], shapes: readonly Unnamed[], confidence: number): readonly Node[] {
  const last = Math.max(0, ...nodes.map(({ id }) => Number(id.slice(1))));
  const fresh = shapes.map((shape, at): Node => ({
    ...shape,
    id: `n${last + 1 + at}`,
    z: nodes.length + at,
    parent: null,
    rotation: 0,
    params: null,
    path: null,
    text: null,
    image: null,
    rows: null,
    confidence,
    origin: "geometry",
    review: "none",
  }));
  return [...nodes, ...fresh];
}
