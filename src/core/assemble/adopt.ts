/** First step: node candidates become nodes with ids, in reading order; and once connectors are traced, how far each can be trusted. */
import type { NodeCandidate } from "../detection.ts";
import type { Node } from "../diagram/types.ts";
import type { Draft } from "./draft.ts";

/** Orders candidates by top, then left, so that the same picture gives the same ids. */
function inReadingOrder(candidates: readonly NodeCandidate[]): readonly (readonly [string, NodeCandidate])[] {
  return candidates
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x || b.box.width - a.box.width || b.box.height - a.box.height)
    .map((candidate, index) => [`n${index + 1}`, candidate]);
}

/** Makes nodes of candidates. */
export function adoptNodes(candidates: readonly NodeCandidate[]): readonly Node[] {
  return inReadingOrder(candidates).map(([id, candidate], index) => ({
    id,
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

/** Says by id how far candidates can be trusted; those that nobody judged are missing. */
export function trustOf(candidates: readonly NodeCandidate[]): ReadonlyMap<string, number> {
  return new Map(inReadingOrder(candidates).flatMap(([id, { trust }]) => (trust === undefined ? [] : [[id, trust] as const])));
}

/** Gives shapes the confidence that place and kind deserve together: until connectors are chosen it is that of the place. */
export function trustShapes(draft: Draft): Draft {
  const nodes = draft.nodes.map((node) => ({ ...node, confidence: draft.trust?.get(node.id) ?? node.confidence }));
  return draft.trust === undefined ? draft : { ...draft, nodes };
}
