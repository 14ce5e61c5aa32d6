/** Gathers everything that may be a connector between chosen shapes: what was traced in the ink, and what the net's field leads to. */
import type { PageSight } from "../detection.ts";
import type { Edge } from "../diagram/types.ts";
import type { Draft } from "../assemble/draft.ts";
import { followConnectors } from "../assemble/follow.ts";
import type { LinkCandidate, LinkSource } from "./links/scene.ts";

/** A cell without a line costs 15, one inside a shape 30, a certain one 1: gaps of some six cells are crossed. On pages of 3,000 pixels this takes a twentieth of the time. */
const thrift = { slack: 90, perStep: 2.5 } as const;

/** Lists them, traced ones first; lines with a loose end are none. */
export function gatherLinks(draft: Draft, traced: readonly Edge[], sight: PageSight): readonly LinkCandidate[] {
  const nodeOf = new Map(draft.nodes.map((node) => [node.id, node]));
  const candidatesOf = (edges: readonly Edge[], source: LinkSource): readonly LinkCandidate[] =>
    edges.flatMap((edge) => {
      const [from, to] = [nodeOf.get(edge.source.node ?? ""), nodeOf.get(edge.target.node ?? "")];
      return from === undefined || to === undefined || edge.points.length < 2 ? [] : [{ edge, source, from, to }];
    });
  return [...candidatesOf(traced, "traced"), ...candidatesOf(followConnectors(draft, sight, thrift), "followed")];
}
