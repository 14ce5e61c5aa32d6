/** Shapes that show as two regions: the lid and body of a cylinder, a disc in its ring. */
import type { NodeCandidate } from "../detection.ts";
import { area, bottom, boxFromEdges, centre, right } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";

const slack = 3;

function isRound(candidate: NodeCandidate): boolean {
  return candidate.kind === "ellipse" || candidate.kind === "circle";
}

/** Finds what closes a lidless cylinder from above: an ellipse, or the far half of one that shows in a colour of its own. */
function findLid(body: NodeCandidate, index: BoxIndex<NodeCandidate>): NodeCandidate | undefined {
  const { box } = body;
  const cap = body.params?.["cap"] ?? 0;
  const isAcross = ({ box: other }: NodeCandidate): boolean =>
    Math.abs(other.x - box.x) <= slack && Math.abs(right(other) - right(box)) <= slack && bottom(other) < bottom(box) && other.y < box.y;
  const round = index.at([box.x + box.width / 2, box.y]).find((other) => isRound(other) && isAcross(other));
  if (round !== undefined) return round;
  return index
    .at([box.x + box.width / 2, box.y - cap / 2])
    .find((other) => isAcross(other) && other.box.height <= 1.3 * cap + slack && bottom(other.box) <= box.y + slack);
}

/** What is seen of a lid covers so much of the width of its body. */
const leastLid = 0.7;

/** Returns where a lid begins that is too flat to be a shape, as Graphviz draws them: above the ground between its rims lies its outline; null where there is none. */
function flatLidOf({ box, params, style }: NodeCandidate, { labels, width, ...regions }: ColourRegions): number | null {
  const label = labels[Math.floor(box.y) * width + Math.floor(box.x + box.width / 2)];
  if (label === undefined) return null;
  const lid = boxFromEdges(regions.lefts[label]!, regions.tops[label]!, regions.rights[label]!, regions.bottoms[label]!);
  const isWithin = lid.x >= box.x - slack && right(lid) <= right(box) + slack && lid.width >= leastLid * box.width;
  const isRim = lid.y < box.y && bottom(lid) <= box.y + (params?.["cap"] ?? 0) + slack;
  return isWithin && isRim && lid.height <= lid.width ? lid.y - style.strokeWidth : null;
}

/** Returns a body with its lid, whose candidate is given where there is one; nothing tells how high one is that nobody sees. */
function withLid(body: NodeCandidate, lid: NodeCandidate | undefined, regions: ColourRegions): NodeCandidate {
  const { box } = body;
  const cap = body.params?.["cap"] ?? 0;
  const flat = lid === undefined ? flatLidOf(body, regions) : null;
  const top = lid?.box.y ?? flat ?? box.y - cap / 2;
  return { ...body, box: boxFromEdges(box.x, top, right(box), bottom(box)), params: { cap: flat === null ? cap : box.y - top } };
}

/** Finds the ring around a disc: round, about the same middle, not much larger. */
function findRing(disc: NodeCandidate, index: BoxIndex<NodeCandidate>): NodeCandidate | undefined {
  const [x, y] = centre(disc.box);
  return index.at([x, y]).find((other) => {
    if (other === disc || !isRound(other) || area(other.box) <= area(disc.box)) return false;
    const [otherX, otherY] = centre(other.box);
    return Math.abs(otherX - x) <= slack && Math.abs(otherY - y) <= slack && disc.box.width >= 0.55 * other.box.width;
  });
}

/** Joins lids with bodies, and drops discs whose ring is a shape already. */
export function joinCompounds(
  candidates: readonly NodeCandidate[],
  { regions }: { readonly regions: ColourRegions },
): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const gone = new Set<NodeCandidate>();
  const changed = new Map<NodeCandidate, NodeCandidate>();
  for (const candidate of candidates) {
    if (candidate.kind === "cylinder" && candidate.params?.["lidless"] === 1) {
      const lid = findLid(candidate, index);
      if (lid !== undefined) gone.add(lid);
      changed.set(candidate, withLid(candidate, lid, regions));
    } else if (isRound(candidate) && findRing(candidate, index) !== undefined) gone.add(candidate);
  }
  return candidates.filter((candidate) => !gone.has(candidate)).map((candidate) => changed.get(candidate) ?? candidate);
}
