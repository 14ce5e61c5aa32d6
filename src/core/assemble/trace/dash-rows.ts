/** Rows of dots and short dashes: equal steps make one line of what stands farther apart than anything else that is joined. */
import { boundsOf } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import { createBoxIndex } from "../../geometry/box-index.ts";
import { distance, dot, lerp, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { coveredLength } from "./bridge.ts";
import type { Field } from "./field.ts";
import { inkAround } from "./thick-dashes.ts";
import type { End, Web } from "./web.ts";
import { isFree, joinEnds, placeOf, strokeOf } from "./web.ts";

/** A dot or a short dash that hangs on nothing; its skeleton depends on how it lies on the pixels, so that its ink is measured. */
interface Mark {
  readonly stroke: number;
  readonly at: Point;
  /** The longer side of its ink, and how many pixels that has. */
  readonly length: number;
  readonly area: number;
}

/** Two marks one step apart. */
interface Step {
  readonly one: number;
  readonly other: number;
}

/** Dots and dashes of rows are at most so long, in capital heights. */
const longest = 1.2;
/** From one mark to the next it is at most so far, in capital heights, and at most so many times the mark's length. */
const farthest = { capitals: 3, lengths: 5 } as const;
/** The next step is as long as the one before and in its direction, within this share of it. */
const sway = 0.25;
/** No neighbour in a row is farther off than this many times the nearest mark of all. */
const evenness = 1.5;
/** Ink that fills so much of a square is a dot; the skeletons of dots nearer to each other than so many of their lengths show which way their row goes. */
const [round, sparse] = [0.6, 2.5] as const;
/** So many marks in equal steps are no accident. */
const leastMarks = 4;

/** Lists the dots and short dashes of a web. */
function marksOf(web: Web, field: Field): readonly Mark[] {
  const size = longest * field.unit;
  return web.strokes.flatMap((found, stroke) => {
    if (!found || found.length > size || (!isFree(web, 2 * stroke) && !isFree(web, 2 * stroke + 1))) return [];
    if (web.junction[2 * stroke]! >= 0 || web.junction[2 * stroke + 1]! >= 0) return [];
    const ink = inkAround(field, found.points[found.points.length >> 1]!, size * size);
    if (ink === null || ink.length === 0) return [];
    const { x, y, width, height } = boundsOf(ink);
    const length = Math.max(width, height) + 1;
    return length > size ? [] : [{ stroke, at: [x + width / 2, y + height / 2] as const, length, area: ink.length }];
  });
}

/** Tells whether two marks are of one kind: borders and other lines cut some pixels off the smallest dots. */
function isAlike(one: Mark, other: Mark): boolean {
  return Math.max(one.area, other.area) <= 2 * Math.min(one.area, other.area) + 2;
}

/** Returns the square around a place, from its middle to its sides. */
function boxAround([x, y]: Point, half: number): Box {
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}

/** Lists, for every mark, those that may be its neighbours in a row. */
function neighboursOf(marks: readonly Mark[], field: Field): readonly (readonly number[])[] {
  const reach = farthest.capitals * field.unit;
  const index = createBoxIndex<number>(reach);
  for (const [number, { at }] of marks.entries()) index.add(boxAround(at, 0.5), number);
  const near = marks.map((mark, number) => {
    const around = index.overlapping(boxAround(mark.at, reach));
    return around.filter((other) => {
      const rival = marks[other]!;
      const step = distance(mark.at, rival.at);
      if (other === number || step > reach || step > farthest.lengths * Math.max(mark.length, rival.length)) return false;
      return isAlike(mark, rival) && coveredLength(field.hidden, mark.at, rival.at) < 0.5 * step;
    });
  });
  const least = near.map((others, index) => Math.min(...others.map((other) => distance(marks[index]!.at, marks[other]!.at))));
  return near.map((others, index) =>
    others.filter((other) => distance(marks[index]!.at, marks[other]!.at) <= evenness * Math.min(least[index]!, least[other]!)),
  );
}

/** Finds the steps that the next step repeats, the shortest and straightest first. */
function repeatedSteps(marks: readonly Mark[], near: readonly (readonly number[])[]): readonly Step[] {
  const found: { readonly steps: readonly Step[]; readonly cost: number }[] = [];
  for (const [middle, around] of near.entries())
    for (const before of around)
      for (const after of around) {
        if (before >= after) continue;
        const [there, here, ahead] = [marks[before]!.at, marks[middle]!.at, marks[after]!.at];
        const step = Math.max(distance(there, here), distance(here, ahead));
        const off = distance(here, lerp(there, ahead, 0.5)) / step;
        if (2 * off > sway) continue;
        const steps = [before, after].map((outer) => ({ one: Math.min(outer, middle), other: Math.max(outer, middle) }));
        found.push({ steps, cost: step * (1 + 4 * off) });
      }
  return found.sort((a, b) => a.cost - b.cost).flatMap(({ steps }) => steps);
}

/** Chooses steps so that every mark has one neighbour on either side at most. */
function chooseSteps(marks: readonly Mark[], steps: readonly Step[]): readonly Step[] {
  const beside = marks.map((): number[] => []);
  const mayJoin = (from: number, to: number): boolean => {
    const [known, ...others] = beside[from]!;
    if (others.length > 0 || known === to) return false;
    if (known === undefined) return true;
    const away = (other: number): Point => unit(subtract(marks[other]!.at, marks[from]!.at));
    return dot(away(known), away(to)) < -0.8;
  };
  return steps.filter(({ one, other }) => {
    if (!mayJoin(one, other) || !mayJoin(other, one)) return false;
    beside[one]!.push(other);
    beside[other]!.push(one);
    return true;
  });
}

/** Counts the marks of the row of each mark. */
function rowLengths(count: number, steps: readonly Step[]): readonly number[] {
  const root = Array.from({ length: count }, (_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (root[at] !== at) at = root[at]!;
    return at;
  };
  for (const { one, other } of steps) root[rootOf(one)] = rootOf(other);
  const sizes = new Map<number, number>();
  for (let index = 0; index < count; index++) sizes.set(rootOf(index), (sizes.get(rootOf(index)) ?? 0) + 1);
  return root.map((_, index) => sizes.get(rootOf(index))!);
}

/** Returns the free end of a mark that is nearer to a place. */
function endTowards(web: Web, { stroke }: Mark, place: Point): End | null {
  const [near, far] = [2 * stroke, 2 * stroke + 1].toSorted((a, b) => distance(placeOf(web, a), place) - distance(placeOf(web, b), place));
  if (isFree(web, near!)) return near!;
  // both ends of a dot are one place
  return strokeOf(web, near!).points.length === 1 && isFree(web, far!) ? far! : null;
}

/** Makes one point of a dot that stands far from others, as long and wide as its ink: the skeleton of one that is as wide as long may lie across its row, and the row would go to and fro. */
function collapseDot(web: Web, { stroke, at, length, area }: Mark): void {
  if (area >= round * length ** 2) web.strokes[stroke] = { points: [at], length, radius: Math.sqrt(area) / 2 };
}

/** Joins the dots and short dashes of rows. */
export function joinRows(web: Web, field: Field): void {
  const marks = marksOf(web, field);
  const steps = chooseSteps(marks, repeatedSteps(marks, neighboursOf(marks, field)));
  const lengths = rowLengths(marks.length, steps);
  const isSparse = ({ one, other }: Step): boolean =>
    distance(marks[one]!.at, marks[other]!.at) >= sparse * Math.max(marks[one]!.length, marks[other]!.length);
  for (const step of steps.filter((found) => lengths[found.one]! >= leastMarks && isSparse(found)))
    for (const number of [step.one, step.other]) collapseDot(web, marks[number]!);
  for (const { one, other } of steps) {
    if (lengths[one]! < leastMarks) continue;
    const [first, second] = [marks[one]!, marks[other]!];
    const [end, next] = [endTowards(web, first, second.at), endTowards(web, second, first.at)];
    if (end !== null && next !== null) joinEnds(web, end, next);
  }
}
