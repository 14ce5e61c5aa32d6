/** Straight lines whose way wavers: the cells of the net's field are some pixels wide, and what was traced goes round letters that touch the line. */
import type { Edge } from "../../diagram/types.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import { inkAlong } from "./route.ts";
import type { LinkCandidate, LinkScene } from "./scene.ts";

/** A way that leaves the straight one by more than so many heights of capitals is another one; what was traced is nearer. */
const wavers = { followed: 2, traced: 1.5 } as const;
/** So much of a straight way lies on ink at least: dashes cover half of theirs, but are not traced round anything. Of 19 traced lines that this makes straight the truth calls 17 so, and bends the others by 5 pixels. */
const leastInk = { followed: 0.5, traced: 0.9 } as const;

/** Returns a connector with the straight way between its ends, where there is as much ink on it as on the way that was found. */
export function straightened({ edge, source }: LinkCandidate, { draft: { bitmap }, unit }: LinkScene): Edge {
  // jumps are places on the way that was traced
  if (edge.points.length < 3 || edge.jumps.length > 0) return edge;
  const found = source === "traced" || source === "branch" ? "traced" : "followed";
  const [first, last] = [edge.points[0]!, edge.points.at(-1)!];
  if (edge.points.some((point) => nearestOnSegment(point, first, last).distance > wavers[found] * unit)) return edge;
  const ink = inkAlong(bitmap, [first, last]);
  if (ink < leastInk[found] || ink < inkAlong(bitmap, edge.points)) return edge;
  return { ...edge, points: [first, last], routing: "straight", style: { ...edge.style, cornerRadius: 0 } };
}
