/** Arbitration: of several candidates for one shape the most trusted stays. */
import type { NodeCandidate } from "../detection.ts";
import { area, centre, intersectionOverUnion } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";

/** Drops every candidate that mostly repeats a more trusted one; order of equals is largest first. */
export function dropRepeats(candidates: readonly NodeCandidate[], limit = 0.7): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  const ranked = [...candidates].sort(
    (a, b) => b.confidence - a.confidence || area(b.box) - area(a.box) || a.box.y - b.box.y || a.box.x - b.box.x,
  );
  const kept: NodeCandidate[] = [];
  for (const candidate of ranked) {
    const { box } = candidate;
    if (index.at(centre(box)).some((other) => intersectionOverUnion(other.box, box) > limit)) continue;
    index.add(box, candidate);
    kept.push(candidate);
  }
  return kept;
}
