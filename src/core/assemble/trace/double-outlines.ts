/** Shapes drawn with two outlines, one around the other: connectors end at the outer one, which is no line of its own. */
import { centre } from "../../geometry/box.ts";
import { add, distance, dot, scale, subtract } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Mask } from "../../raster/bitmap.ts";
import type { Outline } from "./outlines.ts";
import { nearestOnOutline } from "./outlines.ts";

/** The outer outline is at most so far out, in capital heights. */
const farthest = 1.1;
/** It is seen at so much of the inner one: connectors and text hide some of it. */
const leastSeen = 0.75;
/** Its distance varies by at most this share of it, from the tenth to the ninetieth of a hundred places. */
const sway = 0.7;
/** Pixels between two places that are looked at. */
const pitch = 6;

/** Where a ray outwards meets the next ink: from where to where, in pixels from the outline. */
interface Ring {
  readonly at: Point;
  readonly begin: number;
  readonly stop: number;
}

/** Lists places along an outline with the directions outwards. */
function placesOn({ points, bounds }: Outline): readonly { readonly at: Point; readonly out: Point }[] {
  const middle = centre(bounds);
  return points.slice(1).flatMap((to, index) => {
    const from = points[index]!;
    const length = distance(from, to);
    if (length === 0) return [];
    const normal: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    const count = Math.max(1, Math.round(length / pitch));
    return Array.from({ length: count }, (_, step) => {
      const at = add(from, scale(subtract(to, from), (step + 0.5) / count));
      return { at, out: dot(normal, subtract(at, middle)) < 0 ? scale(normal, -1) : normal };
    });
  });
}

/** Looks outwards from a place, beyond the outline's own stroke, for the next ink. */
function ringBeyond(
  ink: Mask,
  { at, out }: { readonly at: Point; readonly out: Point },
  [from, limit]: readonly [number, number],
): Ring | null {
  let [begin, stop] = [-1, -1];
  for (let reach = from; reach <= limit; reach += 0.5) {
    const [x, y] = [Math.floor(at[0] + reach * out[0]), Math.floor(at[1] + reach * out[1])];
    const drawn = x >= 0 && y >= 0 && x < ink.width && y < ink.height && ink.data[y * ink.width + x] !== 0;
    if (drawn) [begin, stop] = [begin < 0 ? reach : begin, reach + 0.5];
    else if (begin >= 0) break;
  }
  return begin < 0 || stop > limit ? null : { at: add(at, scale(out, (begin + stop) / 2)), begin, stop };
}

/** Returns how far the drawn outlines of a shape reach outwards, in pixels: its own stroke, or a second outline around it. */
export function reachOfOutlines(ink: Mask, outline: Outline, others: readonly Outline[], unit: number): number {
  if (outline.holds || outline.node.kind === "image") return outline.band;
  const places = placesOn(outline);
  const rings = places
    .map((place) => ringBeyond(ink, place, [outline.band + 1.5, farthest * unit + outline.band]))
    .filter((ring) => ring !== null);
  if (rings.length < leastSeen * places.length) return outline.band;
  const own = rings.filter(({ at }) => !others.some((other) => other !== outline && nearestOnOutline(other, at).gap <= other.band + 1.5));
  if (own.length < leastSeen * places.length) return outline.band;
  const begins = own.map(({ begin }) => begin).sort((a, b) => a - b);
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => begins[Math.floor(share * begins.length)]!) as [number, number, number];
  if (high - low > sway * middle + 1) return outline.band;
  return own.map(({ stop }) => stop).sort((a, b) => a - b)[Math.floor(0.9 * own.length)]!;
}
