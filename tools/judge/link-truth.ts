/** Says of connectors that may be which true links they are, and whether heads stand at their ends. */
import type { Diagram, Edge } from "../../src/core/diagram/types.ts";
import { distance } from "../../src/core/geometry/point.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { nearestOnSegment } from "../../src/core/geometry/segment.ts";
import type { Judged, Truth } from "../judging.ts";
import type { TrueLine } from "../link-errors.ts";

/** What the truth says of one candidate. */
export interface LinkTruth {
  /** The true links between its shapes, by their places in the list of those that are asked for. */
  readonly links: readonly number[];
  /** True where the truth neither asks for it nor forbids it. */
  readonly excused: boolean;
  /** How far its ends are from those of the nearest of `links`, pixels of the picture; of no use where it is none. */
  readonly off: number;
  /** Whether a head stands at its start and at its end, as the nearest of `links` has it; null where it is none. */
  readonly heads: readonly [boolean, boolean] | null;
}

/** A true link that no candidate is. */
export interface LostLink {
  /** True where both its shapes were found. */
  readonly hasShapes: boolean;
  readonly points: readonly Point[];
}

const isHead = (marker: string | undefined): boolean => marker !== undefined && marker !== "none" && marker !== "";

/** A true link that is asked for. */
export interface Asked {
  readonly line: TrueLine;
  readonly ends: readonly [string, string];
}

/** Lists the true links between shapes that are asked for. */
export function linksOf({ edges }: Truth, shapes: ReadonlySet<string>): readonly Asked[] {
  return edges.flatMap((line) => {
    const ends: readonly [string, string] = [line.source_primary ?? line.source ?? "", line.target_primary ?? line.target ?? ""];
    return (line.role ?? "connector") === "connector" && ends.every((end) => shapes.has(end)) ? [{ line, ends }] : [];
  });
}

/** Tells whether most of a route lies on lines that nobody asks for. */
function runsAlong({ points }: Edge, lines: readonly (readonly Point[])[], reach: number): boolean {
  const places = points.slice(1).flatMap((to, at): readonly Point[] => {
    const from = points[at]!;
    const steps = Math.max(1, Math.ceil(distance(from, to) / 6));
    return Array.from({ length: steps }, (_, step): Point => [
      from[0] + ((step + 0.5) / steps) * (to[0] - from[0]),
      from[1] + ((step + 0.5) / steps) * (to[1] - from[1]),
    ]);
  });
  const on = places.filter((place) =>
    lines.some((line) => line.slice(1).some((to, at) => nearestOnSegment(place, line[at]!, to).distance <= reach)),
  );
  return places.length > 0 && on.length >= 0.8 * places.length;
}

/** Judges all candidates of a page. */
export function truthOfLinks(
  truth: Truth,
  { edges, size }: Diagram,
  { shapes, match, excused }: Judged,
): { readonly asked: number; readonly lost: readonly LostLink[]; readonly of: readonly LinkTruth[] } {
  const asked = linksOf(truth, new Set(shapes.map(({ id }) => id)));
  const known = new Set(asked.map(({ line }) => line));
  const others = truth.edges
    .filter((line) => !known.has(line))
    .flatMap(({ points }) => (points === undefined || points.length < 2 ? [] : [points]));
  const reach = Math.max(8, 0.008 * Math.max(size.width, size.height));
  const of = edges.map((edge): LinkTruth => {
    const [from, to] = [match.get(edge.source.node!), match.get(edge.target.node!)];
    const links = asked.flatMap(({ ends }, at) =>
      (ends[0] === from && ends[1] === to) || (ends[0] === to && ends[1] === from) ? [at] : [],
    );
    if (links.length === 0) {
      const isExcused = excused.has(edge.source.node!) || excused.has(edge.target.node!) || runsAlong(edge, others, reach);
      return { links, excused: isExcused, off: 0, heads: null };
    }
    const [first, last] = [edge.points[0]!, edge.points.at(-1)!];
    const judged = links.map((at) => {
      const { line, ends } = asked[at]!;
      const isAlong = ends[0] === ends[1] ? true : ends[0] === from;
      const points = line.points ?? [];
      const [start, end] = isAlong ? [points[0], points.at(-1)] : [points.at(-1), points[0]];
      const off = start === undefined || end === undefined ? 0 : Math.max(distance(first, start), distance(last, end));
      const heads: readonly [boolean, boolean] = isAlong
        ? [isHead(line.start_arrow), isHead(line.end_arrow)]
        : [isHead(line.end_arrow), isHead(line.start_arrow)];
      return { at, off, heads };
    });
    const nearest = judged.reduce((best, one) => (one.off < best.off ? one : best));
    return {
      links: [nearest.at, ...links.filter((at) => at !== nearest.at)],
      excused: false,
      off: Math.round(nearest.off),
      heads: nearest.heads,
    };
  });
  const covered = new Set(of.flatMap(({ links }) => links));
  const found = new Set(match.values());
  const lost = asked.flatMap(({ line, ends }, at): readonly LostLink[] =>
    covered.has(at) ? [] : [{ hasShapes: ends.every((end) => found.has(end)), points: line.points ?? [] }],
  );
  return { asked: asked.length, lost, of };
}
