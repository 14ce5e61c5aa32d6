/** Says of found shapes which true ones they are, and which of them nobody judges. */
import { area, intersectionOverUnion, overlapArea } from "../src/core/geometry/box.ts";
import type { Shape, TrueLine } from "./link-errors.ts";

/** The truth of a picture. */
export interface Truth {
  readonly kind: string;
  readonly nodes: readonly {
    readonly id: string;
    readonly bbox: readonly number[];
    readonly shape: string;
    readonly base_shape?: string;
    readonly role?: string;
    readonly text?: string;
    readonly text_bbox?: readonly number[];
    /** What its program draws out of sight. */
    readonly text_hidden?: boolean;
    /** The line beside which a text stands, where the page's program says so. */
    readonly near_edge?: string;
  }[];
  readonly edges: readonly TrueLine[];
}

/** What was found, beside the truth. */
export interface Judged {
  /** The true shapes that are asked for. */
  readonly shapes: readonly Shape[];
  /** The found shapes that count. */
  readonly judged: readonly Shape[];
  /** From the identifier of a found shape to that of its true one. */
  readonly match: ReadonlyMap<string, string>;
  /** Identifiers of found nodes that the truth neither asks for nor forbids. */
  readonly excused: ReadonlySet<string>;
}

/** Matches shapes of two lists, best overlap first: from the second's identifier to the first's. */
function matchShapes(truth: readonly Shape[], found: readonly Shape[]): ReadonlyMap<string, string> {
  const pairs = truth.flatMap((one) => found.map((other) => ({ one, other, overlap: intersectionOverUnion(one.box, other.box) })));
  const match = new Map<string, string>();
  const taken = new Set<string>();
  for (const { one, other, overlap } of pairs.toSorted((a, b) => b.overlap - a.overlap)) {
    if (overlap < 0.5 || taken.has(one.id) || match.has(other.id)) continue;
    taken.add(one.id);
    match.set(other.id, one.id);
  }
  return match;
}

/** Matches shapes that were found, in pixels of the picture, with their truth. */
export function judgeShapes({ nodes }: Truth, found: { readonly nodes: readonly Shape[] }): Judged {
  const all = nodes.map(({ id, shape, role = "primary", bbox: [x = 0, y = 0, width = 0, height = 0] }) => ({
    id,
    kind: shape,
    role,
    box: { x, y, width, height },
  }));
  const shapes = all.filter(({ kind, role }) => role === "primary" && kind !== "text");
  const drawn = found.nodes.filter(({ kind }) => kind !== "text");
  const match = matchShapes(shapes, drawn);
  const minor = all.filter(({ role }) => role !== "primary").map(({ box }) => box);
  const isExcused = ({ id, box }: Shape): boolean =>
    !match.has(id) && minor.some((other) => overlapArea(other, box) >= 0.8 * area(box) || intersectionOverUnion(other, box) >= 0.5);
  const excused = new Set(found.nodes.filter((node) => node.kind === "text" || isExcused(node)).map(({ id }) => id));
  return { shapes, judged: drawn.filter(({ id }) => !excused.has(id)), match, excused };
}
