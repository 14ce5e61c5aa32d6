/** Names below actors: connectors of PlantUML end at the box around both. Lines below the name of a picture rather go on to it: of 237 pages none gained by it, and one lost a connector. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, centre, containsPoint, grow, union } from "../../geometry/box.ts";
import { add, dot, scale, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { isInside } from "./outlines.ts";
import type { Outline } from "./outlines.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, placeOf } from "./web.ts";

/** An actor with a name: its outline, by its index, and the box around both. */
export interface Caption {
  readonly outline: number;
  readonly box: Box;
}

/** A name begins so far below, and its rows so far below each other, in heights of capitals; their middles are apart by such a share of the wider one. */
const [below, aside] = [1.5, 0.2] as const;
/** A line stops so far before both, in heights of capitals, and leads to them: the cosine between its way and the way to their middle. */
const [ahead, towards] = [1.2, 0.5] as const;

/** Tells whether a line of text stands in the middle below a box, right below it. */
function standsBelow(text: Box, box: Box, unit: number): boolean {
  const gap = text.y - bottom(box);
  const off = Math.abs(centre(text)[0] - centre(box)[0]);
  return gap >= -0.5 * unit && gap <= below * unit && off <= aside * Math.max(text.width, box.width);
}

/** Finds the actors below which a name stands, of up to two rows, and in no other shape. */
export function captionsOf(outlines: readonly Outline[], lines: readonly ReadLine[], unit: number): readonly Caption[] {
  if (!outlines.some(({ node }) => node.kind === "actor")) return [];
  const free = lines.filter(({ box }) => outlines.every((outline) => outline.holds || !isInside(outline, centre(box))));
  return outlines.flatMap(({ node }, outline): readonly Caption[] => {
    if (node.kind !== "actor") return [];
    const first = free.find(({ box }) => standsBelow(box, node.box, unit));
    if (first === undefined) return [];
    const second = free.find((line) => line !== first && standsBelow(line.box, first.box, unit));
    return [{ outline, box: [node.box, first.box, ...(second === undefined ? [] : [second.box])].reduce(union) }];
  });
}

/** Follows an end to where it meets a box; null where it leads elsewhere. */
function meetingOf(web: Web, field: Field, end: End, box: Box): { readonly at: Point; readonly gap: number } | null {
  const place = placeOf(web, end);
  const out = directionOut(web, end, { skip: 1.5 * web.blunt[end]!, reach: field.unit });
  if (dot(out, unitOf(subtract(centre(box), place))) < towards) return null;
  for (let gap = 0; gap <= ahead * field.unit; gap++) {
    const at = add(place, scale(out, gap));
    if (containsPoint(box, at)) return { at, gap };
  }
  return null;
}

/** Gives free ends that stop right before an actor with its name their contact, where the box around both begins. */
export function reachCaptions(web: Web, field: Field): void {
  for (const end of allEnds(web)) {
    if (!isFree(web, end)) continue;
    const near = field.captions.filter(({ box }) => containsPoint(grow(box, ahead * field.unit), placeOf(web, end)));
    const met = near.flatMap(({ outline, box }) => {
      const meeting = meetingOf(web, field, end, box);
      return meeting === null ? [] : [{ outline, ...meeting }];
    });
    const [nearest] = met.toSorted((one, other) => one.gap - other.gap);
    if (nearest !== undefined) web.contact[end] = { ...nearest, covered: 0 };
  }
}
