/** Hollow heads that were told as filled ones or as open: ground that the lines of a head enclose, right behind its tip. */
import type { Edge, Marker } from "../../diagram/types.ts";
import { pointAlong } from "../../geometry/path.ts";
import { distance, rotate, scale, subtract } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** The ground is looked for from so many pixels behind the tip to so many heights of capitals, along lines turned by so many degrees: a trace may follow a side of the head. */
const seeds = { nearest: 3, furthest: 1.2, turns: [0, -15, 15, -30, 30] } as const;
/** A head reaches no farther from its tip than this, in heights of capitals. */
const farthest = 3.2;
/** What is enclosed has so many pixels at least, and begins so near to the tip, in pixels and widths of the line. */
const [fewest, near] = [10, { pixels: 5, lines: 2 }] as const;
/** So much of a diamond, as a share, lies on its image in its middle at least. */
const asDiamond = 0.82;
/** A pixel is ink when it is nearer to the line's colour than this share of the way to the ground. */
const asInk = 0.5;

/** Heads that may be hollow ones in truth. */
const filled: ReadonlySet<Marker> = new Set(["triangle", "open", "diamond"]);

/** Returns the pixels that ink encloses around a place, or null where they go on beyond a distance from the tip. */
function enclosedAt(seed: Point, tip: Point, reach: number, isInk: (x: number, y: number) => boolean): readonly Point[] | null {
  const start: Point = [Math.floor(seed[0]), Math.floor(seed[1])];
  const seen = new Set([`${start[0]},${start[1]}`]);
  const found: Point[] = [start];
  for (let next = 0; next < found.length; next++) {
    const [x, y] = found[next]!;
    if (distance([x + 0.5, y + 0.5], tip) > reach) return null;
    for (const [u, v] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const key = `${u},${v}`;
      if (seen.has(key) || isInk(u, v)) continue;
      seen.add(key);
      found.push([u, v]);
    }
  }
  return found;
}

/** Tells what encloses pixels: a diamond and its image in its middle are one, a triangle and its image share two thirds. */
function formOf(pixels: readonly Point[]): Marker {
  const twice: Point = [
    (2 * pixels.reduce((sum, [x]) => sum + x, 0)) / pixels.length,
    (2 * pixels.reduce((sum, [, y]) => sum + y, 0)) / pixels.length,
  ];
  const own = new Set(pixels.map(([x, y]) => `${x},${y}`));
  const shared = pixels.filter(([x, y]) => own.has(`${Math.round(twice[0] - x)},${Math.round(twice[1] - y)}`)).length;
  return shared >= asDiamond * pixels.length ? "diamond_hollow" : "triangle_hollow";
}

/** Returns the hollow head at the first of a line's points; null where there is none. */
function hollowAt(
  bitmap: Bitmap,
  { points, style }: { readonly points: readonly Point[]; readonly style: Edge["style"] },
  { unit, ground }: { readonly unit: number; readonly ground: number },
): Marker | null {
  const colour = packedColour(style.stroke);
  const most = asInk * colourDistance(colour, ground);
  const isInk = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height && colourDistance(colourAt(bitmap, x, y), colour) <= most;
  const tip = points[0]!;
  const behind = pointAlong(points, seeds.furthest * unit);
  const away = distance(tip, behind);
  if (away < 1) return null;
  const direction = scale(subtract(behind, tip), 1 / away);
  for (const turn of seeds.turns) {
    const [dx, dy] = rotate(direction, turn);
    for (let back = seeds.nearest + style.strokeWidth; back <= seeds.furthest * unit; back++) {
      const seed: Point = [tip[0] + back * dx, tip[1] + back * dy];
      if (isInk(Math.floor(seed[0]), Math.floor(seed[1]))) continue;
      const pixels = enclosedAt(seed, tip, farthest * unit, isInk);
      if (pixels === null || pixels.length < fewest) continue;
      const least = Math.min(...pixels.map(([x, y]) => distance([x + 0.5, y + 0.5], tip)));
      if (least <= near.pixels + near.lines * style.strokeWidth) return formOf(pixels);
    }
  }
  return null;
}

/** Names the heads of a connector that are hollow; `ground` is the packed colour of the page. */
export function withHollowHeads(bitmap: Bitmap, edge: Edge, page: { readonly unit: number; readonly ground: number }): Edge {
  const named = (marker: Marker, points: readonly Point[]): Marker =>
    filled.has(marker) ? (hollowAt(bitmap, { points, style: edge.style }, page) ?? marker) : marker;
  return { ...edge, startMarker: named(edge.startMarker, edge.points), endMarker: named(edge.endMarker, edge.points.toReversed()) };
}
