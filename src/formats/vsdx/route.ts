/** The geometry rows of a connector: legs, line jumps and curves, in inches from its begin point. */
import type { Edge, Jump } from "../../core/diagram/types.ts";
import { containsPoint, cornersOf } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { add, distance, dot, scale, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { curveThrough } from "../../core/geometry/spline.ts";
import { crossSegments, nearestOnSegment } from "../../core/geometry/segment.ts";
import { toInches } from "../lib/units.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, inFormula, share } from "./cells.ts";
import { geometryRow } from "./outline.ts";

/** Tells whether a leg runs rather across than down. */
function isLevel(from: Point, to: Point): boolean {
  return Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
}

/** One step of a connector in pixels; an arc has the height of its bow, positive to the right of the way. */
type Step = { readonly to: Point; readonly bow?: number };

/** Breaks a leg at its jumps; a jump is half a circle that rises on the page (to the right on an upright leg). */
function jumpingLeg(from: Point, to: Point, jumps: readonly Jump[]): readonly Step[] {
  const along = unit(subtract(to, from));
  const length = distance(from, to);
  const ordered = jumps
    .map(({ point, radius }) => ({ at: dot(subtract(point, from), along), radius }))
    .filter(({ at, radius }) => at - radius > 0 && at + radius < length)
    .toSorted((a, b) => a.at - b.at);
  // Seen along the way, right is where x grows on the page when it leads up, and down the page when it leads right.
  const side = isLevel(from, to) ? (along[0] > 0 ? -1 : 1) : along[1] < 0 ? 1 : -1;
  return [
    ...ordered.flatMap(({ at, radius }): readonly Step[] => [
      { to: add(from, scale(along, at - radius)) },
      { to: add(from, scale(along, at + radius)), bow: side * radius },
    ]),
    { to },
  ];
}

/** Finds the leg that a jump lies on. */
function legOf(points: readonly Point[], jump: Jump): number {
  const distances = points.slice(1).map((to, index) => nearestOnSegment(jump.point, points[index]!, to).distance);
  return distances.indexOf(Math.min(...distances));
}

/** Returns all steps of a poly-line with its jumps. */
function steps(points: readonly Point[], jumps: readonly Jump[]): readonly Step[] {
  const legs = jumps.map((jump) => legOf(points, jump));
  return points.slice(1).flatMap((to, leg) =>
    jumpingLeg(
      points[leg]!,
      to,
      jumps.filter((_, index) => legs[index] === leg),
    ),
  );
}

/** Makes the row of a curve: one cubic spline whose knots are trebled where pieces meet. */
function curveRow(points: readonly Point[], local: (point: Point) => Point): XmlElement {
  const pieces = curveThrough(points);
  const controls = pieces.flatMap(({ control1, control2, to }) => [control1, control2, to]).map(local);
  const [x, y] = controls.at(-1)!;
  // Knots are 0 four times, each joint three times, the last four times; the row itself holds the first and the last but one.
  const knots = controls.map((_, index) => Math.floor(index / 3));
  const inner = controls.slice(0, -1).map((point, index) => `${inFormula(point[0])},${inFormula(point[1])},${knots[index]!},1`);
  const spline = `NURBS(${pieces.length},3,1,1,${inner.join(",")})`;
  return geometryRow("NURBSTo", 2, [
    cell("X", x, share("Width", 1)),
    cell("Y", y, share("Height", 1)),
    ...cells({ A: knots.at(-1)!, B: 1, C: 0, D: 1 }),
    cell("E", spline, spline),
  ]);
}

/** Makes the rows of a connector's only geometry. */
export function routeRows(edge: Edge, points: readonly Point[]): readonly XmlElement[] {
  const begin = points[0]!;
  const local = (point: Point): Point => [toInches(point[0] - begin[0]), toInches(begin[1] - point[1])];
  const start = geometryRow("MoveTo", 1, cells({ X: 0, Y: 0 }));
  const distinct = points.filter((point, index) => index === 0 || distance(point, points[index - 1]!) > 1e-3);
  if (edge.routing === "curved" && distinct.length > 2) return [start, curveRow(distinct, local)];
  const all = steps(points, edge.jumps);
  const rows = all.map(({ to, bow }, index) => {
    const [x, y] = local(to);
    const isLast = index === all.length - 1;
    const place = [cell("X", x, isLast ? share("Width", 1) : undefined), cell("Y", y, isLast ? share("Height", 1) : undefined)];
    return bow === undefined
      ? geometryRow("LineTo", index + 2, place)
      : geometryRow("ArcTo", index + 2, [...place, cell("A", toInches(bow))]);
  });
  return [start, ...rows];
}

/** Tells whether a poly-line runs through a box. */
export function meetsBox(points: readonly Point[], box: Box): boolean {
  const corners = cornersOf(box);
  const sides = corners.map((corner, index): readonly [Point, Point] => [corner, corners[(index + 1) % 4]!]);
  return points.some(
    (point, index) =>
      containsPoint(box, point) || (index > 0 && sides.some((side) => crossSegments([points[index - 1]!, point], side) !== null)),
  );
}
