/** Gathers everything that may be a connector between chosen shapes: what was traced in the ink, and what the net's field leads to. */
import type { PageSight } from "../detection.ts";
import type { Edge } from "../diagram/types.ts";
import type { Draft } from "../assemble/draft.ts";
import { followConnectors } from "../assemble/follow.ts";
import type { LinkCandidate, LinkSource } from "./links/scene.ts";

/** A cell without a line costs 15, one inside a shape 30, a certain one 1: gaps of some six cells are crossed. On pages of 3,000 pixels this takes a twentieth of the time. */
const thrift = { slack: 90, perStep: 2.5 } as const;

/** A way is sought from every end: of more than so many ends the surest are followed, so that no picture takes minutes. The fullest of 221 real pages has 223. */
const mostEnds = 600;

/** Lists them, traced ones first; lines with a loose end are none. */
export function gatherLinks(draft: Draft, traced: readonly Edge[], sight: PageSight): readonly LinkCandidate[] {
  const nodeOf = new Map(draft.nodes.map((node) => [node.id, node]));
  const candidatesOf = (edges: readonly Edge[], source: LinkSource): readonly LinkCandidate[] =>
    edges.flatMap((edge) => {
      const [from, to] = [nodeOf.get(edge.source.node ?? ""), nodeOf.get(edge.target.node ?? "")];
      return from === undefined || to === undefined || edge.points.length < 2 ? [] : [{ edge, source, from, to }];
    });
  return [
    ...candidatesOf(traced, "traced"),
    ...candidatesOf(followConnectors(draft, { field: sight.field, ends: surest(sight.ends) }, thrift), "followed"),
  ];
}

/** Returns the surest ends, in the order in which they were seen. */
function surest(ends: PageSight["ends"]): PageSight["ends"] {
  if (ends.length <= mostEnds) return ends;
  const kept = new Set(ends.toSorted((one, other) => other.confidence - one.confidence).slice(0, mostEnds));
  return ends.filter((end) => kept.has(end));
}
