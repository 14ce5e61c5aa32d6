/** Actors: a round head with a body, two arms and two legs below it is one stick figure. */
import type { NodeCandidate } from "../detection.ts";
import { bottom, boxFromEdges, centre } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Pen } from "./drawn-lines.ts";
import type { Whole } from "./whole-shapes.ts";

/** So much of each leg must be drawn. */
const drawn = 0.92;

/** Measures the arms: the longest pair of lines that leave the body to both sides at one height; a connector may go on where one ends. */
function findArms(pen: Pen, [x, from]: Point, to: number, most: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  for (let y = from + 2; y <= to; y++) {
    const arms = [pen.walk([x, y], [-1, 0], most), pen.walk([x, y], [1, 0], most)] as const;
    if (Math.min(...arms) > Math.min(...best)) best = arms;
  }
  return best;
}

/** Measures the legs from the hip: how far they reach aside and down. */
function findLegs(pen: Pen, [x, y]: Point, head: { readonly width: number; readonly height: number }): Point | null {
  let best: Point | null = null;
  for (let down = Math.ceil(0.5 * head.height); down <= 3.5 * head.height; down++)
    for (let aside = Math.ceil(0.25 * head.width); aside <= 2 * head.width; aside++) {
      if (best !== null && Math.hypot(aside, down) <= Math.hypot(...best)) continue;
      if (!pen.touches(x - aside, y + down) || !pen.touches(x + aside, y + down)) continue;
      const share = Math.min(pen.share([x, y], [x - aside, y + down]), pen.share([x, y], [x + aside, y + down]));
      if (share >= drawn) best = [aside, down];
    }
  return best;
}

/** Finds the figure below a head; null when body, arms or legs are missing. */
export function wholeActor({ box }: NodeCandidate, pen: Pen): Whole | null {
  if (box.width > 2.2 * box.height || box.height > 2.2 * box.width) return null;
  const [x] = centre(box);
  const neck: Point = [x, bottom(box)];
  const body = pen.walk(neck, [0, 1], Math.ceil(5 * box.height));
  if (body < 0.5 * box.height || body >= 5 * box.height) return null;
  const [left, rightArm] = findArms(pen, neck, neck[1] + body, Math.ceil(2.5 * box.width));
  const reach = Math.min(left, rightArm);
  if (reach < 0.4 * box.width || reach >= 2.5 * box.width) return null;
  for (let back = 0; back <= 6; back++) {
    const hip: Point = [x, neck[1] + body - back];
    const legs = findLegs(pen, hip, box);
    if (legs === null) continue;
    const half = Math.max(reach, legs[0]);
    const whole = boxFromEdges(x - half, box.y, x + half, hip[1] + legs[1]);
    return { kind: "actor", box: whole, params: null, parts: [whole] };
  }
  return null;
}
