/** Straight lines that were followed along the net's field, whose cells are some pixels wide: the way wavers, the line does not. */
import type { Edge } from "../../diagram/types.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import { inkAlong } from "./route.ts";
import type { LinkCandidate, LinkScene } from "./scene.ts";

/** A way that leaves the straight one by more than so many heights of capitals is another one. */
const wavers = 2;
/** So much of a straight way lies on ink at least: dashes cover half of theirs. */
const leastInk = 0.5;

/** Returns a followed connector with the straight way between its ends, where there is as much ink on it as on the way that was followed. */
export function straightened({ edge, source }: LinkCandidate, { draft: { bitmap }, unit }: LinkScene): Edge {
  if (source === "traced" || source === "branch" || edge.points.length < 3) return edge;
  const [first, last] = [edge.points[0]!, edge.points.at(-1)!];
  if (edge.points.some((point) => nearestOnSegment(point, first, last).distance > wavers * unit)) return edge;
  const ink = inkAlong(bitmap, [first, last]);
  if (ink < leastInk || ink < inkAlong(bitmap, edge.points)) return edge;
  return { ...edge, points: [first, last], routing: "straight", style: { ...edge.style, cornerRadius: 0 } };
}
