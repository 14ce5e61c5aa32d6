/** Ends that are glued to a shape whose outline is too far away: a diagram allows no such glue, so they hang loose instead. */
import { reachOfGlue } from "../diagram/check-edges.ts";
import type { Edge, Node } from "../diagram/types.ts";
import { projectOnOutline } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";

/** Ends farther from the outline of their shape than this share of what a diagram allows are glued to nothing: scaling moves them a little. */
const nearlyAll = 0.9;

/** Tells whether an end is near enough to a shape to be glued to it on a page of a size. */
export function isNearEnough(node: Node, { point }: Edge["source"], page: { readonly width: number; readonly height: number }): boolean {
  return projectOnOutline(node, point).distance <= nearlyAll * reachOfGlue(page);
}

/** Lets ends hang loose that are too far from their shapes, wherever tracing, tables and frames have left both. */
export function loosenFarEnds(draft: Draft): Draft {
  const byId = new Map(draft.nodes.map((node) => [node.id, node]));
  const loosened = (end: Edge["source"]): Edge["source"] => {
    const node = byId.get(end.node ?? "");
    return node === undefined || isNearEnough(node, end, draft.bitmap) ? end : { ...end, node: null };
  };
  return { ...draft, edges: draft.edges.map((edge) => ({ ...edge, source: loosened(edge.source), target: loosened(edge.target) })) };
}
