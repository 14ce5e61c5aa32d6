/** Walks the web from shape to shape and lists the ways that a connector may take. */
import { distance, dot } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { coveredLength } from "./bridge.ts";
import { armDirection } from "./junctions.ts";
import type { Contact, End, Web } from "./web.ts";
import { allEnds, endsByJunction, placeOf, strokeOf } from "./web.ts";

/** A way through the web between two ends that meet shapes. */
export interface Way {
  /** The end of each stroke at which it is entered, in order. */
  readonly entries: readonly End[];
  readonly start: Contact;
  readonly end: Contact;
  /** Length of drawn ink, in pixels. */
  readonly drawn: number;
  /** Pixels bridged over bare ground, and under text. */
  readonly bridged: number;
  readonly covered: number;
  /** The sharpest turn taken at a branch: the cosine between going on straight (1) and turning back (-1). */
  readonly straightest: number;
  readonly branches: number;
  /** How many of the branches were taken for crossings. */
  readonly turned: number;
}

/** Sharpest turn that a line takes at a branch: 120 degrees. */
const sharpest = -0.5;
/** Ways looked at from one end, so that a grid does not explode. */
const wayLimit = 400;

/** Arms of a junction that end farther from it do so because a text hides where they meet, in pixels. */
const farArm = 4;

/** Returns where a text hides that two arms of a junction meet; null where both reach it. */
function hiddenMeeting(web: Web, one: End, other: End): Point | null {
  const junction = web.junctions[web.junction[one]!];
  if (junction === undefined || web.junction[other] !== web.junction[one]) return null;
  const isFar = (end: End): boolean => distance(placeOf(web, end), junction.at) > farArm + junction.radius;
  return isFar(one) || isFar(other) ? junction.at : null;
}

/** Measures what is not drawn between two arms of a junction: on bare ground and under text, in pixels. */
function gapsAt(web: Web, field: Field, one: End, other: End): { readonly bare: number; readonly covered: number } {
  const at = hiddenMeeting(web, one, other);
  if (at === null) return { bare: 0, covered: 0 };
  const [from, to] = [placeOf(web, one), placeOf(web, other)];
  const covered = coveredLength(field.text, from, at) + coveredLength(field.text, at, to);
  return { bare: Math.max(0, distance(from, at) + distance(at, to) - covered), covered };
}

/** Lists the arms of each junction with their directions. */
export function armsOf(web: Web, field: Field): readonly (readonly { readonly end: End; readonly direction: Point }[])[] {
  return endsByJunction(web).map((ends) => ends.map((end) => ({ end, direction: armDirection(web, end, field.unit) })));
}

/** An arm of a junction. */
interface Arm {
  readonly end: End;
  readonly direction: Point;
}

/** How far from a crossing its arms may end, pixels. */
const nearCrossing = 3;

/** Lists, of every end at what was taken for a crossing, all ends there. */
function crossingsOf(web: Web, field: Field): ReadonlyMap<End, readonly Arm[]> {
  const ends = allEnds(web).filter((end) => web.contact[end] === null);
  return new Map(
    web.crossings.flatMap(({ at, radius, ends: told }) => {
      const near = told ?? ends.filter((end) => distance(placeOf(web, end), at) <= radius + nearCrossing);
      const group = near.map((end): Arm => ({ end, direction: armDirection(web, end, field.unit) }));
      return near.map((end) => [end, group] as const);
    }),
  );
}

/** How a way may go on from an end. */
interface Step {
  readonly entry: End;
  readonly bare: number;
  readonly covered: number;
  /** The cosine of the turn that it takes at a branch; null where it simply goes on. */
  readonly turn: number | null;
  readonly isTurned: boolean;
}

/** Lists how a way goes on that leaves a stroke. */
function stepsFrom(
  web: Web,
  field: Field,
  { exit, arms, crossing }: { readonly exit: End; readonly arms: ReturnType<typeof armsOf>; readonly crossing: readonly Arm[] },
): readonly Step[] {
  const mate = web.mate[exit]!;
  const junction = web.junction[exit]!;
  const group = junction < 0 ? [] : arms[junction]!;
  const from = [...group, ...crossing].find(({ end }) => end === exit);
  const steps: Step[] = [];
  if (mate >= 0) {
    const [here, there] = [placeOf(web, exit), placeOf(web, mate)];
    const gap = distance(here, there);
    const covered = gap < 3 ? 0 : coveredLength(field.text, here, there);
    steps.push({ entry: mate, bare: gap - covered, covered, turn: null, isTurned: false });
  } else
    for (const arm of group) {
      if (arm.end === exit) continue;
      const turn = -dot(from!.direction, arm.direction);
      if (turn >= sharpest) steps.push({ entry: arm.end, ...gapsAt(web, field, exit, arm.end), turn, isTurned: false });
    }
  for (const arm of crossing) {
    if (arm.end === exit || arm.end === mate || (junction >= 0 && web.junction[arm.end] === junction)) continue;
    const turn = -dot(from!.direction, arm.direction);
    if (turn >= sharpest) steps.push({ entry: arm.end, bare: 0, covered: 0, turn, isTurned: true });
  }
  return steps;
}

/** Finds all ways between contacts; each is listed once. At so many places that were taken for crossings a way may turn all the same. */
export function findWays(web: Web, field: Field, mostTurned = 0): readonly Way[] {
  const arms = armsOf(web, field);
  const crossings = mostTurned === 0 ? new Map<End, readonly Arm[]>() : crossingsOf(web, field);
  const ways: Way[] = [];
  for (const start of allEnds(web)) {
    const contact = web.contact[start];
    if (contact === null || contact === undefined) continue;
    let budget = wayLimit;
    const visit = (entry: End, so: Omit<Way, "start" | "end">): void => {
      if (budget-- <= 0 || so.entries.some((seen) => seen >> 1 === entry >> 1)) return;
      const exit = entry ^ 1;
      const here = { ...so, entries: [...so.entries, entry], drawn: so.drawn + strokeOf(web, entry).length };
      const reached = web.contact[exit];
      if (reached !== null && reached !== undefined) {
        const whole = { ...here, bridged: here.bridged + reached.gap, covered: here.covered + reached.covered };
        if (exit > start) ways.push({ ...whole, start: contact, end: reached });
        return;
      }
      const crossing = here.turned < mostTurned ? (crossings.get(exit) ?? []) : [];
      for (const { entry: next, bare, covered, turn, isTurned } of stepsFrom(web, field, { exit, arms, crossing }))
        visit(next, {
          ...here,
          bridged: here.bridged + bare,
          covered: here.covered + covered,
          branches: here.branches + (turn === null ? 0 : 1),
          turned: here.turned + (isTurned ? 1 : 0),
          straightest: Math.min(here.straightest, turn ?? 1),
        });
    };
    visit(start, { entries: [], drawn: 0, bridged: contact.gap, covered: contact.covered, straightest: 1, branches: 0, turned: 0 });
  }
  return ways;
}

/** Strings together the points of a way, shape to shape. */
export function pointsOfWay(web: Web, way: Way): readonly Point[] {
  const points: Point[] = [way.start.at];
  for (const [index, entry] of way.entries.entries()) {
    const meeting = index === 0 ? null : hiddenMeeting(web, way.entries[index - 1]! ^ 1, entry);
    if (meeting !== null) points.push(meeting);
    const stroke = strokeOf(web, entry);
    points.push(...((entry & 1) === 0 ? stroke.points : [...stroke.points].reverse()));
  }
  points.push(way.end.at);
  return points.filter((point, index) => index === 0 || distance(point, points[index - 1]!) > 0.01);
}
