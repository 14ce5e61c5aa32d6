/** Keeps every box on the page: ink ends at the picture's edge, so nothing that was found reaches beyond it. */
import type { Box } from "../geometry/box.ts";
import { bottom, boxFromEdges, right } from "../geometry/box.ts";
import type { Draft } from "./draft.ts";

/** Cuts a box at the borders of a page; a box off the page becomes a sliver at its edge. */
function cut(box: Box, page: { readonly width: number; readonly height: number }): Box {
  const [left, top] = [Math.min(Math.max(0, box.x), page.width - 1), Math.min(Math.max(0, box.y), page.height - 1)];
  return boxFromEdges(
    left,
    top,
    Math.max(left + 1, Math.min(page.width, right(box))),
    Math.max(top + 1, Math.min(page.height, bottom(box))),
  );
}

/** Cuts the boxes of all nodes and labels at the borders of the page; turned shapes are left to the rules. */
export function clipToPage(draft: Draft): Draft {
  return {
    ...draft,
    nodes: draft.nodes.map((node) => (node.rotation === 0 ? { ...node, box: cut(node.box, draft.page) } : node)),
    edges: draft.edges.map((edge) => ({ ...edge, labels: edge.labels.map((label) => ({ ...label, box: cut(label.box, draft.page) })) })),
  };
}
