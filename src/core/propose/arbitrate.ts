/** Arbitration: of several candidates for one shape the most trusted stays. */
import type { NodeCandidate } from "../detection.ts";
import { area, centre, containsBox, grow, intersectionOverUnion } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";

/** A dashed frame and the area that it borders miss each other by at most this many pixels. */
const dashSlack = 2.5;

/** Gives a shape the border of the dashed frame around it: a flat area shows the dashes as no stroke or as a whole one. */
function borrowDash(shape: NodeCandidate, { box, style: { stroke, strokeWidth, dash } }: NodeCandidate): NodeCandidate {
  return { ...shape, box, style: { ...shape.style, stroke, strokeWidth, dash } };
}

/** Tells whether a repeat knows better than the shape that it repeats how their common border is drawn. */
function isDashOf(repeat: NodeCandidate, shape: NodeCandidate): boolean {
  if (repeat.style.dash === "solid" || shape.style.dash !== "solid") return false;
  return containsBox(grow(repeat.box, dashSlack), shape.box) && containsBox(grow(shape.box, dashSlack), repeat.box);
}

/** Drops every candidate that mostly repeats a more trusted one; order of equals is largest first. */
export function dropRepeats(candidates: readonly NodeCandidate[], limit = 0.7): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  const ranked = [...candidates].sort(
    (a, b) => b.confidence - a.confidence || area(b.box) - area(a.box) || a.box.y - b.box.y || a.box.x - b.box.x,
  );
  const kept: NodeCandidate[] = [];
  const dashed = new Map<NodeCandidate, NodeCandidate>();
  for (const candidate of ranked) {
    const { box } = candidate;
    const better = index.at(centre(box)).find((other) => intersectionOverUnion(other.box, box) > limit);
    if (better !== undefined) {
      if (isDashOf(candidate, better)) dashed.set(better, borrowDash(better, candidate));
      continue;
    }
    index.add(box, candidate);
    kept.push(candidate);
  }
  return kept.map((candidate) => dashed.get(candidate) ?? candidate);
}
