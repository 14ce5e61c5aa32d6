/** What is decided before a page is written: the order of its shapes, their sheet numbers and where connectors are glued. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { childrenByParent, elementsByZ, nodesById } from "../../core/diagram/walk.ts";
import type { Point } from "../../core/geometry/point.ts";
import { landedPoints } from "../lib/route.ts";
import { openConnectionPoints } from "./anchors.ts";
import type { ConnectionPoints } from "./anchors.ts";
import { standsAlone } from "./head.ts";
import { partsOf } from "./parts.ts";
import type { Part } from "./parts.ts";

/** A node with its sheet number; its parts have the numbers that follow. */
export interface PlannedNode {
  readonly node: Node;
  readonly sheet: number;
  readonly parts: readonly Part[] | null;
  readonly connections: ConnectionPoints;
}

/** Where one connector end is glued: a sheet, and a row among its connection points, from 0. */
export interface Glue {
  readonly sheet: number;
  readonly row: number;
}

/** A connector with its sheet number; `extras` is the first number for shapes that go with it (further labels, heads). */
export interface PlannedEdge {
  readonly edge: Edge;
  readonly sheet: number;
  readonly extras: number;
  /** In pixels of the picture, glued ends on the outlines. */
  readonly points: readonly Point[];
  readonly source: Glue | null;
  readonly target: Glue | null;
}

/** A page before it is written. */
export interface Plan {
  readonly diagram: Diagram;
  /** In the order of drawing. */
  readonly elements: readonly (PlannedNode | PlannedEdge)[];
  readonly nodes: ReadonlyMap<string, PlannedNode>;
  /** The members of each node that holds others. */
  readonly members: ReadonlyMap<string | null, readonly Node[]>;
  readonly lowConfidence: ReadonlySet<string>;
}

/** Tells nodes from connectors. */
export function isPlannedNode(element: PlannedNode | PlannedEdge): element is PlannedNode {
  return "node" in element;
}

/** Counts the shapes that go with a connector beside itself. */
function extrasOf(edge: Edge): number {
  return Math.max(0, edge.labels.length - 1) + [edge.startMarker, edge.endMarker].filter(standsAlone).length;
}

/** The number of the ground, when there is one: the smallest that MS-VSDX 2.3.4.2.88 allows a shape. */
export const groundSheet = 4;

/** Numbers the sheets in the order of drawing, a group before its parts, a connector before what goes with it. */
function numberSheets(diagram: Diagram, parts: ReadonlyMap<string, readonly Part[] | null>): ReadonlyMap<string, number> {
  const sheets = new Map<string, number>();
  let next = groundSheet + 1;
  for (const element of elementsByZ(diagram)) {
    const id = element.type === "node" ? element.node.id : element.edge.id;
    sheets.set(id, next);
    next += 1 + (element.type === "node" ? (parts.get(id)?.length ?? 0) : extrasOf(element.edge));
  }
  return sheets;
}

/** Plans a page. */
export function planPage(diagram: Diagram): Plan {
  const parts = new Map(diagram.nodes.map((node) => [node.id, partsOf(node)]));
  const sheets = numberSheets(diagram, parts);
  const nodes = new Map(
    diagram.nodes.map((node): readonly [string, PlannedNode] => [
      node.id,
      { node, sheet: sheets.get(node.id)!, parts: parts.get(node.id) ?? null, connections: openConnectionPoints(node) },
    ]),
  );
  const glue = (id: string | null, end: Point): Glue | null => {
    const planned = id === null ? undefined : nodes.get(id);
    return planned === undefined ? null : { sheet: planned.sheet, row: planned.connections.glue(end) };
  };
  const byId = nodesById(diagram.nodes);
  const elements = elementsByZ(diagram).map((element): PlannedNode | PlannedEdge => {
    if (element.type === "node") return nodes.get(element.node.id)!;
    const { edge } = element;
    const sheet = sheets.get(edge.id)!;
    const points = landedPoints(edge, byId);
    const [source, target] = [glue(edge.source.node, points[0]!), glue(edge.target.node, points.at(-1)!)];
    return { edge, sheet, extras: sheet + 1, points, source, target };
  });
  return { diagram, elements, nodes, members: childrenByParent(diagram.nodes), lowConfidence: new Set(diagram.report.lowConfidence) };
}
