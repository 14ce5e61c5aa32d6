/** Arbitration: of several candidates for one shape the most trusted stays. */
import type { NodeCandidate } from "../detection.ts";
import { area, centre, intersectionOverUnion } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";

/** Drops every candidate that mostly repeats a more trusted one; order of equals is largest first. */
export function dropRepeats<Entry extends { readonly candidate: NodeCandidate }>(entries: readonly Entry[], limit = 0.7): readonly Entry[] {
  const index = createBoxIndex<Entry>();
  const ranked = [...entries].sort(
    (a, b) =>
      b.candidate.confidence - a.candidate.confidence ||
      area(b.candidate.box) - area(a.candidate.box) ||
      a.candidate.box.y - b.candidate.box.y ||
      a.candidate.box.x - b.candidate.box.x,
  );
  const kept: Entry[] = [];
  for (const entry of ranked) {
    const { box } = entry.candidate;
    if (index.at(centre(box)).some((other) => intersectionOverUnion(other.candidate.box, box) > limit)) continue;
    index.add(box, entry);
    kept.push(entry);
  }
  return kept;
}
