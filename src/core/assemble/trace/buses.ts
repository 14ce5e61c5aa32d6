/** Buses under labels: a T and a crossing look alike behind a text, and only the heads tell them apart. */
import { coveredLength } from "./bridge.ts";
import { distance, lerp } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { placesOf } from "./under-text.ts";
import type { Places } from "./under-text.ts";
import type { End, Web } from "./web.ts";
import { allEnds, endsByJunction, placeOf, splitStroke, strokeOf } from "./web.ts";

/** Lists the ends that meet shapes among all strokes that hang together with one. */
function contactsOf(web: Web, stroke: number): readonly End[] {
  const byJunction = endsByJunction(web);
  const seen = new Set([stroke]);
  const queue = [stroke];
  const contacts: End[] = [];
  for (let next = 0; next < queue.length && queue.length < 400; next++)
    for (const end of [2 * queue[next]!, 2 * queue[next]! + 1]) {
      if (web.contact[end]) contacts.push(end);
      const junction = web.junction[end]!;
      const onward = [...(junction < 0 ? [] : byJunction[junction]!), ...(web.mate[end]! < 0 ? [] : [web.mate[end]!])];
      const fresh = new Set(onward.map((other) => other >> 1).filter((other) => !seen.has(other)));
      for (const other of fresh) {
        seen.add(other);
        queue.push(other);
      }
    }
  return contacts;
}

/** Makes one junction of a line's bridge and the bus that it crosses at a pixel; null when no bus runs there. */
function junctionWithBus(web: Web, crossing: Crossing, isBus: (stroke: number) => boolean): number | null {
  const { places, pixel, at, one, other } = crossing;
  const bridge = places.bridges.get(pixel);
  if (bridge !== undefined && isBus(bridge.one >> 1)) {
    web.junctions.push({ at, radius: 1 });
    for (const end of [bridge.one, bridge.other]) {
      web.mate[end] = -1;
      web.junction[end] = web.junctions.length - 1;
    }
    return web.junctions.length - 1;
  }
  const place = places.strokes.get(pixel);
  if (place === undefined || place.stroke === one >> 1 || place.stroke === other >> 1) return null;
  const count = strokeOf(web, 2 * place.stroke).points.length;
  return place.index < 3 || place.index > count - 4 || !isBus(place.stroke) ? null : splitStroke(web, place.stroke, place.index);
}

/** Where the bridge between two ends may cross a bus. */
interface Crossing {
  readonly places: Places;
  readonly pixel: number;
  readonly at: Point;
  readonly one: End;
  readonly other: End;
}

/** Joins a line that bears a head with the headless bus of at least three ends that it crosses behind a text. */
export function mergeBuses(web: Web, field: Field, bearsHead: (end: End) => boolean): void {
  const { width } = field.lines;
  const isBus = (stroke: number): boolean => {
    const contacts = contactsOf(web, stroke);
    return contacts.length >= 3 && !contacts.some(bearsHead);
  };
  for (const one of allEnds(web)) {
    const other = web.mate[one]!;
    if (other <= one) continue;
    const [from, to] = [placeOf(web, one), placeOf(web, other)];
    const gap = distance(from, to);
    if (gap < field.unit || coveredLength(field.text, from, to) < 0.3 * gap) continue;
    if (!contactsOf(web, one >> 1).some(bearsHead)) continue;
    const places = placesOf(web, width, one);
    for (let step = 1; step < gap; step++) {
      const at = lerp(from, to, step / gap);
      const pixels = [0, 1, width].map((off) => Math.floor(at[1]) * width + Math.floor(at[0]) + off);
      const junction = pixels.reduce<number | null>(
        (found, pixel) => found ?? junctionWithBus(web, { places, pixel, at, one, other }, isBus),
        null,
      );
      if (junction === null) continue;
      for (const end of [one, other]) {
        web.mate[end] = -1;
        web.junction[end] = junction;
      }
      break;
    }
  }
}
