/** What evidence about connectors is measured in: the shapes that were chosen, everything that may join them, and what a net saw of lines and ends. */
import type { PageSight, SeenEnd } from "../../detection.ts";
import type { Edge, Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { area, containsBox } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import type { Draft } from "../../assemble/draft.ts";
import { measuredOnce } from "../measured-once.ts";

/** How a candidate was found: in the ink, along the net's field, as another way through the ink, or as another way of an end that was followed elsewhere. */
export const linkSources = ["traced", "followed", "branch", "other"] as const;
export type LinkSource = (typeof linkSources)[number];

/** A connector that was traced, and how its line runs through the web. */
export interface Traced {
  readonly edge: Edge;
  /** How many branches its line passes, and at how many of them it turns where lines seem to cross. */
  readonly branches: number;
  readonly turned: number;
  /** The cosine of its sharpest turn at a branch. */
  readonly straightest: number;
}

/** Everything that was traced: connectors, and what may be one beside them. */
export interface AllTraced {
  readonly chosen: readonly Traced[];
  readonly others: readonly Traced[];
  /** Clear lines with both ends free, connectors and pieces of them among them. */
  readonly lines: readonly Edge[];
}

/** What may be a connector between two shapes. */
export interface LinkCandidate {
  readonly edge: Edge;
  readonly source: LinkSource;
  readonly from: Node;
  readonly to: Node;
  readonly way: Omit<Traced, "edge">;
}

/** A net's end of a connector near a point, and how far it is, in heights of capitals. */
export interface NearEnd {
  readonly far: number;
  readonly end: SeenEnd | null;
}

/** A page whose connectors are to be judged. */
export interface LinkScene {
  readonly draft: Draft;
  readonly sight: PageSight;
  readonly candidates: readonly LinkCandidate[];
  /** Height of capitals, pixels. */
  readonly unit: number;
  readonly shapes: readonly Node[];
  /** Shapes that hold others. */
  readonly holders: ReadonlySet<Node>;
  /** Share of the traced candidates that have a head. */
  readonly headed: number;
}

/** One piece of evidence about a connector. */
export interface LinkMeasure {
  readonly name: string;
  readonly of: (candidate: LinkCandidate, scene: LinkScene) => number;
}

/** Tells whether an edge has a head. */
export const hasHead = ({ startMarker, endMarker }: Edge): boolean => startMarker !== "none" || endMarker !== "none";

/** Prepares a page. */
export function linkScene(draft: Draft, sight: PageSight, candidates: readonly LinkCandidate[]): LinkScene {
  const shapes = draft.nodes.filter(({ kind }) => kind !== "text");
  const holds = (outer: Box, inner: Box): boolean => outer !== inner && area(inner) < 0.9 * area(outer) && containsBox(outer, inner, 2);
  const traced = candidates.filter(({ source }) => source === "traced");
  return {
    draft,
    sight,
    candidates,
    unit: Math.max(5, draft.page.glyphHeight),
    shapes,
    holders: new Set(shapes.filter(({ box }) => shapes.some((other) => holds(box, other.box)))),
    headed: traced.length === 0 ? 1 : traced.filter(({ edge }) => hasHead(edge)).length / traced.length,
  };
}

/** Returns the net's end nearest to a point; farther than five heights of capitals it is none. */
export function nearestEnd([x, y]: Point, { sight, unit }: LinkScene): NearEnd {
  let best: NearEnd = { far: 5, end: null };
  for (const end of sight.ends) {
    const far = Math.hypot(end.point[0] - x, end.point[1] - y) / unit;
    if (far < best.far) best = { far, end };
  }
  return best;
}

/** The net's end that an end of a connector is: so near to it, in heights of capitals, and leaving the shape so much the same way, a cosine. */
const [sameEnd, leastAlike] = [1.5, 0.3] as const;
/** The way from the end on which its direction is measured, in heights of capitals. */
const onTheWay = 0.8;

/** Returns what the net saw where an edge ends, going the same way; null where that is nothing. */
export function seenEndAt({ points }: Edge, side: "source" | "target", { sight, unit }: LinkScene): SeenEnd | null {
  const way = side === "source" ? points : points.toReversed();
  const [x, y] = way[0]!;
  const [far, down] = way.find(([u, v]) => Math.hypot(u - x, v - y) >= onTheWay * unit) ?? way.at(-1)!;
  const length = Math.hypot(far - x, down - y) || 1;
  let best: { readonly end: SeenEnd; readonly loss: number } | null = null;
  for (const end of sight.ends) {
    const off = Math.hypot(end.point[0] - x, end.point[1] - y) / unit;
    const alike = (end.direction[0] * (far - x) + end.direction[1] * (down - y)) / length;
    if (off > sameEnd || alike < leastAlike) continue;
    if (best === null || off - 0.5 * alike < best.loss) best = { end, loss: off - 0.5 * alike };
  }
  return best?.end ?? null;
}

/** What the net saw at both ends of a candidate, looked up once. */
export const seenEndsOf: (
  candidate: LinkCandidate,
  scene: LinkScene,
) => { readonly source: SeenEnd | null; readonly target: SeenEnd | null } = measuredOnce(({ edge }, scene) => ({
  source: seenEndAt(edge, "source", scene),
  target: seenEndAt(edge, "target", scene),
}));
