/** Ends of lines that join no shapes: a line that meets another one looks like a mark to geometry, so the net says where lines end and heads are. */
import { isHeaded } from "../../decode/end-look.ts";
import type { SeenEnd } from "../../detection.ts";
import type { Edge, Marker } from "../../diagram/types.ts";
import { add, cross, dot, scale, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { plainHeads, shownForm } from "./forms.ts";
import type { HeadForms } from "./forms.ts";
import type { LinkScene } from "./scene.ts";

/**
 * The end that the net saw lies on the line, so far before and behind the last ink that was followed and so far beside it, in heights of capitals:
 * on six pages of sequences within 0.3, and before a broken line's head, which hangs on what it points at, 1.2.
 */
const [before, behind, beside] = [1, 2.5, 0.5] as const;

/** What stands at an end of a line, and where it ends. */
interface LineEnd {
  readonly point: Point;
  readonly marker: Marker;
}

/** Finds the end that the net saw where a line ends, and how far it is along the line, pixels. */
function seenEnd(at: Point, out: Point, { sight, unit }: LinkScene): { readonly end: SeenEnd; readonly along: number } | null {
  let best: { readonly end: SeenEnd; readonly along: number } | null = null;
  for (const end of sight.ends) {
    const way = subtract(end.point, at);
    const along = dot(out, way);
    if (along < -before * unit || along > behind * unit || Math.abs(cross(out, way)) > beside * unit) continue;
    if (best === null || Math.abs(along) < Math.abs(best.along)) best = { end, along };
  }
  return best;
}

/** Looks at the first of a line's points. */
function endOf(points: readonly Point[], measured: Marker, scene: LinkScene, forms: HeadForms): LineEnd {
  const [at, next] = [points[0]!, points[1]!];
  const out = unitOf(subtract(at, next));
  const plain = plainHeads.includes(measured) ? measured : "none";
  const seen = seenEnd(at, out, scene);
  if (seen === null) return { point: at, marker: plain };
  const point = add(at, scale(out, Math.max(0, seen.along)));
  if (!isHeaded(seen.end.look)) return { point, marker: "none" };
  return { point, marker: shownForm(plain, { probability: 1, look: seen.end.look }, forms) };
}

/** Ends a line where the net saw it end, with the heads that it saw; what is glued to a shape ends there. */
export function withSeenEnds(edge: Edge, scene: LinkScene, forms: HeadForms): Edge {
  const { source, target, points, startMarker, endMarker } = edge;
  const start = source.node === null ? endOf(points, startMarker, scene, forms) : { point: source.point, marker: startMarker };
  const end = target.node === null ? endOf(points.toReversed(), endMarker, scene, forms) : { point: target.point, marker: endMarker };
  return {
    ...edge,
    source: { ...source, point: start.point },
    target: { ...target, point: end.point },
    points: [start.point, ...points.slice(1, -1), end.point],
    startMarker: start.marker,
    endMarker: end.marker,
  };
}
