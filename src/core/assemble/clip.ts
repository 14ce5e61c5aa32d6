/** Keeps everything on the page: ink ends at the picture's edge, so nothing that was found reaches beyond it. */
import type { Box } from "../geometry/box.ts";
import { bottom, boundsOf, boxFromEdges, containsBox, right } from "../geometry/box.ts";
import { distance } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import type { Edge, Node } from "../diagram/types.ts";
import { silhouetteOf } from "../shapes/outline.ts";
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

/** Keeps one node on the page: a turned one that would leave it stands upright in the box of what was seen of it. */
function keepOnPage(node: Node, page: { readonly width: number; readonly height: number }): Node {
  if (node.rotation === 0) return { ...node, box: cut(node.box, page) };
  const seen = boundsOf(silhouetteOf(node));
  const whole = boxFromEdges(0, 0, page.width, page.height);
  return containsBox(whole, seen, 1) ? node : { ...node, rotation: 0, box: cut(seen, page) };
}

/** Keeps one connector on the page: a curve that swings over its edge runs along it. */
function keepRouteOnPage(edge: Edge, page: { readonly width: number; readonly height: number }): Edge {
  const onPage = ([x, y]: Point): Point => [Math.min(Math.max(0, x), page.width), Math.min(Math.max(0, y), page.height)];
  return {
    ...edge,
    points: edge.points.map((point) => onPage(point)),
    source: { ...edge.source, point: onPage(edge.source.point) },
    target: { ...edge.target, point: onPage(edge.target.point) },
    labels: edge.labels.map((label) => ({ ...label, box: cut(label.box, page) })),
  };
}

/** Tells whether a connector goes anywhere: a speck at a border is none. */
function hasLength({ points }: Edge): boolean {
  return points.some((point) => distance(point, points[0]!) >= 1);
}

/** Cuts all nodes, connectors and labels at the borders of the page, and drops connectors without length. */
export function clipToPage(draft: Draft): Draft {
  return {
    ...draft,
    nodes: draft.nodes.map((node) => keepOnPage(node, draft.page)),
    edges: draft.edges.map((edge) => keepRouteOnPage(edge, draft.page)).filter((edge) => hasLength(edge)),
  };
}
