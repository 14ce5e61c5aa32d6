/** Evidence of the page net: its shape at the place, ends of connectors at the sides, and what the sides and the inside look like to it. */
import { layoutClasses } from "../../decode/page-heads.ts";
import { families } from "../../decode/families.ts";
import { area, bottom, containsBox, containsPoint, grow, overlapArea, right } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import type { SeenCandidate } from "../candidates.ts";
import { mostNear } from "../grid.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

const samples = 16;
/** An end stands at a side when it is so near, in heights of capitals. */
const endReach = 0.9;

/** Points along the four sides, in the order left, right, top, bottom. */
function sidesOf({ x, y, width, height }: Box): readonly (readonly (readonly [number, number])[])[] {
  const share = (at: number): number => 0.1 + (0.8 * at) / (samples - 1);
  const along = Array.from({ length: samples }, (_, at) => share(at));
  return [
    along.map((part) => [x, y + part * height] as const),
    along.map((part) => [x + width, y + part * height] as const),
    along.map((part) => [x + part * width, y] as const),
    along.map((part) => [x + part * width, y + height] as const),
  ];
}

function insideOf({ x, y, width, height }: Box): readonly (readonly [number, number])[] {
  return Array.from(
    { length: 49 },
    (_, at) => [x + width * (0.14 + (0.72 * (at % 7)) / 6), y + height * (0.14 + (0.72 * Math.floor(at / 7)) / 6)] as const,
  );
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Measures everything that fields say about a candidate. */
const fieldsOf = measuredOnce(({ node: { box } }: SeenCandidate, { sight: { field, layout } }: Scene): ReadonlyMap<string, number> => {
  const [sides, inside] = [sidesOf(box), insideOf(box)];
  const values = new Map<string, number>();
  const strokes = sides.map((side) => mean(side.map((point) => mostNear(field, point, (at) => field.stroke[at]!))));
  values.set("field side most", Math.max(...strokes)).set("field side mean", mean(strokes));
  values.set("field inside", mean(inside.map((point) => mostNear(field, point, (at) => field.stroke[at]!))));
  for (const [place, name] of layoutClasses.entries()) {
    const bySide = sides.map((side) =>
      mean(side.map((point) => mostNear(layout, point, (at) => layout.scores[at * layout.classes + place]!))),
    );
    values.set(`${name} side least`, Math.min(...bySide)).set(`${name} side mean`, mean(bySide));
    values.set(`${name} inside`, mean(inside.map((point) => mostNear(layout, point, (at) => layout.scores[at * layout.classes + place]!))));
  }
  return values;
});

function countEnds(candidate: SeenCandidate, { sight: { ends }, page }: Scene, marked: boolean | null): number {
  const { box } = candidate.node;
  const [outer, inner] = [grow(box, endReach * page.glyphHeight), grow(box, -endReach * page.glyphHeight)];
  return ends.filter(
    (end) => (marked === null || end.marked === marked) && containsPoint(outer, end.point) && !containsPoint(inner, end.point),
  ).length;
}

function endsInside({ node: { box } }: SeenCandidate, { sight: { ends }, page }: Scene): number {
  const inner = grow(box, -1.5 * page.glyphHeight);
  return inner.width <= 0 || inner.height <= 0 ? 0 : ends.filter(({ point }) => containsPoint(inner, point)).length;
}

/** Ends that point into the box from outside, or out of it: connectors that stop there. */
function endsFacing({ node: { box } }: SeenCandidate, { sight: { ends }, page }: Scene): number {
  const reach = endReach * page.glyphHeight;
  const [outer, inner] = [grow(box, reach), grow(box, -reach)];
  return ends.filter(({ point, direction }) => {
    if (!containsPoint(outer, point) || containsPoint(inner, point)) return false;
    const away = [point[0] + 3 * reach * direction[0], point[1] + 3 * reach * direction[1]] as const;
    return !containsPoint(box, away);
  }).length;
}

/** The surest shape of the net that lies in a candidate, or holds it, without being it. */
function surestOther(candidate: SeenCandidate, { sight: { shapes } }: Scene, how: "in" | "around"): number {
  const { box } = candidate.node;
  let best = 0;
  for (const shape of shapes) {
    if (shape === candidate.seen?.shape || shape.score <= best) continue;
    const [outer, inner] = how === "in" ? [box, shape.box] : [shape.box, box];
    if (area(inner) < 0.8 * area(outer) && (containsBox(outer, inner, 2) || overlapArea(outer, inner) > 0.9 * area(inner)))
      best = shape.score;
  }
  return best;
}

const fieldNames: readonly string[] = [
  "field side most",
  "field side mean",
  "field inside",
  ...layoutClasses.flatMap((name) => [`${name} side least`, `${name} side mean`, `${name} inside`]),
];

/** In the order in which trees know them. */
export const sightMeasures: readonly Measure[] = [
  { name: "seen score", of: ({ seen }) => seen?.shape.score ?? 0 },
  { name: "seen overlap", of: ({ seen }) => seen?.overlap ?? 0 },
  { name: "seen both", of: ({ seen }) => (seen === null ? 0 : seen.overlap ** 2 * seen.shape.score) },
  { name: "seen family", of: ({ seen }) => (seen === null ? -1 : families.indexOf(seen.shape.family)) },
  { name: "surest inside", of: (candidate, scene) => surestOther(candidate, scene, "in") },
  { name: "surest around", of: (candidate, scene) => surestOther(candidate, scene, "around") },
  { name: "ends", of: (candidate, scene) => countEnds(candidate, scene, null) },
  { name: "marked ends", of: (candidate, scene) => countEnds(candidate, scene, true) },
  { name: "ends facing", of: endsFacing },
  { name: "ends inside", of: endsInside },
  {
    name: "ends for length",
    of: (candidate, scene) =>
      (countEnds(candidate, scene, null) * scene.page.glyphHeight) / (candidate.node.box.width + candidate.node.box.height),
  },
  { name: "below page", of: ({ node: { box } }, { page }) => (right(box) > page.width || bottom(box) > page.height ? 1 : 0) },
  ...fieldNames.map((name): Measure => ({ name, of: (candidate, scene) => fieldsOf(candidate, scene).get(name)! })),
];
