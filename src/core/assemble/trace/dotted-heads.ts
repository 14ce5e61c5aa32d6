/** Heads of broken lines, whose prongs are broken, too: two short chains that slant back on both sides of the line's end. */
import { cross, distance, dot, scale, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { isDash } from "./dash.ts";
import type { Field } from "./field.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, placeOf, removeStroke } from "./web.ts";

/** Prongs are so long, in capital heights; they begin at most so far from the line's end. */
const span = { least: 0.5, most: 3.5 } as const;
const nearTip = 1.3;
/** Of two prongs one is at most so many times as long as the other. */
const alike = 1.8;
/** Prongs slant back from the line by angles with these cosines. */
const slant = { least: 0.45, most: 0.98 } as const;
/** The line itself has at least so many dashes. */
const leastDashes = 5;

/** A chain of dashes: its strokes by the ends at which they are entered, and its last end. */
interface Chain {
  readonly entries: readonly End[];
  readonly first: End;
  readonly last: End;
}

/** Follows a chain of dashes from its first end; null where it branches, or is no chain of dashes. */
function chainFrom(web: Web, field: Field, first: End): Chain | null {
  const entries: End[] = [];
  for (let at = first; entries.length < 500;) {
    if (!isDash(web, field, at)) return null;
    entries.push(at);
    const mate = web.mate[at ^ 1]!;
    if (mate < 0) return { entries, first, last: at ^ 1 };
    at = mate;
  }
  return null;
}

/** Tells on which side of a line's end a chain slants back: 1 or -1, 0 when it is no prong of a head there. */
function sideOf(web: Web, field: Field, { tip, out }: { readonly tip: Point; readonly out: Point }, { first, last }: Chain): number {
  const [inner, outer] = [placeOf(web, first), placeOf(web, last)];
  const length = distance(inner, outer);
  if (distance(inner, tip) > nearTip * field.unit || length < span.least * field.unit || length > span.most * field.unit) return 0;
  const away = unitOf(subtract(outer, inner));
  const back = dot(away, scale(out, -1));
  if (back < slant.least || back > slant.most) return 0;
  return Math.sign(cross(out, away)) === Math.sign(cross(out, subtract(outer, tip))) ? Math.sign(cross(out, away)) : 0;
}

/** Marks the ends of broken lines that bear such heads, and takes the prongs away. */
export function takeDottedHeads(web: Web, field: Field): void {
  const chains = allEnds(web).flatMap((end) => {
    const chain = web.mate[end]! < 0 && web.junction[end]! < 0 ? chainFrom(web, field, end) : null;
    return chain === null ? [] : [chain];
  });
  const prongs = chains.filter(({ entries, last }) => entries.length > 1 && entries.length < 2 * leastDashes && isFree(web, last));
  for (const { entries, first } of chains) {
    if (entries.length < leastDashes || !web.strokes[first >> 1]) continue;
    const end = { tip: placeOf(web, first), out: directionOut(web, first, { skip: 0, reach: 2 * field.unit }) };
    const sided = prongs
      .filter((prong) => web.strokes[prong.first >> 1] && !entries.some((entry) => entry >> 1 === prong.first >> 1))
      .map((prong) => ({
        prong,
        side: sideOf(web, field, end, prong),
        length: distance(placeOf(web, prong.first), placeOf(web, prong.last)),
      }));
    const [left, right] = [sided.find(({ side }) => side > 0), sided.find(({ side }) => side < 0)];
    if (!left || !right || Math.max(left.length, right.length) > alike * Math.min(left.length, right.length)) continue;
    for (const { prong } of [left, right]) for (const entry of prong.entries) removeStroke(web, entry >> 1);
    web.pronged[first] = true;
  }
}
