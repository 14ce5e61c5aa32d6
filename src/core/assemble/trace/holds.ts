/** Which shapes hold others, or lines of their own, so that lines may run inside them. */
import type { Node } from "../../diagram/types.ts";
import { area, overlapArea } from "../../geometry/box.ts";
import { lerp } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Mask } from "../../raster/bitmap.ts";
import { isSetAt } from "../../raster/bitmap.ts";
import type { Outline } from "./outlines.ts";

/** So many lines run through the border of a frame, as lifelines do through a fragment of a sequence; one line over a box comes in and goes out. */
const leastThrough = 3;
/** A line is drawn so far on both sides of the border, and is at most so thick, in heights of capitals. */
const [reachOfLine, mostThick] = [0.8, 0.5] as const;

/** Tells whether a shape holds another one, so that lines may run inside it. */
export function holdsShapes(node: Node, nodes: readonly Node[]): boolean {
  if (node.kind === "image" || node.kind === "actor") return false;
  if (node.kind === "container" || node.kind === "swimlane") return true;
  return nodes.some(
    (other) =>
      other !== node &&
      other.kind !== "text" &&
      area(other.box) < 0.8 * area(node.box) &&
      overlapArea(node.box, other.box) > 0.9 * area(other.box),
  );
}

/** Counts the thin lines that run straight on through a border. */
function countThrough(ink: Mask, { points, band }: Outline, unit: number): number {
  let count = 0;
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 2 * unit) continue;
    const normal: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    const isDrawn = (place: Point, way: number): boolean => {
      for (let step = band + 1; step <= band + 1 + reachOfLine * unit; step++)
        if (!isSetAt(ink, place[0] + way * step * normal[0], place[1] + way * step * normal[1])) return false;
      return true;
    };
    let run = 0;
    for (let step = unit; step <= length - unit; step++) {
      const place = lerp(from, to, step / length);
      if (isDrawn(place, 1) && isDrawn(place, -1)) run++;
      else {
        if (run > 0 && run <= mostThick * unit) count++;
        run = 0;
      }
    }
  }
  return count;
}

/** Tells whether a shape frames lines that run through its border, so that what is drawn inside is not its own. */
export function framesLines(ink: Mask, outline: Outline, unit: number): boolean {
  const { kind } = outline.node;
  return kind !== "image" && kind !== "actor" && countThrough(ink, outline, unit) >= leastThrough;
}
