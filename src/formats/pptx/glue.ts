/** Chooses, for every connector end at a node, the connection site that it is glued to. */
import type { Diagram, Edge, EdgeEnd, Node } from "../../core/diagram/types.ts";
import { nodesById } from "../../core/diagram/walk.ts";
import { distance, dot, rotate, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { projectOnOutline } from "../../core/shapes/outline.ts";
import { landedPoints } from "../lib/route.ts";
import { customForm, ownForm, toPage } from "./form.ts";
import type { ShapeForm } from "./form.ts";
import type { Site } from "./presets.ts";

/** Up to here, in pixels, an end stays where it was drawn although the site is elsewhere: PowerPoint closes the gap at the first move. */
export const keptOffset = 12;
/** Up to here the end of a connector is moved to the site; beyond, the shape gets a site where the connector was drawn. */
const movedOffset = 20;
/** How many pixels a site that faces the wrong way counts as farther off, for each unit of the cosine. */
const directionCost = 4;

/** One glued end. */
export interface GluedEnd {
  readonly node: string;
  readonly site: number;
}

/** A connector as it will be written: its points, and where it is glued. */
export interface GluedEdge {
  readonly edge: Edge;
  readonly points: readonly Point[];
  readonly source: GluedEnd | null;
  readonly target: GluedEnd | null;
  /** Whether an end stands at a site some way off the place where it was drawn. */
  readonly moved: boolean;
}

/** The forms of all nodes, and all connectors, in the order of the diagram. */
export interface GluePlan {
  readonly forms: ReadonlyMap<string, ShapeForm>;
  readonly edges: readonly GluedEdge[];
}

/** An end with the vector in which the connector leaves it. */
interface LeavingEnd {
  readonly edge: Edge;
  readonly side: "source" | "target";
  readonly end: EdgeEnd;
  readonly leaves: Point;
}

/** Plans the glue of a whole diagram: keeps presets where their sites serve, else adds sites to the outline. */
export function planGlue(diagram: Diagram): GluePlan {
  const nodes = nodesById(diagram.nodes);
  const edges = diagram.edges.map((edge) => landed(edge, nodes));
  const ends = edges.flatMap(leavingEnds).filter(({ end }) => end.node !== null && nodes.has(end.node));
  const forms = new Map(diagram.nodes.map((node) => [node.id, formFor(node, ends)]));
  return { forms, edges: edges.map((edge) => glueEdge(edge, forms)) };
}

/** Returns the connector with its glued ends on the outlines. */
function landed(edge: Edge, nodes: ReadonlyMap<string, Node>): Edge {
  const points = landedPoints(edge, nodes);
  return { ...edge, points, source: { ...edge.source, point: points[0]! }, target: { ...edge.target, point: points.at(-1)! } };
}

function leavingEnds(edge: Edge): readonly LeavingEnd[] {
  const { points } = edge;
  const [second, last] = [points[1] ?? edge.target.point, points.at(-2) ?? edge.source.point];
  return [
    { edge, side: "source", end: edge.source, leaves: unit(subtract(second, edge.source.point)) },
    { edge, side: "target", end: edge.target, leaves: unit(subtract(last, edge.target.point)) },
  ];
}

/** Returns the node's own form when its sites serve all its ends, else the outline with a site at each end. */
function formFor(node: Node, allEnds: readonly LeavingEnd[]): ShapeForm {
  const ends = allEnds.filter(({ end }) => end.node === node.id);
  const own = ownForm(node);
  if (ends.length === 0) return own;
  if (own.geometry.kind !== "preset") return customForm(node, sitesAt(node, ends));
  const taken = new Map<number, number>();
  const choices = ends.map((end) => {
    const choice = nearestSite(own, end.end.point, end.leaves);
    if (choice !== null) taken.set(choice.index, (taken.get(choice.index) ?? 0) + 1);
    return choice;
  });
  const serves = choices.every((choice, index) => {
    if (choice === null || choice.offset > movedOffset) return false;
    return choice.offset <= keptOffset || (canMove(ends[index]!.edge) && taken.get(choice.index) === 1);
  });
  return serves ? own : customForm(node, sitesAt(node, ends));
}

/** Tells whether moving an end by some pixels leaves the route as it looks: it has a bend to take up the shift, or is slanted anyway. */
function canMove({ points, routing }: Edge): boolean {
  if (routing === "curved" || points.length > 2) return true;
  const [dx, dy] = subtract(points.at(-1)!, points[0]!);
  return Math.min(Math.abs(dx), Math.abs(dy)) > movedOffset;
}

/** Makes a site of each end, where it meets the outline. */
function sitesAt(node: Node, ends: readonly LeavingEnd[]): readonly Site[] {
  const { width, height } = node.box;
  return ends.map(({ end }) => {
    const place = projectOnOutline(node, end.point);
    return { point: [place.anchor[0] * width, place.anchor[1] * height], direction: rotate(place.direction, -node.rotation) };
  });
}

/** Finds the site that is nearest in place and direction; null when the form has none. */
function nearestSite(form: ShapeForm, point: Point, leaves: Point): { readonly index: number; readonly offset: number } | null {
  const weight = form.geometry.kind === "preset" ? directionCost : 0;
  let best: { readonly index: number; readonly offset: number; readonly cost: number } | null = null;
  for (const [index, site] of form.sites.entries()) {
    const offset = distance(toPage(form, site.point), point);
    const cost = offset + weight * (1 - dot(rotate(site.direction, form.rotation), leaves));
    if (best === null || cost < best.cost - 1e-9) best = { index, offset, cost };
  }
  return best;
}

function glueEdge(edge: Edge, forms: ReadonlyMap<string, ShapeForm>): GluedEdge {
  let { points } = edge;
  let moved = false;
  const glued: Record<"source" | "target", GluedEnd | null> = { source: null, target: null };
  for (const { side, end, leaves } of leavingEnds(edge)) {
    const form = end.node === null ? undefined : forms.get(end.node);
    const choice = form === undefined ? null : nearestSite(form, end.point, leaves);
    if (end.node === null || form === undefined || choice === null) continue;
    glued[side] = { node: end.node, site: choice.index };
    moved ||= choice.offset > keptOffset;
    const moves = choice.offset > keptOffset || choice.offset < 0.5 || form.geometry.kind !== "preset";
    if (moves) points = moveEnd(points, side, toPage(form, form.sites[choice.index]!.point), edge.routing);
  }
  return { edge, points, ...glued, moved };
}

/** Moves one end of a route; an orthogonal one with bends stays orthogonal. */
function moveEnd(points: readonly Point[], side: "source" | "target", to: Point, routing: Edge["routing"]): readonly Point[] {
  const ordered = side === "source" ? points.slice() : points.toReversed();
  const [from, bend] = [ordered[0]!, ordered[1]!];
  ordered[0] = to;
  if (routing === "orthogonal" && ordered.length > 2) {
    const horizontal = Math.abs(bend[0] - from[0]) >= Math.abs(bend[1] - from[1]);
    ordered[1] = horizontal ? [bend[0], to[1]] : [to[0], bend[1]];
  }
  return side === "source" ? ordered : ordered.toReversed();
}
