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

/** Finds all ways between contacts; each is listed once. */
export function findWays(web: Web, field: Field): readonly Way[] {
  const arms = armsOf(web, field);
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
        if (exit > start)
          ways.push({
            ...here,
            bridged: here.bridged + reached.gap,
            covered: here.covered + reached.covered,
            start: contact,
            end: reached,
          });
        return;
      }
      const mate = web.mate[exit]!;
      if (mate >= 0) {
        const [from, to] = [placeOf(web, exit), placeOf(web, mate)];
        const gap = distance(from, to);
        const covered = gap < 3 ? 0 : coveredLength(field.text, from, to);
        visit(mate, { ...here, bridged: here.bridged + gap - covered, covered: here.covered + covered });
        return;
      }
      const junction = web.junction[exit]!;
      if (junction < 0) return;
      const group = arms[junction]!;
      const from = group.find((arm) => arm.end === exit)!;
      for (const arm of group) {
        if (arm.end === exit) continue;
        const turn = -dot(from.direction, arm.direction);
        if (turn < sharpest) continue;
        const { bare, covered } = gapsAt(web, field, exit, arm.end);
        visit(arm.end, {
          ...here,
          bridged: here.bridged + bare,
          covered: here.covered + covered,
          branches: here.branches + 1,
          straightest: Math.min(here.straightest, turn),
        });
      }
    };
    visit(start, { entries: [], drawn: 0, bridged: contact.gap, covered: contact.covered, straightest: 1, branches: 0 });
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
