/** Paths of lines and cubic curves: the commands, their flattening, length, bounds and points along the way. */
import { boundsOf } from "./box.ts";
import type { Box } from "./box.ts";
import { distance, lerp } from "./point.ts";
import type { Point } from "./point.ts";

/** A cubic Bezier curve from wherever the path stands. */
export interface CurveCommand {
  readonly op: "C";
  readonly control1: Point;
  readonly control2: Point;
  readonly to: Point;
}

/** One step of a path. */
export type PathCommand = { readonly op: "M" | "L"; readonly to: Point } | CurveCommand | { readonly op: "Z" };

/** Returns the point of a cubic at t, 0..1. */
export function pointOfCubic(from: Point, curve: CurveCommand, t: number): Point {
  const { control1, control2, to } = curve;
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * from[0] + b * control1[0] + c * control2[0] + d * to[0], a * from[1] + b * control1[1] + c * control2[1] + d * to[1]];
}

/** Replaces curves by chords that stay within a tolerance in pixels; a sub-path each, a closed one ends where it began. */
export function flatten(commands: readonly PathCommand[], tolerance = 0.05): readonly (readonly Point[])[] {
  const subPaths: Point[][] = [];
  let current: Point[] = [];
  for (const command of commands) {
    const last = current.at(-1);
    if (command.op === "M") {
      current = [command.to];
      subPaths.push(current);
    } else if (last === undefined) {
      throw new RangeError("a path must begin with a move");
    } else if (command.op === "L") {
      current.push(command.to);
    } else if (command.op === "C") {
      const pieces = chordCount(last, command, tolerance);
      for (let piece = 1; piece <= pieces; piece++)
        current.push(piece === pieces ? command.to : pointOfCubic(last, command, piece / pieces));
    } else if (distance(last, current[0]!) > 0) {
      current.push(current[0]!);
    }
  }
  return subPaths;
}

/** Bounds the number of chords by the curve's second difference (Wang's formula). */
function chordCount(from: Point, { control1, control2, to }: CurveCommand, tolerance: number): number {
  const bend = Math.max(
    Math.hypot(from[0] - 2 * control1[0] + control2[0], from[1] - 2 * control1[1] + control2[1]),
    Math.hypot(control1[0] - 2 * control2[0] + to[0], control1[1] - 2 * control2[1] + to[1]),
  );
  return Math.min(200, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))));
}

/** Maps every point of a path. */
export function mapPath(commands: readonly PathCommand[], map: (point: Point) => Point): readonly PathCommand[] {
  return commands.map((command): PathCommand => {
    if (command.op === "Z") return command;
    if (command.op === "C") return { op: "C", control1: map(command.control1), control2: map(command.control2), to: map(command.to) };
    return { op: command.op, to: map(command.to) };
  });
}

/** Returns the tight box around a path; curves are measured by chords within a tolerance in the path's own units. */
export function boundsOfPath(commands: readonly PathCommand[], tolerance = 0.05): Box {
  return boundsOf(flatten(commands, tolerance).flat());
}

/** Measures a poly-line. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let index = 1; index < points.length; index++) sum += distance(points[index - 1]!, points[index]!);
  return sum;
}

/** Returns the point at a fraction (0..1) of a poly-line's length, and the index of the segment it lies on. */
export function pointAt(points: readonly Point[], fraction: number): { readonly point: Point; readonly segment: number } {
  const first = points[0];
  if (first === undefined) throw new RangeError("a poly-line needs a point");
  let rest = Math.min(1, Math.max(0, fraction)) * lengthOf(points);
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const length = distance(from, to);
    if (length > 0 && rest <= length) return { point: lerp(from, to, rest / length), segment: index - 1 };
    rest -= length;
  }
  return { point: points.at(-1) ?? first, segment: Math.max(0, points.length - 2) };
}

/** Returns the point of a poly-line at a distance from its start. */
export function pointAlong(points: readonly Point[], reach: number): Point {
  let rest = reach;
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const step = distance(from, to);
    if (step >= rest && step > 0) return [from[0] + ((to[0] - from[0]) * rest) / step, from[1] + ((to[1] - from[1]) * rest) / step];
    rest -= step;
  }
  return points.at(-1)!;
}
