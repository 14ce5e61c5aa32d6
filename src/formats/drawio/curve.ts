/** Way-points of a curved connector. draw.io draws a quadratic B-spline that nears its way-points and does not pass them. */
import { flatten, lengthOf } from "../../core/geometry/path.ts";
import { cross, distance, dot, lerp, subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { routePath } from "../../core/geometry/route.ts";
import { nearestOnSegment } from "../../core/geometry/segment.ts";

/** How near draw.io's curve comes to ours, in pixels, and how many way-points are spent on it at most. */
const wantedError = 1;
const mostPoints = 40;
/** Chords by which one piece of its curve is measured. */
const pieceSteps = 8;
/** How much all bends of a curve weigh against its length when way-points are spread along it: fewest are needed near this value. */
const bendWeight = 0.3;

/** Draws the curve that draw.io makes of a connector's ends and way-points: from middle to middle, bent towards each way-point. */
export function drawnCurve(points: readonly Point[]): readonly Point[] {
  const [first, second] = [points[0]!, points[1]!];
  if (points.length === 2) return [first, second];
  const drawn: Point[] = [first];
  for (let index = 1; index < points.length - 1; index++) {
    const [from, control] = [drawn.at(-1)!, points[index]!];
    const isLast = index === points.length - 2;
    const to = isLast ? points[index + 1]! : lerp(control, points[index + 1]!, 0.5);
    for (let step = 1; step <= pieceSteps; step++) {
      const share = step / pieceSteps;
      drawn.push(lerp(lerp(from, control, share), lerp(control, to, share), share));
    }
  }
  return drawn;
}

/** Solves for the way-points whose curve, in the middle of each piece, passes the given points; tridiagonal (Thomas). */
function controlsThrough(from: Point, passed: readonly Point[], to: Point): readonly Point[] {
  const count = passed.length;
  // A piece in the middle is (before + 6 own + after) / 8 there; the end pieces take the end itself instead of a middle.
  const own = (index: number): number => (count === 1 ? 4 : index === 0 || index === count - 1 ? 5 : 6);
  const right = passed.map((point, index): Point => {
    const ends = [...(index === 0 ? [from] : []), ...(index === count - 1 ? [to] : [])];
    return [8 * point[0] - 2 * ends.reduce((sum, end) => sum + end[0], 0), 8 * point[1] - 2 * ends.reduce((sum, end) => sum + end[1], 0)];
  });
  const upper: number[] = [];
  const values: Point[] = [];
  for (let index = 0; index < count; index++) {
    const pivot = own(index) - (upper[index - 1] ?? 0);
    const before = values[index - 1] ?? [0, 0];
    upper.push(1 / pivot);
    values.push([(right[index]![0] - before[0]) / pivot, (right[index]![1] - before[1]) / pivot]);
  }
  for (let index = count - 2; index >= 0; index--) {
    const after = values[index + 1]!;
    values[index] = [values[index]![0] - upper[index]! * after[0], values[index]![1] - upper[index]! * after[1]];
  }
  return values;
}

/** Tells whether a line comes near to every point of a curve. */
function follows(drawn: readonly Point[], curve: readonly Point[]): boolean {
  return curve.every((point) =>
    drawn.some((to, index) => index > 0 && nearestOnSegment(point, drawn[index - 1]!, to).distance <= wantedError),
  );
}

/** Where the middle of a piece lies along an evenly drawn curve, 0..1: the end pieces are half as long again as the others. */
function middleOfPiece(piece: number, count: number): number {
  if (count === 1) return 0.5;
  const place = piece === 1 ? 0.875 : piece === count ? count + 0.125 : piece;
  return place / (count + 1);
}

/** Weighs a curve so that bends count for more than straight parts; returns how much of the whole lies before each point, 0..1. */
function bendShares(curve: readonly Point[]): readonly number[] {
  const length = lengthOf(curve);
  const turns = curve.map((point, index) => {
    const [before, after] = [curve[index - 1], curve[index + 1]];
    if (before === undefined || after === undefined) return 0;
    const [back, ahead] = [subtract(point, before), subtract(after, point)];
    return Math.abs(Math.atan2(cross(back, ahead), dot(back, ahead)));
  });
  const turned = Math.max(
    1e-9,
    turns.reduce((sum, turn) => sum + turn, 0),
  );
  let share = 0;
  const shares = curve.map((point, index) => {
    const before = curve[index - 1];
    if (before !== undefined) share += distance(before, point) / length + (bendWeight * (turns[index - 1]! + turns[index]!)) / 2 / turned;
    return share;
  });
  return shares.map((value) => value / share);
}

/** Returns the point of a curve at a share. */
function pointAtShare(curve: readonly Point[], shares: readonly number[], wanted: number): Point {
  const index = Math.max(
    1,
    shares.findIndex((share) => share >= wanted),
  );
  const [from, to] = [shares[index - 1]!, shares[index]!];
  return lerp(curve[index - 1]!, curve[index]!, to === from ? 0 : (wanted - from) / (to - from));
}

/** Finds as few way-points as make draw.io's curve follow the diagram's; `points` are those that the diagram's curve passes. */
export function curveWayPoints(points: readonly Point[]): readonly Point[] {
  const curve = flatten(routePath({ points, routing: "curved", cornerRadius: 0 }), 0.25).flat();
  const [from, to] = [curve[0]!, curve.at(-1)!];
  if (points.length <= 2 || lengthOf(curve) === 0) return [];
  const shares = bendShares(curve);
  let controls: readonly Point[] = [];
  for (let count = 1; count <= mostPoints; count++) {
    const passed = Array.from({ length: count }, (_, index) => pointAtShare(curve, shares, middleOfPiece(index + 1, count)));
    controls = controlsThrough(from, passed, to);
    if (follows(drawnCurve([from, ...controls, to]), curve)) break;
  }
  return controls;
}
