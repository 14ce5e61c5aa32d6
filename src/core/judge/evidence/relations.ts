/** Evidence of the other candidates: what holds it, what it holds, what stands beside it. */
import { area, bottom, containsBox, intersectionOverUnion, overlapArea, right } from "../../geometry/box.ts";
import type { SeenCandidate } from "../candidates.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

/** Sides lie in one line up to so many pixels. */
const inLine = 3;
/** How far a box may stick out of what holds it, pixels. */
const slack = 2;

/** Neighbours of a candidate, measured once. */
interface Relations {
  /** The smallest candidate of geometry's choice around it. */
  readonly parent: SeenCandidate | null;
  readonly parents: number;
  readonly children: readonly SeenCandidate[];
  /** The rival that overlaps most without holding or lying in it. */
  readonly rival: number;
  readonly rivalChosen: number;
  /** Sides along which a chosen one of the same length stands. */
  readonly sharedSides: number;
  /** Others that share their whole extent in one direction, as cells of a grid do. */
  readonly inRow: number;
  readonly crossing: number;
}

const isAlong = (a: number, b: number): boolean => Math.abs(a - b) <= inLine;

function sharedSidesOf(candidate: SeenCandidate, others: readonly SeenCandidate[]): number {
  const { box } = candidate.node;
  const across = ({ node }: SeenCandidate): boolean => isAlong(node.box.x, box.x) && isAlong(right(node.box), right(box));
  const down = ({ node }: SeenCandidate): boolean => isAlong(node.box.y, box.y) && isAlong(bottom(node.box), bottom(box));
  return [
    others.some((other) => across(other) && isAlong(bottom(other.node.box), box.y)),
    others.some((other) => across(other) && isAlong(other.node.box.y, bottom(box))),
    others.some((other) => down(other) && isAlong(right(other.node.box), box.x)),
    others.some((other) => down(other) && isAlong(other.node.box.x, right(box))),
  ].filter(Boolean).length;
}

const relationsOf = measuredOnce((candidate: SeenCandidate, { byPlace }: Scene): Relations => {
  const { box } = candidate.node;
  const reach = { x: box.x - inLine, y: box.y - inLine, width: box.width + 2 * inLine, height: box.height + 2 * inLine };
  const near = byPlace.overlapping(reach).filter((other) => other !== candidate);
  const chosen = near.filter(({ source }) => source === "chosen");
  const isSame = (other: SeenCandidate): boolean => intersectionOverUnion(other.node.box, box) > 0.8;
  const parents = chosen
    .filter((other) => !isSame(other) && containsBox(other.node.box, box, slack))
    .toSorted((a, b) => area(a.node.box) - area(b.node.box));
  const children = chosen.filter((other) => !isSame(other) && containsBox(box, other.node.box, slack));
  const rivals = (list: readonly SeenCandidate[]): number =>
    Math.max(0, ...list.map((other) => intersectionOverUnion(other.node.box, box)));
  const crossing = chosen.filter((other) => {
    const shared = overlapArea(other.node.box, box);
    return shared > 0.1 * Math.min(area(box), area(other.node.box)) && shared < 0.85 * Math.min(area(box), area(other.node.box));
  }).length;
  return {
    parent: parents[0] ?? null,
    parents: parents.length,
    children,
    rival: rivals(near),
    rivalChosen: rivals(chosen),
    sharedSides: sharedSidesOf(candidate, chosen),
    inRow: chosen.filter(({ node }) => isAlong(node.box.y, box.y) && isAlong(node.box.height, box.height)).length,
    crossing,
  };
});

const ofParent =
  (measure: (parent: SeenCandidate, candidate: SeenCandidate) => number): Measure["of"] =>
  (candidate, scene) => {
    const { parent } = relationsOf(candidate, scene);
    return parent === null ? -1 : measure(parent, candidate);
  };

/** In the order in which trees know them. */
export const relationMeasures: readonly Measure[] = [
  { name: "parents", of: (candidate, scene) => relationsOf(candidate, scene).parents },
  { name: "parent size", of: ofParent((parent, { node }) => area(node.box) / Math.max(1, area(parent.node.box))) },
  { name: "parent width", of: ofParent((parent, { node }) => node.box.width / parent.node.box.width) },
  { name: "parent height", of: ofParent((parent, { node }) => node.box.height / parent.node.box.height) },
  { name: "fill of parent", of: ofParent((parent, { node }) => (parent.node.style.fill === node.style.fill ? 1 : 0)) },
  {
    name: "children of parent",
    of: (candidate, scene) => {
      const { parent } = relationsOf(candidate, scene);
      return parent === null ? -1 : relationsOf(parent, scene).children.length;
    },
  },
  { name: "children", of: (candidate, scene) => relationsOf(candidate, scene).children.length },
  {
    name: "ink of children",
    of: (candidate, scene) =>
      relationsOf(candidate, scene).children.reduce((sum, { node }) => sum + area(node.box), 0) / Math.max(1, area(candidate.node.box)),
  },
  { name: "rival", of: (candidate, scene) => relationsOf(candidate, scene).rival },
  { name: "chosen rival", of: (candidate, scene) => relationsOf(candidate, scene).rivalChosen },
  { name: "shared sides", of: (candidate, scene) => relationsOf(candidate, scene).sharedSides },
  { name: "in row", of: (candidate, scene) => relationsOf(candidate, scene).inRow },
  { name: "crossing", of: (candidate, scene) => relationsOf(candidate, scene).crossing },
];
