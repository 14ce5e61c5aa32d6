/** Shapes that hide what lies beneath them: in the colour of the ground they look as if they had no fill, until a border or a line ends at theirs. */
import type { Node } from "../diagram/types.ts";
import { commonest } from "../commonest.ts";
import { centre, containsBox, containsPoint, grow, overlapArea } from "../geometry/box.ts";
import { isInsidePolygon } from "../geometry/polygon.ts";
import type { Point } from "../geometry/point.ts";
import { distance, lerp } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import { hasOutline } from "./borders.ts";
import type { Draft } from "./draft.ts";

/** A border runs so far through a shape, in pixels, beginning so far within its outline. */
const through = { least: 16, within: 4 } as const;
/** So little ink is seen there, but for texts: of broken borders a third is, and of what crosses them some. */
const mostSeen = 0.12;
/** Ink differs from the ground by more than this in a channel. */
const leastContrast = 40;

/** Lists the places of a line of points, a pixel apart, that lie within a shape. */
function placesWithin(line: readonly Point[], upper: Node): readonly Point[] {
  const middle = centre(upper.box);
  const shrunk = 1 - (2 * through.within) / Math.min(upper.box.width, upper.box.height);
  const inner = silhouetteOf(upper).map((point) => lerp(middle, point, shrunk));
  return line.slice(1).flatMap((to, at) => {
    const from = line[at]!;
    const steps = Math.floor(distance(from, to));
    return Array.from({ length: steps }, (_, step) => lerp(from, to, step / steps)).filter((point) => isInsidePolygon(point, inner));
  });
}

/** Tells whether a place, or one right beside it, shows something else than a colour. */
function showsInk(bitmap: Bitmap, [px, py]: Point, ground: number): boolean {
  const [x, y] = [Math.floor(px), Math.floor(py)];
  return [-1, 0, 1].some((step) =>
    [
      [x + step, y],
      [x, y + step],
    ].some(([column, row]) => {
      const isOnPage = column! >= 0 && row! >= 0 && column! < bitmap.width && row! < bitmap.height;
      return isOnPage && colourDistance(colourAt(bitmap, column!, row!), ground) > leastContrast;
    }),
  );
}

/** Returns the colour with which a shape hides a line beneath it; null where it does not. */
function coverOf(upper: Node, line: readonly Point[], bitmap: Bitmap): number | null {
  const lines = upper.text?.lines ?? [];
  const places = placesWithin(line, upper).filter((place) => !lines.some(({ box }) => containsPoint(box, place, 2)));
  if (places.length < through.least) return null;
  const ground = commonest(
    places.map(([x, y]) => colourAt(bitmap, Math.min(bitmap.width - 1, Math.floor(x)), Math.min(bitmap.height - 1, Math.floor(y)))),
  )!.value;
  const seen = places.filter((place) => showsInk(bitmap, place, ground)).length;
  return seen > mostSeen * places.length ? null : ground;
}

/** Lists what is drawn beneath a shape and may be hidden by it: outlines of other shapes, and lines. */
function beneath(upper: Node, { nodes, edges }: Draft): readonly (readonly Point[])[] {
  const isHidden = (lower: Node): boolean =>
    lower.z < upper.z &&
    hasOutline(lower.kind) &&
    lower.style.stroke !== null &&
    lower.style.strokeWidth > 0 &&
    overlapArea(lower.box, upper.box) > 0 &&
    !containsBox(grow(lower.box, -through.within), upper.box);
  const outlines = nodes.filter(isHidden).map((lower) => {
    const around = silhouetteOf(lower);
    return [...around, around[0]!];
  });
  return [...outlines, ...edges.filter(({ z }) => z < upper.z).map(({ points }) => points)];
}

/** Fills shapes without a fill that hide the outlines of others, or lines, with the colour that is seen there. */
export function fillCovers(draft: Draft): Draft {
  const mayCover = ({ kind, style, rotation, box }: Node): boolean =>
    hasOutline(kind) &&
    style.fill === null &&
    style.stroke !== null &&
    rotation === 0 &&
    Math.min(box.width, box.height) > 2 * through.within;
  const nodes = draft.nodes.map((node) => {
    if (!mayCover(node)) return node;
    const colour = beneath(node, draft)
      .map((line) => coverOf(node, line, draft.bitmap))
      .find((found) => found !== null);
    return colour === undefined || colour === null ? node : { ...node, style: { ...node.style, fill: hexColour(colour) } };
  });
  return { ...draft, nodes };
}
