/** Evidence at both ends of a connector, and of the shapes that it joins. */
import type { EdgeEnd, Node } from "../../diagram/types.ts";
import { area, containsBox, gapBetween, overlapArea } from "../../geometry/box.ts";
import { shapeIds } from "../../shapes/catalog.ts";
import type { LinkCandidate, LinkMeasure, LinkScene } from "./scene.ts";
import { hasHead, linkSources, nearestEnd, seenEndsOf } from "./scene.ts";

/** The way from a point to the border of a box, pixels. */
function gapOf({ point: [x, y] }: EdgeEnd, { box }: Node): number {
  const [across, down] = [Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)];
  if (across > 0 || down > 0) return Math.hypot(across, down);
  return -Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y);
}

/** How near to a corner an end is, as a share of the side. */
function cornerOf({ point: [x, y] }: EdgeEnd, { box }: Node): number {
  const across = Math.min(Math.abs(x - box.x), Math.abs(x - box.x - box.width)) / Math.max(1, box.width);
  const down = Math.min(Math.abs(y - box.y), Math.abs(y - box.y - box.height)) / Math.max(1, box.height);
  return Math.max(across, down);
}

/** Tells whether two candidates join the same shapes, either way round. */
export const joinsSame = (one: LinkCandidate, other: LinkCandidate): boolean =>
  (one.from === other.from && one.to === other.to) || (one.from === other.to && one.to === other.from);

/** Candidates of others between the same shapes. */
export function partnersOf(candidate: LinkCandidate, { candidates }: LinkScene): readonly LinkCandidate[] {
  return candidates.filter((other) => other !== candidate && other.source !== candidate.source && joinsSame(candidate, other));
}

/** Others that leave a shape at the same place for another shape. */
function rivalsOf(candidate: LinkCandidate, { candidates, unit }: LinkScene): readonly LinkCandidate[] {
  const places = (one: LinkCandidate): readonly (readonly [Node, readonly [number, number]])[] => [
    [one.from, one.edge.source.point],
    [one.to, one.edge.target.point],
  ];
  return candidates.filter(
    (other) =>
      other !== candidate &&
      (other.source === "traced" || other.source === "followed") &&
      !joinsSame(candidate, other) &&
      places(other).some(([node, [x, y]]) =>
        places(candidate).some(([mine, [u, v]]) => node === mine && Math.hypot(x - u, y - v) < 1.5 * unit),
      ),
  );
}

/** An end of a connector. */
export type Side = "source" | "target";
/** Returns the shape at an end. */
export const nodeAt = (candidate: LinkCandidate, side: Side): Node => (side === "source" ? candidate.from : candidate.to);

/** Returns the kind of the shape at an end as a number. */
export const kindAt = (candidate: LinkCandidate, side: Side): number => shapeIds.indexOf(nodeAt(candidate, side).kind);

/** What is measured at each end. */
export const endMeasures: readonly {
  readonly name: string;
  readonly of: (candidate: LinkCandidate, scene: LinkScene, side: Side) => number;
}[] = [
  { name: "net end far", of: ({ edge }, scene, side) => nearestEnd(edge[side].point, scene).far },
  { name: "net end sure", of: ({ edge }, scene, side) => nearestEnd(edge[side].point, scene).end?.confidence ?? 0 },
  {
    name: "net end marked",
    of: ({ edge }, scene, side) => {
      const { end } = nearestEnd(edge[side].point, scene);
      return end === null ? -1 : Number(end.marked);
    },
  },
  { name: "gap", of: (candidate, scene, side) => gapOf(candidate.edge[side], nodeAt(candidate, side)) / scene.unit },
  { name: "corner", of: (candidate, _, side) => cornerOf(candidate.edge[side], nodeAt(candidate, side)) },
  { name: "sure shape", of: (candidate, _, side) => nodeAt(candidate, side).confidence },
  { name: "shape size", of: (candidate, { unit }, side) => Math.sqrt(area(nodeAt(candidate, side).box)) / unit },
  { name: "holder", of: (candidate, { holders }, side) => Number(holders.has(nodeAt(candidate, side))) },
  { name: "kind", of: (candidate, _, side) => kindAt(candidate, side) },
  {
    name: "degree",
    of: (candidate, { candidates }, side) => {
      const node = nodeAt(candidate, side);
      return candidates.filter(({ from, to, source }) => source === candidate.source && (from === node || to === node)).length;
    },
  },
  { name: "look end", of: (candidate, scene, side) => seenEndsOf(candidate, scene)[side]?.look.end ?? -1 },
];

/** In the order in which trees know them. */
export const endLinkMeasures: readonly LinkMeasure[] = [
  { name: "source", of: ({ source }) => linkSources.indexOf(source) },
  { name: "confidence", of: ({ edge }) => edge.confidence },
  { name: "partners", of: (candidate, scene) => partnersOf(candidate, scene).length },
  { name: "surest partner", of: (candidate, scene) => Math.max(0, ...partnersOf(candidate, scene).map(({ edge }) => edge.confidence)) },
  {
    name: "same pair",
    of: (candidate, { candidates }) =>
      candidates.filter((other) => other.source === candidate.source && joinsSame(candidate, other)).length,
  },
  { name: "rivals", of: (candidate, scene) => rivalsOf(candidate, scene).length },
  { name: "surest rival", of: (candidate, scene) => Math.max(0, ...rivalsOf(candidate, scene).map(({ edge }) => edge.confidence)) },
  { name: "start marker", of: ({ edge }) => Number(edge.startMarker !== "none") },
  { name: "end marker", of: ({ edge }) => Number(edge.endMarker !== "none") },
  { name: "headed page", of: (_, { headed }) => headed },
  { name: "headless among headed", of: ({ edge }, { headed }) => (hasHead(edge) ? 0 : headed) },
  { name: "dashed", of: ({ edge }) => Number(edge.style.dash !== "solid") },
  { name: "width", of: ({ edge }) => edge.style.strokeWidth },
  { name: "between", of: ({ from, to }, { unit }) => gapBetween(from.box, to.box) / unit },
  { name: "one holds other", of: ({ from, to }) => Number(containsBox(from.box, to.box, 2) || containsBox(to.box, from.box, 2)) },
  { name: "shapes overlap", of: ({ from, to }) => overlapArea(from.box, to.box) / Math.max(1, Math.min(area(from.box), area(to.box))) },
  { name: "all traced", of: (_, { candidates }) => candidates.filter(({ source }) => source === "traced").length },
  { name: "all followed", of: (_, { candidates }) => candidates.filter(({ source }) => source === "followed").length },
  { name: "for a shape", of: (_, { candidates, shapes }) => candidates.length / Math.max(1, shapes.length) },
  ...endMeasures.flatMap(({ name, of }): readonly LinkMeasure[] => [
    { name: `start ${name}`, of: (candidate, scene) => of(candidate, scene, "source") },
    { name: `end ${name}`, of: (candidate, scene) => of(candidate, scene, "target") },
    { name: `least ${name}`, of: (candidate, scene) => Math.min(of(candidate, scene, "source"), of(candidate, scene, "target")) },
    { name: `most ${name}`, of: (candidate, scene) => Math.max(of(candidate, scene, "source"), of(candidate, scene, "target")) },
  ]),
];
