/** Gathers everything on a page that may be a shape: what geometry chose and dropped, what the page net saw, and stacks of neighbours that may be one. */
import type { Detections, NodeCandidate, PageSight } from "../detection.ts";
import type { CloseLook } from "../decode/close-look.ts";
import type { FoundShape } from "../decode/shapes.ts";
import { largestImageShare } from "../diagram/check-nodes.ts";
import { area, areStacked, bottom, centre, containsBox, intersectionOverUnion, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { candidateOf } from "../propose/net-nodes.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** Where a candidate comes from. */
export const sources = ["chosen", "dropped", "net", "stack"] as const;
export type Source = (typeof sources)[number];

/** What may be a shape. */
export interface Candidate {
  readonly node: NodeCandidate;
  readonly source: Source;
  /** The net's shape that overlaps most, and by how much; null where it saw none. */
  readonly seen: { readonly shape: FoundShape; readonly overlap: number } | null;
}

/** A candidate with what the cut-out net says of it. */
export interface SeenCandidate extends Candidate {
  readonly look: CloseLook;
}

/** What the net is less sure of is noise. */
const leastScore = 0.12;
/** What the net saw is a candidate of geometry from this overlap on: geometry's sides are exact. */
const sameBox = 0.85;
/** Sides of a stack lie in one line up to so many pixels. */
const inLine = 3;
/** More candidates than this are not judged: the least likely by their source are left out. */
const most = 3000;

const boxesOf = (candidates: readonly NodeCandidate[]): BoxIndex<Box> => {
  const index = createBoxIndex<Box>();
  for (const { box } of candidates) index.add(box, box);
  return index;
};

const isKnown = (index: BoxIndex<Box>, box: Box, least: number): boolean =>
  index.at(centre(box)).some((other) => intersectionOverUnion(other, box) > least);

/** Joins neighbours of one column: two of them, and whole runs. */
function stacksOf(nodes: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const level = nodes.filter(({ rotation, kind }) => rotation === 0 && kind !== "image");
  const index = createBoxIndex<NodeCandidate>();
  for (const node of level) index.add({ ...node.box, y: node.box.y - inLine, height: node.box.height + 2 * inLine }, node);
  const below = (node: NodeCandidate): readonly NodeCandidate[] =>
    index
      .at([node.box.x + node.box.width / 2, bottom(node.box) + 1])
      .filter(
        (other) =>
          other !== node &&
          Math.abs(other.box.y - bottom(node.box)) <= inLine &&
          areStacked(node.box, other.box, inLine) &&
          Math.abs(other.box.width - node.box.width) <= inLine,
      );
  return level.flatMap((top) => {
    const runs: NodeCandidate[] = [];
    let [last] = below(top);
    let whole = top.box;
    for (let rows = 1; last !== undefined && rows < 12; rows++) {
      whole = union(whole, last.box);
      runs.push({ ...top, box: whole });
      [last] = below(last);
    }
    return runs.length <= 2 ? runs : [runs[0]!, runs.at(-1)!];
  });
}

/**
 * Gives shapes that the net alone saw the sides of the stack of geometry's that they are nearly all of: those are exact. It is asked of what was chosen, since
 * judges know what the net saw as the net saw it.
 */
export function withExactSides(
  told: readonly { readonly candidate: Candidate; readonly node: NodeCandidate }[],
  candidates: readonly Candidate[],
): readonly NodeCandidate[] {
  const stacks = stacksOf(candidates.filter(({ source }) => source === "chosen" || source === "dropped").map(({ node }) => node));
  return told.map(({ candidate, node }) => {
    if (candidate.source !== "net") return node;
    const overlapOf = ({ box }: NodeCandidate): number => intersectionOverUnion(box, node.box);
    const whole = stacks
      .filter((stack) => overlapOf(stack) > sameBox && containsBox(stack.box, node.box, inLine))
      .sort((one, other) => overlapOf(other) - overlapOf(one))[0];
    return whole === undefined ? node : { ...node, box: whole.box };
  });
}

/** Finds the net's shape that a box is. */
function seenAs(box: Box, shapes: BoxIndex<FoundShape>): Candidate["seen"] {
  let best: Candidate["seen"] = null;
  for (const shape of shapes.overlapping(box)) {
    const overlap = intersectionOverUnion(shape.box, box);
    if (overlap > (best?.overlap ?? 0)) best = { shape, overlap };
  }
  return best;
}

/** Lists what may be a shape, what geometry chose first; no two have nearly one box. */
export function gatherCandidates(
  { nodes, candidates = nodes, page }: Pick<Detections, "nodes" | "candidates" | "page">,
  sight: Pick<PageSight, "shapes">,
  bitmap: Bitmap,
): readonly Candidate[] {
  const chosen = boxesOf(nodes);
  const known = boxesOf(candidates);
  const shapes = createBoxIndex<FoundShape>();
  for (const shape of sight.shapes) shapes.add(shape.box, shape);
  const all: { readonly node: NodeCandidate; readonly source: Source }[] = candidates.map((node) => ({
    node,
    source: isKnown(chosen, node.box, 0.95) ? "chosen" : "dropped",
  }));
  const add = (node: NodeCandidate, source: Source): void => {
    if (isKnown(known, node.box, sameBox)) return;
    known.add(node.box, node.box);
    all.push({ node, source });
  };
  for (const shape of sight.shapes) {
    if (shape.score < leastScore) continue;
    const node = candidateOf(shape, bitmap, page.background);
    // a picture of most of the page would be no reconstruction of it
    if (node.kind !== "image" || area(node.box) < largestImageShare * bitmap.width * bitmap.height) add(node, "net");
  }
  for (const node of stacksOf(all.map((one) => one.node))) add(node, "stack");
  const inOrder = sources.flatMap((source) => all.filter((one) => one.source === source));
  return inOrder.slice(0, most).map((one) => ({ ...one, seen: seenAs(one.node.box, shapes) }));
}
