/** Builds webs of strokes by hand, and the fields that they lie in, for the tests of the tracer's steps. */
import type { Field } from "../../src/core/assemble/trace/field.ts";
import { prepareField } from "../../src/core/assemble/trace/field.ts";
import type { Web } from "../../src/core/assemble/trace/web.ts";
import { addStroke, emptyWeb, placeOf } from "../../src/core/assemble/trace/web.ts";
import type { ReadLine } from "../../src/core/detection.ts";
import type { Node } from "../../src/core/diagram/types.ts";
import { distance, lerp } from "../../src/core/geometry/point.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { aDraft, whitePicture } from "./draft.ts";

/** Returns a poly-line with a point about every pixel. */
export function dense(corners: readonly Point[]): readonly Point[] {
  const points: Point[] = [corners[0]!];
  for (let index = 1; index < corners.length; index++) {
    const [from, to] = [corners[index - 1]!, corners[index]!];
    const steps = Math.max(1, Math.round(distance(from, to)));
    for (let step = 1; step <= steps; step++) points.push(lerp(from, to, step / steps));
  }
  return points;
}

/** Makes a web with stroke k along poly-line k, so that its ends are 2k and 2k + 1; ends at one place meet in a junction. */
export function aWeb(lines: readonly (readonly Point[])[], radius = 1): Web {
  const web = emptyWeb();
  for (const corners of lines) addStroke(web, dense(corners), radius);
  const places = new Map<string, number[]>();
  for (let end = 0; end < 2 * lines.length; end++) {
    const key = placeOf(web, end).join(" ");
    places.set(key, [...(places.get(key) ?? []), end]);
  }
  for (const ends of places.values()) {
    if (new Set(ends.map((end) => end >> 1)).size < 2) continue;
    web.junctions.push({ at: placeOf(web, ends[0]!), radius });
    for (const end of ends) web.junction[end] = web.junctions.length - 1;
  }
  return web;
}

/** Makes the field of an empty white page of 300 by 200 with 10 px letters, on which shapes and texts were found. */
export function aField({
  nodes = [],
  texts = [],
  sketch = false,
}: { readonly nodes?: readonly Node[]; readonly texts?: readonly ReadLine[]; readonly sketch?: boolean } = {}): Field {
  const draft = aDraft({ bitmap: whitePicture(300, 200), nodes, lines: texts });
  return prepareField({ ...draft, page: { ...draft.page, sketch } });
}

/** Lists the strokes that are left, each from its first to its last point. */
export function strokesOf(web: Web): readonly (readonly [number, Point, Point])[] {
  return web.strokes.flatMap((stroke, index) => (stroke ? [[index, stroke.points[0]!, stroke.points.at(-1)!] as const] : []));
}
