/** First step: node candidates become nodes with ids, in reading order. */
import type { NodeCandidate } from "../detection.ts";
import type { Node } from "../diagram/types.ts";

/** Numbers candidates by top, then left, so that the same picture gives the same ids. */
export function adoptNodes(candidates: readonly NodeCandidate[]): readonly Node[] {
  return [...candidates]
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x || b.box.width - a.box.width || b.box.height - a.box.height)
    .map((candidate, index) => ({
      id: `n${index + 1}`,
      kind: candidate.kind,
      z: index,
      parent: null,
      box: candidate.box,
      rotation: candidate.rotation,
      params: candidate.params,
      path: candidate.path,
      style: candidate.style,
      text: null,
      image: null,
      rows: null,
      confidence: candidate.confidence,
      origin: candidate.origin,
      review: "none",
    }));
}
