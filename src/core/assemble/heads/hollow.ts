/** Hollow heads that were told as filled ones or as open: ground that the lines of a head enclose, right behind its tip. */
import type { Edge, Marker } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import type { BoxIndex } from "../../geometry/box-index.ts";
import { bottom, boundsOf, grow, intersectionOverUnion, right } from "../../geometry/box.ts";
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
/** What is enclosed has so many pixels at least, is so large at most, in squares of the height of capitals, and begins so near to the tip, in pixels and widths of the line. */
const [fewest, largest, near] = [10, 4, { pixels: 5, lines: 2 }] as const;
/** So much of a diamond, as a share, lies on its image in its middle at least. */
const asDiamond = 0.82;
/** What is enclosed covers so much of the square of its greatest extent: slivers between a barb and its line do not. */
const leastCover = 0.22;
/** Where so much of its width lies so near to a border of the shape, in pixels, the border closes it, which a line with an open head crosses. */
const atBorder = { share: 0.6, within: 2.5 } as const;
/** A pixel is ink when it is nearer to the line's colour than this share of the way to the ground. */
const asInk = 0.5;

/** Heads that may be hollow ones in truth. */
const filled: ReadonlySet<Marker> = new Set(["triangle", "open", "diamond"]);

/** The page on which heads are looked at. */
interface Page {
  /** Height of capitals, pixels. */
  readonly unit: number;
  /** The packed colour of its ground. */
  readonly ground: number;
  /** The boxes of its shapes. */
  readonly shapes: BoxIndex<Box>;
}

/** Looks for ground that ink encloses around a tip; what was once looked at is not looked at again. */
function enclosuresAround(tip: Point, reach: number, isInk: (x: number, y: number) => boolean): (seed: Point) => readonly Point[] | null {
  const side = 2 * Math.ceil(reach) + 3;
  const [left, top] = [Math.floor(tip[0]) - (side >> 1), Math.floor(tip[1]) - (side >> 1)];
  const seen = new Uint8Array(side * side);
  const indexOf = ([x, y]: Point): number => (y - top) * side + x - left;
  return (seed) => {
    const start: Point = [Math.floor(seed[0]), Math.floor(seed[1])];
    if (seen[indexOf(start)] === 1 || isInk(...start)) return null;
    seen[indexOf(start)] = 1;
    const found: Point[] = [start];
    let isEnclosed = true;
    for (let next = 0; next < found.length; next++) {
      const [x, y] = found[next]!;
      if (distance([x + 0.5, y + 0.5], tip) > reach) {
        isEnclosed = false;
        continue;
      }
      for (const beside of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        if (seen[indexOf(beside)] === 1 || isInk(...beside)) continue;
        seen[indexOf(beside)] = 1;
        found.push(beside);
      }
    }
    return isEnclosed ? found : null;
  };
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

/** Tells whether enclosed pixels are as compact as the inside of a head. */
function isCompact(pixels: readonly Point[]): boolean {
  const [xs, ys] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)];
  const extent = Math.max(
    Math.max(...xs) - Math.min(...xs),
    Math.max(...ys) - Math.min(...ys),
    ...([1, -1] as const).map((sign) => {
      const slanted = pixels.map(([x, y]) => (x + sign * y) * Math.SQRT1_2);
      return Math.max(...slanted) - Math.min(...slanted);
    }),
  );
  return pixels.length >= leastCover * (extent + 1) ** 2;
}

/** Tells whether the border of a shape closes in enclosed pixels. */
function isClosedBy(box: Box, pixels: readonly Point[]): boolean {
  return (
    [
      [0, box.x],
      [0, right(box)],
      [1, box.y],
      [1, bottom(box)],
    ] as const
  ).some(([axis, at]) => {
    const lengthOf = (some: readonly Point[]): number =>
      some.length === 0 ? 0 : 1 + Math.max(...some.map((pixel) => pixel[1 - axis]!)) - Math.min(...some.map((pixel) => pixel[1 - axis]!));
    const beside = pixels.filter((pixel) => Math.abs(pixel[axis] + 0.5 - at) <= atBorder.within);
    return lengthOf(beside) >= atBorder.share * lengthOf(pixels);
  });
}

/** Tells whether shapes enclose pixels: one that is as large, or one whose border closes them in. */
function isOfShapes(shapes: BoxIndex<Box>, pixels: readonly Point[]): boolean {
  const bounds = grow(boundsOf(pixels), atBorder.within);
  return shapes.overlapping(bounds).some((box) => intersectionOverUnion(box, bounds) >= 0.5 || isClosedBy(box, pixels));
}

/** Returns the hollow head at the first of a line's points; null where there is none. */
function hollowAt(
  bitmap: Bitmap,
  { points, style }: { readonly points: readonly Point[]; readonly style: Edge["style"] },
  { unit, ground, shapes }: Page,
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
  const enclosedAt = enclosuresAround(tip, farthest * unit, isInk);
  for (const turn of seeds.turns) {
    const [dx, dy] = rotate(direction, turn);
    for (let back = seeds.nearest + style.strokeWidth; back <= seeds.furthest * unit; back++) {
      const seed: Point = [tip[0] + back * dx, tip[1] + back * dy];
      const pixels = enclosedAt(seed);
      if (pixels === null || pixels.length < fewest || pixels.length > largest * unit ** 2) continue;
      if (!isCompact(pixels) || isOfShapes(shapes, pixels)) continue;
      const least = Math.min(...pixels.map(([x, y]) => distance([x + 0.5, y + 0.5], tip)));
      if (least <= near.pixels + near.lines * style.strokeWidth) return formOf(pixels);
    }
  }
  return null;
}

/** Names the heads of a connector that are hollow. */
export function withHollowHeads(bitmap: Bitmap, edge: Edge, page: Page): Edge {
  const named = (marker: Marker, points: readonly Point[]): Marker =>
    filled.has(marker) ? (hollowAt(bitmap, { points, style: edge.style }, page) ?? marker) : marker;
  return { ...edge, startMarker: named(edge.startMarker, edge.points), endMarker: named(edge.endMarker, edge.points.toReversed()) };
}
