/** Evidence along the route of a connector: what the net and the picture show there. */
import { layoutClasses } from "../../decode/page-heads.ts";
import { containsPoint } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { samplesAlong } from "../../geometry/polyline.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { turnOf } from "../../assemble/trace/other-ways.ts";
import { mostNear } from "../grid.ts";
import { measuredOnce } from "../measured-once.ts";
import type { LinkCandidate, LinkMeasure, LinkScene } from "./scene.ts";

const samples = 32;
/** Ink is a line where it differs so much, in one channel, from what lies on both sides of it. */
const step = 20;
/** A route runs along a border that is so near, pixels. */
const along = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Numbers of one route, measured once. */
interface Route {
  readonly stroke: readonly number[];
  readonly layout: readonly (readonly number[])[];
  readonly ink: number;
  readonly through: number;
  readonly border: number;
  readonly length: number;
  readonly direct: number;
}

function pixel({ data, width, height }: Bitmap, [x, y]: Point, channel: number): number {
  const [column, row] = [Math.min(width - 1, Math.max(0, Math.round(x))), Math.min(height - 1, Math.max(0, Math.round(y)))];
  return data[3 * (row * width + column) + channel]!;
}

/** Tells whether a line runs through a point: something within two pixels across the way differs from what lies five pixels off on both sides. */
function isInked(bitmap: Bitmap, [x, y]: Point, [alongX, alongY]: Point): boolean {
  const at = (off: number): Point => [x - off * alongY, y + off * alongX];
  for (let channel = 0; channel < 3; channel++) {
    const [left, right] = [pixel(bitmap, at(-5), channel), pixel(bitmap, at(5), channel)];
    for (let off = -2; off <= 2; off++) {
      const here = pixel(bitmap, at(off), channel);
      if (Math.min(Math.abs(here - left), Math.abs(here - right)) >= step) return true;
    }
  }
  return false;
}

/** Returns the share of places along a route, its ends left out, where a line runs. */
export function inkAlong(bitmap: Bitmap, points: readonly Point[]): number {
  const places = samplesAlong(points, samples);
  const inner = places.slice(1, -1);
  const inked = inner.filter((place, at) => {
    const [[x, y], [u, v]] = [places[at]!, places[at + 2]!];
    const length = Math.max(1e-6, Math.hypot(u - x, v - y));
    return isInked(bitmap, place, [(u - x) / length, (v - y) / length]);
  });
  return inked.length / inner.length;
}

function distanceToSides(
  [x, y]: Point,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): number {
  const [across, down] = [Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)];
  if (across > 0 || down > 0) return Math.hypot(across, down);
  return Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y);
}

/** Measures a route. */
export const routeOf: (candidate: LinkCandidate, scene: LinkScene) => Route = measuredOnce((candidate, { draft, sight, shapes }) => {
  const { points } = candidate.edge;
  const places = samplesAlong(points, samples);
  const inner = places.slice(1, -1);
  const others = shapes.filter((one) => one !== candidate.from && one !== candidate.to);
  const solid = others.filter(({ box }) => !containsPoint(box, places[0]!) && !containsPoint(box, places.at(-1)!));
  const { field, layout } = sight;
  return {
    stroke: places.map((place) => mostNear(field, place, (at) => field.stroke[at]!)),
    layout: layoutClasses.map((_, of) => places.map((place) => mostNear(layout, place, (at) => layout.scores[at * layout.classes + of]!))),
    ink: inkAlong(draft.bitmap, points),
    through: inner.filter((place) => solid.some(({ box }) => containsPoint(box, place, -3))).length / inner.length,
    border: inner.filter((place) => others.some(({ box }) => distanceToSides(place, box) <= along)).length / inner.length,
    length: points.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - points[at]![0], y - points[at]![1]), 0),
    direct: Math.hypot(places[0]![0] - places.at(-1)![0], places[0]![1] - places.at(-1)![1]),
  };
});

const least = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;

/** In the order in which trees know them. */
export const routeMeasures: readonly LinkMeasure[] = [
  { name: "stroke mean", of: (candidate, scene) => mean(routeOf(candidate, scene).stroke) },
  { name: "stroke least", of: (candidate, scene) => least(routeOf(candidate, scene).stroke, 0.1) },
  { name: "stroke share", of: (candidate, scene) => routeOf(candidate, scene).stroke.filter((value) => value > 0.3).length / samples },
  ...layoutClasses.map((name, at): LinkMeasure => ({
    name: `${name} mean`,
    of: (candidate, scene) => mean(routeOf(candidate, scene).layout[at]!),
  })),
  { name: "ink", of: (candidate, scene) => routeOf(candidate, scene).ink },
  { name: "through shapes", of: (candidate, scene) => routeOf(candidate, scene).through },
  { name: "along borders", of: (candidate, scene) => routeOf(candidate, scene).border },
  { name: "length", of: (candidate, scene) => routeOf(candidate, scene).length / scene.unit },
  { name: "direct", of: (candidate, scene) => routeOf(candidate, scene).direct / scene.unit },
  { name: "detour", of: (candidate, scene) => routeOf(candidate, scene).length / Math.max(1, routeOf(candidate, scene).direct) },
  { name: "bends", of: ({ edge }) => edge.points.length - 2 },
  { name: "branches", of: ({ way }) => way.branches },
  { name: "turned at crossings", of: ({ way }) => way.turned },
  { name: "straightest", of: ({ way }) => way.straightest },
  { name: "turns back", of: ({ edge }, { unit }) => turnOf(edge.points, 1.5 * unit) },
  {
    name: "labels",
    of: (candidate, scene) => {
      const places = samplesAlong(candidate.edge.points, samples).slice(3, -3);
      return scene.draft.lines.filter(({ box, text }) => text !== "" && places.some((place) => containsPoint(box, place, 0.6 * scene.unit)))
        .length;
    },
  },
];
