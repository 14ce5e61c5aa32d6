/** The rules that connectors keep. */
import { distance } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { projectOnOutline } from "../shapes/outline.ts";
import { isOnPage } from "./rule.ts";
import type { Checked, DiagramProblem, Rule } from "./rule.ts";
import type { Diagram, Edge } from "./types.ts";

/** How far a glued end may lie from the outline of its node: in pixels, and as a share of the page's longer side. */
const glueTolerance = { pixels: 24, share: 0.03 };

/** Returns how far a glued end may lie from the outline of its node on a page of a size, in pixels. */
export function reachOfGlue(size: Diagram["size"]): number {
  return Math.max(glueTolerance.pixels, glueTolerance.share * Math.max(size.width, size.height));
}

function endsOf({ source, target }: Edge): readonly (readonly [name: string, end: Edge["source"]])[] {
  return [
    ["source", source],
    ["target", target],
  ];
}

function isSamePoint(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function* endsArePoints({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, points, source, target } of diagram.edges) {
    if (!isSamePoint(points[0]!, source.point)) yield { where: id, what: "does not begin at its source's point" };
    if (!isSamePoint(points.at(-1)!, target.point)) yield { where: id, what: "does not end at its target's point" };
    if (points.every((point) => distance(point, points[0]!) < 1)) yield { where: id, what: "has no length" };
  }
}

function* pointsAreOnPage({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, points } of diagram.edges) {
    if (points.some(([x, y]) => !isOnPage({ x, y, width: 0, height: 0 }, diagram))) yield { where: id, what: "leaves the page" };
  }
}

function* gluedEndsMeetTheirNodes({ diagram, byId }: Checked): Iterable<DiagramProblem> {
  const reach = reachOfGlue(diagram.size);
  for (const edge of diagram.edges) {
    for (const [name, end] of endsOf(edge)) {
      if (end.node === null) continue;
      const node = byId.get(end.node);
      if (node === undefined) yield { where: edge.id, what: `has a ${name} ${end.node} that does not exist` };
      else if (projectOnOutline(node, end.point).distance > reach)
        yield { where: edge.id, what: `has a ${name} far from the outline of ${end.node}` };
    }
  }
}

function* labelsAreOnPage({ diagram }: Checked): Iterable<DiagramProblem> {
  for (const { id, labels } of diagram.edges) {
    if (labels.some(({ box }) => !isOnPage(box, diagram))) yield { where: id, what: "has a label outside the page" };
  }
}

/** In the order in which their problems are told. */
export const edgeRules: readonly Rule[] = [endsArePoints, pointsAreOnPage, gluedEndsMeetTheirNodes, labelsAreOnPage];
