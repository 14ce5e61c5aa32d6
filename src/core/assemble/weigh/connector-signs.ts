/** The signs by which a connector is told from a false or misled one, each with its weight (`tools/fit-confidence.ts`). */
import type { Edge, EdgeEnd, Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { containsPoint } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import type { Surroundings } from "./surroundings.ts";
import { holdersOf, isHeaded } from "./surroundings.ts";

/** One sign that a connector is right or wrong: how it is measured, and what it weighs in the logit. */
export interface Sign {
  readonly name: string;
  readonly weight: number;
  readonly measure: (edge: Edge, around: Surroundings) => number;
}

/** Between a point and the border of a box, pixels. */
function distanceToBorder({ x, y, width, height }: Box, [atX, atY]: Point): number {
  const [beyondX, beyondY] = [Math.max(x - atX, 0, atX - x - width), Math.max(y - atY, 0, atY - y - height)];
  if (beyondX > 0 || beyondY > 0) return Math.hypot(beyondX, beyondY);
  return Math.min(atX - x, x + width - atX, atY - y, y + height - atY);
}

const lengthOf = ({ points }: Edge): number =>
  points.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - points[index]![0], y - points[index]![1]), 0);

/** The ends that are glued, each with its node. */
function gluedEnds({ source, target }: Edge, { nodeOf }: Surroundings): readonly { readonly end: EdgeEnd; readonly node: Node }[] {
  return [source, target].flatMap((end) => {
    const node = end.node === null ? undefined : nodeOf.get(end.node);
    return node === undefined ? [] : [{ end, node }];
  });
}

/** The longest way from an end to the border that it is glued to, in heights of letters, at most two. */
function widestGap(edge: Edge, around: Surroundings): number {
  const gaps = gluedEnds(edge, around).map(({ end, node }) => distanceToBorder(node.box, end.point) / around.unit);
  return Math.min(2, Math.max(0, ...gaps));
}

/** Ends to which the border of another shape, that does not hold them, is as near as a letter. */
const asNear = 0.8;
function doubtfulEnds(edge: Edge, around: Surroundings): number {
  const ends = gluedEnds(edge, around);
  const known = new Set(ends.flatMap(({ node }) => [node.id, ...holdersOf(node.id, around)]));
  const others = around.shapes.filter(({ id }) => !known.has(id));
  return ends.filter(({ end }) => others.some(({ box }) => distanceToBorder(box, end.point) < asNear * around.unit)).length;
}

/** Lines end along sides, seldom at corners: this share of a side is one. */
const corner = 0.06;
function endsAtCorners(edge: Edge, around: Surroundings): number {
  const isAtCorner = ({ point: [x, y] }: EdgeEnd, { box }: Node): boolean =>
    Math.min(Math.abs(x - box.x), Math.abs(x - box.x - box.width)) < corner * box.width &&
    Math.min(Math.abs(y - box.y), Math.abs(y - box.y - box.height)) < corner * box.height;
  return gluedEnds(edge, around).filter(({ end, node }) => isAtCorner(end, node)).length;
}

/** Ends beside ink that nothing explains: within two heights of letters. */
function endsAtUnexplained({ source, target }: Edge, { unexplained, unit }: Surroundings): number {
  return [source, target].filter(({ point }) => unexplained.some((box) => containsPoint(box, point, 2 * unit))).length;
}

/** Other connectors between the same two shapes. */
function rivals({ id, source, target }: Edge, { edges }: Surroundings): number {
  if (source.node === null || target.node === null) return 0;
  const ends = new Set([source.node, target.node]);
  return edges.filter((other) => other.id !== id && ends.has(other.source.node ?? "") && ends.has(other.target.node ?? "")).length;
}

/** How sure its less sure shape is, as a logit; a loose end is as a shape of even chances. */
function logitOfEnds({ source, target }: Edge, { nodeOf }: Surroundings): number {
  const sure = [source, target].map(({ node }) => (node === null ? undefined : nodeOf.get(node))?.confidence ?? 0.5);
  const least = Math.min(0.97, Math.max(0.03, Math.min(...sure)));
  return Math.log(least / (1 - least));
}

const heads = ({ startMarker, endMarker }: Edge): number => Number(startMarker !== "none") + Number(endMarker !== "none");
/** Widths that differ by less than this share are one. */
const sameWidth = 0.35;

/** In the order of the list they are summed. The first one's weight is that of pages as programs draw them, the others' of harder ones (training/NOTES.md). */
export const connectorSigns: readonly Sign[] = [
  { name: "any", weight: 0.45, measure: () => 1 },
  { name: "one marker", weight: 0.8, measure: (edge) => Number(heads(edge) === 1) },
  { name: "no marker", weight: 0.58, measure: (edge) => Number(heads(edge) === 0) },
  { name: "no marker among such with one", weight: -1.18, measure: (edge, { headed }) => (isHeaded(edge) ? 0 : headed) },
  { name: "length", weight: 0.23, measure: (edge, { unit }) => Math.log(Math.max(0.1, lengthOf(edge) / unit)) },
  { name: "short", weight: -0.29, measure: (edge, { unit }) => Number(lengthOf(edge) < 2 * unit) },
  { name: "bends", weight: -0.34, measure: ({ points }) => Math.min(6, points.length - 2) },
  { name: "gap", weight: 0.33, measure: widestGap },
  { name: "surer shapes", weight: 0.28, measure: logitOfEnds },
  {
    name: "ends at holders",
    weight: -0.97,
    measure: (edge, around) => gluedEnds(edge, around).filter(({ node }) => around.holders.has(node.id)).length,
  },
  { name: "doubtful ends", weight: -2.28, measure: doubtfulEnds },
  { name: "ends at corners", weight: -1.71, measure: endsAtCorners },
  { name: "usual colour", weight: 0.15, measure: ({ style }, { stroke }) => Number(style.stroke === stroke) },
  {
    name: "usual width",
    weight: 0.25,
    measure: ({ style }, { strokeWidth }) => Number(Math.abs(style.strokeWidth - strokeWidth) <= sameWidth * strokeWidth),
  },
  { name: "broken", weight: -0.12, measure: ({ style }) => Number(style.dash !== "solid") },
  { name: "rivals", weight: -0.36, measure: (edge, around) => Math.min(2, rivals(edge, around)) },
  { name: "glued ones", weight: -0.82, measure: (_, { glued }) => glued },
  { name: "ends at unexplained ink", weight: -0.6, measure: endsAtUnexplained },
  { name: "explained ink", weight: 0.16, measure: (_, { explained }) => explained },
];
