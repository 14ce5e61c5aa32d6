/** Heads that stand alone before a shape, cut off from their dashed line: their skeleton becomes one stroke along their axis. */
import { add, cross, dot, lerp, scale, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { boundsOf, containsPoint, grow } from "../../geometry/box.ts";
import type { Field } from "./field.ts";
import { nearestOnOutline } from "./outlines.ts";
import type { Outline } from "./outlines.ts";
import type { Web } from "./web.ts";
import { addStroke, allEnds, endsByJunction, placeOf, removeStroke, strokeOf } from "./web.ts";

/** Groups strokes that hang together at junctions. */
export function groupsOf(web: Web): readonly (readonly number[])[] {
  const byJunction = endsByJunction(web);
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (let stroke = 0; stroke < web.strokes.length; stroke++) {
    if (!web.strokes[stroke] || seen.has(stroke)) continue;
    seen.add(stroke);
    const group = [stroke];
    for (let next = 0; next < group.length; next++)
      for (const end of [2 * group[next]!, 2 * group[next]! + 1]) {
        const junction = web.junction[end]!;
        const fresh = junction < 0 ? [] : byJunction[junction]!.map((other) => other >> 1).filter((other) => !seen.has(other));
        for (const other of new Set(fresh)) {
          seen.add(other);
          group.push(other);
        }
      }
    groups.push(group);
  }
  return groups;
}

/** Finds the two barbs of a head that stands alone: the ends farthest from its tip, alike and on both sides. */
function barbsOf(places: readonly Point[], tip: Point, middle: Point): readonly [Point, Point] | null {
  const axis = unit(subtract(middle, tip));
  const along = (place: Point): number => dot(subtract(place, tip), axis);
  const aside = (place: Point): number => cross(axis, subtract(place, tip));
  const areBarbs = (one: Point, other: Point): boolean => {
    const [left, right] = [aside(one), aside(other)];
    if (left * right >= 0 || Math.min(Math.abs(left), Math.abs(right)) < 1.2) return false;
    if (Math.max(Math.abs(left), Math.abs(right)) > 2.2 * Math.min(Math.abs(left), Math.abs(right)) + 1) return false;
    return Math.abs(along(one) - along(other)) <= Math.max(5, 2 + 0.25 * Math.max(along(one), along(other)));
  };
  const [first, second, third] = [...places].sort((a, b) => along(b) - along(a));
  if (first === undefined || second === undefined) return null;
  if (areBarbs(first, second)) return [first, second];
  if (third === undefined) return null;
  // a dash of the line may hang on between the barbs, and reach as far back as they do
  const isBetween = (place: Point, one: Point, other: Point): boolean =>
    (aside(place) - aside(one)) * (aside(place) - aside(other)) < 0 && Math.abs(aside(place)) < 0.4 * Math.abs(aside(one) - aside(other));
  if (areBarbs(first, third) && isBetween(second, first, third)) return [first, third];
  const isLevel = along(first) <= Math.max(along(second), along(third)) + 2;
  return isLevel && areBarbs(second, third) && isBetween(first, second, third) ? [second, third] : null;
}

/** Lists the points of some that are nearest to each shape that is near, the nearest shape first. */
function tipsOf(field: Field, points: readonly Point[], limit: number): readonly { readonly tip: Point; readonly outline: Outline }[] {
  const bounds = boundsOf(points);
  const found: { readonly tip: Point; readonly outline: Outline; readonly gap: number }[] = [];
  for (const outline of field.outlines) {
    const { x, y, width, height } = outline.bounds;
    if (bounds.x > x + width + limit || bounds.x + bounds.width < x - limit) continue;
    if (bounds.y > y + height + limit || bounds.y + bounds.height < y - limit) continue;
    const gaps = points.map((point) => nearestOnOutline(outline, point).gap - outline.band);
    const gap = Math.min(...gaps);
    // a blunt tip has several nearest points
    if (gap < limit) found.push({ tip: meanOf(points.filter((_, index) => gaps[index]! <= gap + 0.5)), outline, gap });
  }
  return found.sort((a, b) => a.gap - b.gap);
}

/** Tells whether a point is right at a shape. */
function isAt(outline: Outline, point: Point): boolean {
  const limit = outline.band + 2.5;
  return containsPoint(grow(outline.bounds, limit), point) && nearestOnOutline(outline, point).gap < limit;
}

/** A free end of a group of strokes, and where its stroke comes from. */
interface Arm {
  readonly place: Point;
  readonly root: Point;
}

/** Tells whether barbs spring from behind themselves: then the tip is there, and a rest of the line, cut off at a border, was taken for it. */
function pointAway(arms: readonly Arm[], barbs: readonly [Point, Point], tip: Point): boolean {
  const axis = subtract(lerp(barbs[0], barbs[1], 0.5), tip);
  return barbs.every((barb) => {
    const { root } = arms.find(({ place }) => place === barb)!;
    return dot(axis, subtract(root, barb)) > 0;
  });
}

/** Finds tip and barbs of a head that stands alone: only its tip is at the shape, its barbs may reach the border of a container around it. */
function headOf(
  field: Field,
  points: readonly Point[],
  arms: readonly Arm[],
): { readonly tip: Point; readonly barbs: readonly [Point, Point] } | null {
  const places = arms.map(({ place }) => place);
  // the skeleton of a small head leans to one side, its barbs less
  const middle = places.length === 2 ? lerp(places[0]!, places[1]!, 0.5) : meanOf(points);
  for (const { tip, outline } of tipsOf(field, points, 1.5 * field.unit)) {
    const shapes = field.outlines.filter((other) => other === outline || !other.holds);
    if (places.filter((place) => shapes.some((shape) => isAt(shape, place))).length > 1) continue;
    const barbs = barbsOf(places, tip, middle);
    if (barbs !== null && !pointAway(arms, barbs, tip)) return { tip, barbs };
  }
  return null;
}

/** Measures how far behind a tip, along the axis of its head, the next dash begins: it may lie between the barbs. */
function reachToDash(web: Web, head: ReadonlySet<number>, { tip, axis }: { readonly tip: Point; readonly axis: Point }): number {
  let least = Infinity;
  for (const end of allEnds(web)) {
    if (head.has(end >> 1)) continue;
    const from = subtract(placeOf(web, end), tip);
    const along = dot(from, axis);
    if (along > 0 && along < least && Math.abs(cross(axis, from)) <= 2 + 0.1 * along) least = along;
  }
  return least;
}

/** Replaces every head that stands alone with its tip towards a shape by a stroke along its axis, tip first. */
export function straightenHeads(web: Web, field: Field): void {
  const size = (field.sketch ? 3.5 : 2.4) * field.unit;
  for (const group of groupsOf(web)) {
    const strokes = group.map((stroke) => strokeOf(web, 2 * stroke));
    const points = strokes.flatMap((stroke) => stroke.points);
    if (points.length < 5) continue;
    const bounds = boundsOf(points);
    if (Math.max(bounds.width, bounds.height) > size || Math.max(bounds.width, bounds.height) < 0.4 * field.unit) continue;
    const arms = group.flatMap((stroke) =>
      [2 * stroke, 2 * stroke + 1]
        .filter((end) => web.junction[end]! < 0)
        .map((end) => ({ place: placeOf(web, end), root: placeOf(web, end ^ 1) })),
    );
    const head = arms.length > 4 ? null : headOf(field, points, arms);
    if (head === null) continue;
    const { tip, barbs } = head;
    const axis = unit(subtract(lerp(barbs[0], barbs[1], 0.5), tip));
    const whole = Math.max(...points.map((point) => dot(subtract(point, tip), axis)));
    if (whole < 0.3 * field.unit) continue;
    const reach = Math.min(whole, Math.max(0.25 * whole, reachToDash(web, new Set(group), { tip, axis }) - 2));
    const radius = Math.min(...strokes.map((stroke) => stroke.radius));
    for (const stroke of group) removeStroke(web, stroke);
    web.pronged[2 * addStroke(web, [tip, add(tip, scale(axis, reach))], radius)] = true;
  }
}

/** Returns the mean of some points. */
function meanOf(points: readonly Point[]): Point {
  const [x, y] = points.reduce<Point>(([left, top], point) => [left + point[0], top + point[1]], [0, 0]);
  return [x / points.length, y / points.length];
}
