/** Lines that are drawn over a shape: they come in on one side and go on straight on the other. */
import { cross, distance, dot, lerp, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { isSetAt } from "../../raster/bitmap.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, joinEnds, placeOf, strokeOf } from "./web.ts";

/** A whole line has no longer gaps over a shape, in pixels, and a broken one none longer than this in capital heights; text may stand in its way. */
const longestGap = { whole: 2, broken: 1 } as const;
/** No more than this share of the way may have ink close beside it: what runs along a border or through a dark shape is no line of its own. */
const mostBeside = 0.25;

/** Tells whether a thin line is drawn all the way between two places. */
function isDrawn(
  { ink, text }: Field,
  [from, to]: readonly [Point, Point],
  pen: { readonly radius: number; readonly gap: number },
): boolean {
  const along = unit(subtract(to, from));
  const aside: Point = [-along[1] * (pen.radius + 2.5), along[0] * (pen.radius + 2.5)];
  const steps = Math.max(1, Math.ceil(distance(from, to)));
  let [gap, longest, beside, bare] = [0, 0, 0, 0];
  for (let step = 0; step <= steps; step++) {
    const at = lerp(from, to, step / steps);
    const near: readonly Point[] = [at, [at[0] + along[1], at[1] - along[0]], [at[0] - along[1], at[1] + along[0]]];
    gap = isSetAt(text, ...at) || near.some((place) => isSetAt(ink, ...place)) ? 0 : gap + 1;
    longest = Math.max(longest, gap);
    if (isSetAt(text, ...at)) continue;
    bare++;
    if (isSetAt(ink, at[0] + aside[0], at[1] + aside[1]) || isSetAt(ink, at[0] - aside[0], at[1] - aside[1])) beside++;
  }
  return longest <= pen.gap && bare > 0.3 * steps && beside <= mostBeside * bare;
}

/** Rates how well two ends go on in each other over the shape that both meet: pixels aside, or Infinity. */
function overCost(web: Web, field: Field, one: End, other: End): number {
  const [first, second] = [web.contact[one]!, web.contact[other]!];
  const between = subtract(second.at, first.at);
  const gap = Math.hypot(...between);
  if (gap < 2 * field.unit) return Infinity;
  const span = { skip: 1, reach: 3 * field.unit };
  const [out, back] = [directionOut(web, one, span), directionOut(web, other, span)];
  if (dot(out, back) > -0.99 || dot(out, between) < 0.99 * gap) return Infinity;
  const aside = Math.max(Math.abs(cross(out, subtract(placeOf(web, other), placeOf(web, one)))), Math.abs(cross(back, between)));
  const strokes = [strokeOf(web, one), strokeOf(web, other)];
  const isBroken = isDash(web, field, one) && isDash(web, field, other);
  const pen = {
    radius: Math.max(...strokes.map(({ radius }) => radius)),
    gap: isBroken ? longestGap.broken * field.unit : longestGap.whole,
  };
  if (aside > 1.5 + 0.02 * gap || !isDrawn(field, [first.at, second.at], pen)) return Infinity;
  return aside;
}

/** Joins two ends that meet the same shape from both sides, when the line between them is drawn over it and neither bears a head. */
export function passShapes(web: Web, field: Field, bearsHead: (end: End) => boolean): void {
  const byShape = new Map<number, End[]>();
  for (const end of allEnds(web)) {
    const contact = web.contact[end];
    if (!contact || field.outlines[contact.outline]!.holds) continue;
    byShape.set(contact.outline, [...(byShape.get(contact.outline) ?? []), end]);
  }
  for (const ends of byShape.values()) {
    const pairs = ends.flatMap((one, index) =>
      ends.slice(index + 1).flatMap((other) => (one >> 1 === other >> 1 ? [] : [{ one, other, cost: overCost(web, field, one, other) }])),
    );
    for (const { one, other, cost } of pairs.toSorted((a, b) => a.cost - b.cost)) {
      if (cost === Infinity || !web.contact[one] || !web.contact[other] || bearsHead(one) || bearsHead(other)) continue;
      web.contact[one] = null;
      web.contact[other] = null;
      joinEnds(web, one, other);
    }
  }
}
