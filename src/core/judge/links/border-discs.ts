/** Discs in the middle of a border: unlike a head, which ends there, they reach as far into the shape as out of it. */
import type { Node } from "../../diagram/types.ts";
import { isInsidePolygon } from "../../geometry/polygon.ts";
import type { Point } from "../../geometry/point.ts";
import { distance, scale, subtract } from "../../geometry/point.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { silhouetteOf } from "../../shapes/outline.ts";
import type { Side } from "./ends.ts";
import type { LinkCandidate, LinkScene } from "./scene.ts";

/** Radii of discs: so many pixels at least, more than half the line's width and the border's by so much, and at most so many heights of capitals. */
const radius = { pixels: 2.5, beyond: 1.5, heights: 0.9 } as const;
/**
 * Radii and centres are tried in steps of half a pixel; centres lie so near the border, pixels, and so far along it from where the line seems to meet it, heights of
 * capitals: a line that comes in at a low angle leads to the middle of its disc, and its traced end to a place beside it.
 */
const grain = 0.5;
const search = { pixels: 1, heights: 1 } as const;
/** A line ends at most so far from the border of its shape, pixels. */
const nearest = 5;
/** Colours so near to the line's, and to the one in the middle, are the disc's; so much of it has them, and at most so much of the ring around it, in which the line and the border lie. */
const sameColour = 48;
const filled = 0.97;
const bare = 0.25;
const ring = { from: 1.5, to: 4 } as const;

/** Where a line meets the border of a shape, and the unit vector along the border there. */
interface Meeting {
  readonly place: Point;
  readonly along: Point;
}

/** Finds where a line that ends near the border of a shape meets it; null where it ends elsewhere. */
function meetingAt(shape: Node, at: Point): Meeting | null {
  const outline = silhouetteOf(shape);
  let best: { readonly place: Point; readonly gap: number } | null = null;
  for (const [index, point] of outline.entries()) {
    const { point: place, distance: gap } = nearestOnSegment(at, point, outline[(index + 1) % outline.length]!);
    if (gap <= (best?.gap ?? nearest)) best = { place, gap };
  }
  if (best === null) return null;
  const { place } = best;
  // what lies inside around the place says which way the border runs
  const inside = Array.from({ length: 16 }, (_, step): Point => {
    const turn = (step * Math.PI) / 8;
    return [place[0] + 3 * Math.cos(turn), place[1] + 3 * Math.sin(turn)];
  }).filter((point) => isInsidePolygon(point, outline));
  const middle: Point = [meanOf(inside.map(([x]) => x)), meanOf(inside.map(([, y]) => y))];
  const length = distance(middle, place);
  if (inside.length === 0 || length < 0.5) return null;
  const across = scale(subtract(middle, place), 1 / length);
  return { place, along: [-across[1], across[0]] };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns the share of the pixels between two distances from a centre that have a colour. */
function shareOf(bitmap: Bitmap, centre: Point, [least, most]: readonly [number, number], colour: number): number {
  let [count, same] = [0, 0];
  for (let y = Math.floor(centre[1] - most); y <= centre[1] + most; y++)
    for (let x = Math.floor(centre[0] - most); x <= centre[0] + most; x++) {
      const far = Math.hypot(x + 0.5 - centre[0], y + 0.5 - centre[1]);
      if (far < least || far > most) continue;
      count++;
      if (x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height && colourDistance(colourAt(bitmap, x, y), colour) <= sameColour) same++;
    }
  return count === 0 ? 0 : same / count;
}

/** Tells whether a disc stands where a candidate meets the border of its shape, half of it inside. */
export function isDiscOnBorder({ edge, from, to }: LinkCandidate, side: Side, { draft: { bitmap }, unit }: LinkScene): boolean {
  const shape = side === "source" ? from : to;
  const meeting = meetingAt(shape, edge[side].point);
  if (meeting === null || edge.style.stroke === null) return false;
  const { place, along } = meeting;
  const line = packedColour(edge.style.stroke);
  const least = Math.max(radius.pixels, radius.beyond + Math.max(edge.style.strokeWidth, shape.style.strokeWidth) / 2);
  const most = radius.heights * unit;
  const reach = Math.round(search.heights * unit);
  for (let far = -reach; far <= reach; far += grain)
    for (let aside = -search.pixels; aside <= search.pixels; aside += grain) {
      const centre: Point = [place[0] + far * along[0] - aside * along[1], place[1] + far * along[1] + aside * along[0]];
      const [x, y] = [Math.floor(centre[0]), Math.floor(centre[1])];
      if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) continue;
      const colour = colourAt(bitmap, x, y);
      if (colourDistance(line, colour) > sameColour) continue;
      let size = 0;
      for (let next = least; next <= most && shareOf(bitmap, centre, [0, next], colour) >= filled; next += grain) size = next;
      if (size > 0 && shareOf(bitmap, centre, [size + ring.from, size + ring.to], colour) <= bare) return true;
    }
  return false;
}
