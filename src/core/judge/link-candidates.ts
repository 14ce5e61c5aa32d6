/** Gathers everything that may be a connector between chosen shapes: what was traced in the ink, and what the net's field leads to. */
import { isHeaded } from "../decode/end-look.ts";
import type { PageSight } from "../detection.ts";
import type { Draft } from "../assemble/draft.ts";
import { followWays } from "../assemble/follow.ts";
import { isNearEnough } from "../assemble/glue.ts";
import type { Edge, Node } from "../diagram/types.ts";
import type { AllTraced, LinkCandidate, LinkSource, Traced } from "./links/scene.ts";

/** A cell without a line costs 15, one inside a shape 30, a certain one 1: gaps of some six cells are crossed. On pages of 3,000 pixels this takes a twentieth of the time. */
const thrift = { slack: 90, perStep: 2.5 } as const;

/** So many ways of an end are told of beside the one that is preferred. */
const others = 3;
/** No page has more of those than this. */
const mostOthers = 600;

/** What the net's field leads to has no branches. */
const plainWay = { branches: 0, turned: 0, straightest: 1 };

/** Lists them: traced ones, those that were followed, other ways through the ink, other ways of the net's ends; lines with a loose end are none, nor is what ends too far from its shape. */
export function gatherLinks(draft: Draft, { chosen, others: branches }: AllTraced, sight: PageSight): readonly LinkCandidate[] {
  const nodeOf = new Map(draft.nodes.map((node) => [node.id, node]));
  const isGlued = (node: Node, end: Edge["source"]): boolean => isNearEnough(node, end, draft.bitmap);
  const candidatesOf = (all: readonly Traced[], source: LinkSource): readonly LinkCandidate[] =>
    all.flatMap(({ edge, ...way }) => {
      const [from, to] = [nodeOf.get(edge.source.node ?? ""), nodeOf.get(edge.target.node ?? "")];
      if (from === undefined || to === undefined || edge.points.length < 2) return [];
      return isGlued(from, edge.source) && isGlued(to, edge.target) ? [{ edge, source, from, to, way }] : [];
    });
  const ends = sight.ends.map((end) => ({ ...end, marked: isHeaded(end.look) }));
  const followed = followWays(draft, { field: sight.field, ends }, { thrift, others });
  const [preferred, rest] = [true, false].map((is) =>
    followed.filter(({ isPreferred }) => isPreferred === is).map(({ edge }) => ({ edge, ...plainWay })),
  );
  return [
    ...candidatesOf(chosen, "traced"),
    ...candidatesOf(preferred!, "followed"),
    ...candidatesOf(branches, "branch"),
    ...candidatesOf(rest!.slice(0, mostOthers), "other"),
  ];
}
