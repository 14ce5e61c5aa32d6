/** Fans: straight lines that run together to one point at bare ground, as those of a use case diagram do right before an actor. Thinning melts what lies close together there into a tree. */
import { add, distance, dot, scale, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { lengthOf } from "../../geometry/path.ts";
import { isSetAt } from "../../raster/bitmap.ts";
import type { Field } from "./field.ts";
import { nearestOnOutline } from "./outlines.ts";
import type { Contact, End, Web } from "./web.ts";
import { endsByJunction, pathInwards, removeStroke, strokeOf } from "./web.ts";

/** So many lines make a fan. */
const fewest = 3;
/** The strokes of the tree are so long at most, and the lines longer than that, in heights of capitals. */
const longestTwig = 6;
/** A line is looked at from so far inside to so far inside, in heights of capitals: nearer to the point it is melted. */
const [from, to] = [4, 24] as const;
/** It keeps within so many pixels of its chord, passes the common point within so many, and that point is seen within so many. */
const [straightness, aim, sight] = [1.5, 2, 3] as const;
/** A line that ends a little beside the others passes their point within so much, in heights of capitals. */
const astray = 1;
/** The point lies so far before and behind the end of a line at most, in heights of capitals. */
const [before, behind] = [8, 1] as const;
/** Lines of a fan come from one side: the cosine of the widest angle between two. */
const widest = -0.8;
/** Lines that cross at a flatter angle say nothing of where they do, as its sine. */
const flattest = 0.05;
/** The point is the shape's that is so near, in heights of capitals; what lies nearer than the first is seen right at the shape. */
const [atShape, nearShape] = [0.5, 2] as const;

/** A line that leads into a tree: its end there, a point on it, and its way out. */
interface Arm {
  readonly end: End;
  readonly at: Point;
  readonly out: Point;
}

/** Measures the straight line that leads into a tree; null where it is not straight. */
function armOf(web: Web, end: End, capital: number): Arm | null {
  const path = pathInwards(web, end, Math.min(to * capital, 0.9 * strokeOf(web, end).length));
  const clear = path.filter((point) => distance(point, path[0]!) >= from * capital);
  const [near, far] = [clear[0], clear.at(-1)];
  if (near === undefined || far === undefined || distance(near, far) < (longestTwig - from) * capital) return null;
  const out = unitOf(subtract(near, far));
  const isStraight = clear.every((point) => Math.abs(across(subtract(point, far), out)) <= straightness);
  return isStraight ? { end, at: near, out } : null;
}

const across = (way: Point, direction: Point): number => way[0] * direction[1] - way[1] * direction[0];

/** Returns where lines cross, by least squares; null where all run nearly the same way. */
function commonPoint(arms: readonly Arm[]): Point | null {
  let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0];
  for (const { at, out } of arms) {
    const [nx, ny] = [-out[1], out[0]];
    const off = nx * at[0] + ny * at[1];
    xx += nx * nx;
    xy += nx * ny;
    yy += ny * ny;
    x += nx * off;
    y += ny * off;
  }
  const determinant = xx * yy - xy * xy;
  return determinant < flattest ** 2 ? null : [(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant];
}

/** Returns the point in which most lines meet, those that pass it farther off left out one by one; null where too few are left. */
function apexOf(arms: readonly Arm[]): Point | null {
  const point = commonPoint(arms);
  if (point === null) return null;
  const off = ({ at, out }: Arm): number => Math.abs(across(subtract(point, at), out));
  const worst = arms.reduce((one, other) => (off(other) > off(one) ? other : one));
  if (off(worst) <= aim) return point;
  return arms.length > fewest ? apexOf(arms.filter((arm) => arm !== worst)) : null;
}

/** Tells whether ink is seen about a point. */
function isSeen({ lines }: Field, [x, y]: Point): boolean {
  for (let down = -sight; down <= sight; down++)
    for (let right = -sight; right <= sight; right++) if (isSetAt(lines, x + right, y + down)) return true;
  return false;
}

/** Groups the junctions that short strokes join: the trees; each with all ends that meet there. */
function treesOf(web: Web, capital: number): readonly (readonly End[])[] {
  const parent = web.junctions.map((_, index) => index);
  const rootOf = (index: number): number => (parent[index] === index ? index : rootOf(parent[index]!));
  for (const [stroke, found] of web.strokes.entries()) {
    const [one, other] = [web.junction[2 * stroke]!, web.junction[2 * stroke + 1]!];
    if (found && one >= 0 && other >= 0 && found.length <= longestTwig * capital) parent[rootOf(one)] = rootOf(other);
  }
  const trees = new Map<number, End[]>();
  for (const [junction, ends] of endsByJunction(web).entries()) {
    const root = rootOf(junction);
    trees.set(root, [...(trees.get(root) ?? []), ...ends]);
  }
  return [...trees.values()];
}

/** Tells whether all lines run to a point from one side, and end about there. */
function meetAt(point: Point, arms: readonly Arm[], web: Web, capital: number): boolean {
  const isAimed = arms.every(({ end, at, out }) => {
    const [place] = pathInwards(web, end, 0);
    const ahead = dot(out, subtract(point, place!));
    return Math.abs(across(subtract(point, at), out)) <= astray * capital && ahead >= -behind * capital && ahead <= before * capital;
  });
  return isAimed && arms.every((one) => arms.every((other) => dot(one.out, other.out) >= widest));
}

/** Returns the shape that a fan is at: none where it is seen right at one, whose lines are parted there. */
function shapeNear(point: Point, { outlines, unit }: Field): Contact | "none" | "at shape" {
  let best: { readonly outline: number; readonly gap: number } | null = null;
  for (const [outline, shape] of outlines.entries()) {
    const gap = nearestOnOutline(shape, point).gap - shape.band;
    if (gap <= atShape * unit) return "at shape";
    if (!shape.holds && gap <= nearShape * unit && gap < (best?.gap ?? Infinity)) best = { outline, gap };
  }
  return best === null ? "none" : { outline: best.outline, at: point, gap: 0, covered: 0 };
}

/** Leads the lines of a tree to their common point, if they have one. */
function gather(web: Web, field: Field, ends: readonly End[]): void {
  const { unit } = field;
  const isTwig = (end: End): boolean => strokeOf(web, end).length <= longestTwig * unit;
  const arms = ends.filter((end) => !isTwig(end)).map((end) => armOf(web, end, unit));
  if (arms.length < fewest || arms.some((arm) => arm === null)) return;
  const lines = arms as readonly Arm[];
  const point = apexOf(lines);
  if (point === null || !isSeen(field, point) || !meetAt(point, lines, web, unit)) return;
  const twigs = ends.filter(isTwig);
  // barbs of heads lead away from all lines, and where a line goes on beyond the point it is none of a fan
  const isRest = (end: End): boolean =>
    pathInwards(web, end, Infinity).every((place) => {
      const way = subtract(place, point);
      return (
        lines.every(({ out }) => dot(way, out) <= behind * unit) && lines.some(({ out }) => Math.abs(across(way, out)) <= astray * unit)
      );
    });
  const shape = shapeNear(point, field);
  if (shape === "at shape" || !twigs.every(isRest)) return;
  for (const stroke of new Set(twigs.map((end) => end >> 1))) removeStroke(web, stroke);
  for (const arm of lines) leadTo(web, point, arm);
  if (shape !== "none") for (const { end } of lines) web.contact[end] = shape;
}

/** Lets a line run straight to a point, or right past it, from where it is clear of all others. */
function leadTo(web: Web, point: Point, { end, at, out }: Arm): void {
  const { points, radius } = strokeOf(web, end);
  const inwards = (end & 1) === 0 ? points : points.toReversed();
  const clear = inwards.slice(inwards.indexOf(at));
  const way = subtract(point, at);
  const last = Math.abs(across(way, out)) <= aim ? point : add(at, scale(out, dot(way, out)));
  const led = [last, ...clear];
  web.strokes[end >> 1] = { points: (end & 1) === 0 ? led : led.toReversed(), radius, length: lengthOf(led) };
  web.junction[end] = -1;
  web.blunt[end] = radius;
}

/** Parts the lines of all fans at bare ground, and leads each to the common point. */
export function gatherFans(web: Web, field: Field): void {
  for (const ends of treesOf(web, field.unit)) gather(web, field, ends);
}
