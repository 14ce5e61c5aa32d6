/** Plans the glue of all connectors: the forms of the shapes, the connection site of each end, and the routes with their ends at the sites. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { nodesById } from "../../core/diagram/walk.ts";
import { subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { landedPoints } from "../lib/route.ts";
import type { ShapeForm } from "./form.ts";
import { chooseSite, formFor } from "./sites.ts";
import type { SiteChoice } from "./sites.ts";

/** The sides of a connector. */
export type Side = "source" | "target";

/** A line leans by no more than this many pixels and still counts as level or upright. */
const leanLimit = 2;
/** One glued end. */
export interface GluedEnd {
  readonly node: string;
  readonly site: number;
  /** How far the written end is from the site, in pixels. */
  readonly offset: number;
}

/** A connector as it will be written: its points, and where it is glued. */
export interface GluedEdge {
  readonly edge: Edge;
  readonly points: readonly Point[];
  readonly source: GluedEnd | null;
  readonly target: GluedEnd | null;
}

/** The forms of all nodes, and all connectors, in the order of the diagram. */
export interface GluePlan {
  readonly forms: ReadonlyMap<string, ShapeForm>;
  readonly edges: readonly GluedEdge[];
}

/** Plans the glue of a whole diagram. */
export function planGlue(diagram: Diagram): GluePlan {
  const nodes = nodesById(diagram.nodes);
  const edges = diagram.edges.map((edge) => ({ edge, points: landedPoints(edge, nodes) }));
  const glued = new Set(diagram.edges.flatMap(({ source, target }) => [source.node, target.node]));
  const forms = new Map(diagram.nodes.map((node) => [node.id, formFor(node, glued.has(node.id))]));
  return { forms, edges: edges.map(({ edge, points }) => glueEdge(edge, points, { nodes, forms })) };
}

/** Returns the end of a route at a side. */
export function endOf(points: readonly Point[], side: Side): Point {
  return side === "source" ? points[0]! : points.at(-1)!;
}

function glueEdge(
  edge: Edge,
  points: readonly Point[],
  { nodes, forms }: { readonly nodes: ReadonlyMap<string, Node>; readonly forms: ReadonlyMap<string, ShapeForm> },
): GluedEdge {
  const choiceOf = (side: Side): SiteChoice | null => {
    const id = edge[side].node;
    const node = id === null ? undefined : nodes.get(id);
    return node === undefined ? null : chooseSite(forms.get(node.id)!, node, endOf(points, side));
  };
  const choices = { source: choiceOf("source"), target: choiceOf("target") };
  let moved = points;
  for (const side of ["source", "target"] as const) {
    const choice = choices[side];
    if (choice?.snaps === true) moved = moveEnd(moved, side, choice.point, edge.routing);
  }
  const written = keepsItsLook(points, moved) ? moved : points;
  const glued = (side: Side): GluedEnd | null => {
    const choice = choices[side];
    if (choice === null) return null;
    const off = subtract(endOf(written, side), choice.point);
    return { node: edge[side].node!, site: choice.index, offset: Math.hypot(...off) };
  };
  return { edge, points: written, source: glued("source"), target: glued("target") };
}

/** Tells whether a straight route that was level or upright still is; routes with bends take up any shift. */
function keepsItsLook(before: readonly Point[], after: readonly Point[]): boolean {
  if (before.length > 2) return true;
  const lean = (points: readonly Point[]): number => Math.min(...subtract(points[1]!, points[0]!).map(Math.abs));
  return lean(before) > leanLimit || lean(after) <= leanLimit;
}

/** Moves one end of a route; an orthogonal one with bends stays orthogonal. */
function moveEnd(points: readonly Point[], side: Side, to: Point, routing: Edge["routing"]): readonly Point[] {
  const ordered = side === "source" ? points.slice() : points.toReversed();
  const [from, bend] = [ordered[0]!, ordered[1]!];
  ordered[0] = to;
  if (routing === "orthogonal" && ordered.length > 3) {
    const horizontal = Math.abs(bend[0] - from[0]) >= Math.abs(bend[1] - from[1]);
    ordered[1] = horizontal ? [bend[0], to[1]] : [to[0], bend[1]];
  } else if (routing === "orthogonal" && ordered.length === 3) {
    ordered[1] = cornerBetween(from, bend, [to, ordered[2]!]);
  }
  return side === "source" ? ordered : ordered.toReversed();
}

/** Returns the corner of a route of two legs after its first end moved: where the new first leg meets the second one. */
function cornerBetween(from: Point, bend: Point, [to, end]: readonly [Point, Point]): Point {
  const horizontal = Math.abs(bend[0] - from[0]) >= Math.abs(bend[1] - from[1]);
  return horizontal ? [end[0], to[1]] : [to[0], end[1]];
}
