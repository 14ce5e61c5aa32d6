/** Lines that stop well short of a shape: what comes from one shape and points at another over bare ground leads there. */
import { reachOfGlue } from "../../diagram/check-edges.ts";
import { add, scale } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { coveredLength } from "./bridge.ts";
import type { Field } from "./field.ts";
import { rayToOutline } from "./outlines.ts";
import { liesInText } from "./under-text.ts";
import type { Contact, End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, placeOf, strokeOf } from "./web.ts";

/** The shape is at most so far ahead: in capital heights, and as a share of what is drawn of the line. */
const farthest = { capitals: 3.5, share: 0.5 } as const;
/** At least so much of the line is drawn, in capital heights. */
const leastDrawn = 2.5;
/** Up to here a gap before a shape is part of the line, in capital heights; what stops farther off ends where it is drawn to end. */
const nearGap = 1.8;
/** The last strokes may point past the shape that the line means by so much, in radians; the straight way is tried first. */
const sways = [0, 0.12, -0.12, 0.24, -0.24] as const;
/** So much of the way may show ink: dots of a head that is drawn in dots. */
const inkShare = 0.4;

/** Follows a line inwards over joined strokes: how much of it is drawn, in pixels, and its other end. */
function lineFrom(web: Web, end: End): { readonly drawn: number; readonly last: End } {
  let [drawn, at] = [0, end];
  for (;;) {
    const { length, radius } = strokeOf(web, at);
    drawn += length + 2 * radius;
    const mate = web.mate[at ^ 1]!;
    if (mate < 0 || mate >> 1 === end >> 1) return { drawn, last: at ^ 1 };
    at = mate;
  }
}

/** Finds the first shape that a ray meets. */
function firstOn({ outlines }: Field, from: Point, direction: Point): { readonly outline: number; readonly along: number } | null {
  let best: { readonly outline: number; readonly along: number } | null = null;
  for (const [outline, shape] of outlines.entries()) {
    const along = rayToOutline(shape, { from, direction }, 0);
    if (along > 0 && along < (best?.along ?? Infinity)) best = { outline, along };
  }
  return best;
}

/** Finds the shape ahead of an end within reach, containers left out, for lines run on into them. */
function shapeAhead(web: Web, field: Field, end: End, reach: number): Contact | null {
  const from = placeOf(web, end);
  const [dx, dy] = directionOut(web, end, { skip: 0, reach: 2.5 * field.unit });
  if (dx === 0 && dy === 0) return null;
  for (const sway of sways) {
    const direction: Point = [dx * Math.cos(sway) - dy * Math.sin(sway), dx * Math.sin(sway) + dy * Math.cos(sway)];
    const met = firstOn(field, from, direction);
    if (met === null || field.outlines[met.outline]!.holds) continue;
    const gap = Math.max(0, met.along - field.outlines[met.outline]!.band);
    if (gap > reach) continue;
    const [begin, stop] = [add(from, scale(direction, 1.5)), add(from, scale(direction, Math.max(1.5, gap - 1)))];
    if (coveredLength(field.lines, begin, stop) > inkShare * gap + 1) continue;
    if (gap > nearGap * field.unit) return { outline: met.outline, at: from, gap: 0, covered: 0 };
    return { outline: met.outline, at: add(from, scale(direction, met.along)), gap, covered: coveredLength(field.text, from, stop) };
  }
  return null;
}

/** Gives free ends of lines that come from a shape the shape that they point at. */
export function reachFarContacts(web: Web, field: Field): void {
  const { unit } = field;
  for (const end of allEnds(web)) {
    if (!isFree(web, end) || liesInText(web, field, end)) continue;
    const { drawn, last } = lineFrom(web, end);
    const other = web.contact[last];
    if (!other || drawn < leastDrawn * unit) continue;
    const reach = Math.min(farthest.capitals * unit, farthest.share * drawn, 0.9 * reachOfGlue(field.lines));
    const found = shapeAhead(web, field, end, reach);
    if (found !== null && found.outline !== other.outline) web.contact[end] = found;
  }
}
