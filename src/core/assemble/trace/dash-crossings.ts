/** Broken lines at other lines: a dash that ends right on a line goes on behind it in the next dash, and is no branch of it. */
import { distance, dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { settleJunctions } from "./clean.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import { armDirection } from "./junctions.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, endsByJunction, isFree, placeOf, strokeOf } from "./web.ts";

/** What lies behind a line is at most so far from the dash before it, in capital heights and in lengths of the dash. */
const farthest = { capitals: 2.2, lengths: 1.6 } as const;

/** Returns the arm that ends on the two others, which are one straight line; null when there is none. */
function stemOf(web: Web, field: Field, ends: readonly End[]): End | null {
  if (ends.length !== 3) return null;
  const away = ends.map((end) => armDirection(web, end, field.unit));
  const straightest = ends.map((end, index) => {
    const [one, other] = [0, 1, 2].filter((rest) => rest !== index) as [number, number];
    return { end, bend: dot(away[one]!, away[other]!), slant: Math.abs(dot(away[index]!, away[one]!)) };
  });
  const best = straightest.reduce((one, other) => (other.bend < one.bend ? other : one));
  return best.bend < -0.95 && best.slant < 0.9 ? best.end : null;
}

/** Finds the end of a dash that lies ahead of an end, in its line; null when there is none. */
export function dashAhead(web: Web, field: Field, end: End): End | null {
  const { unit: capital } = field;
  const { length } = strokeOf(web, end);
  if (!isDash(web, field, end)) return null;
  const from = placeOf(web, end);
  const out = directionOut(web, end, { skip: 1, reach: capital });
  const reach = Math.min(farthest.capitals * capital, Math.max(0.7 * capital, farthest.lengths * length)) + 2;
  const found = allEnds(web).find((other) => {
    if (other >> 1 === end >> 1 || !isFree(web, other) || !isDash(web, field, other)) return false;
    const place = placeOf(web, other);
    const gap = distance(from, place);
    if (gap > reach || gap < 1) return false;
    const ahead: Point = unit(subtract(place, from));
    const back = directionOut(web, other, { skip: 0, reach: capital });
    // a dot points nowhere
    return dot(out, ahead) > 0.94 && ((back[0] === 0 && back[1] === 0) || dot(out, back) < -0.9);
  });
  return found ?? null;
}

/** Takes dashes off the lines that they end on when they go on behind them. */
export function crossDashes(web: Web, field: Field): void {
  for (const ends of endsByJunction(web)) {
    const stem = stemOf(web, field, ends);
    if (stem === null || !isFree(web, stem ^ 1) || !isDash(web, field, stem)) continue;
    if (dashAhead(web, field, stem) !== null) web.junction[stem] = -1;
  }
  settleJunctions(web, field);
}
