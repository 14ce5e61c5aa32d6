/** Shapes that hide what lies beneath them: in the colour of the ground they look as if they had no fill, until a border ends at theirs. */
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

/** Lists the places, a pixel apart, where the outline of one shape runs through another one. */
function placesWithin(lower: Node, upper: Node): readonly Point[] {
  const around = silhouetteOf(lower);
  const middle = centre(upper.box);
  const shrunk = 1 - (2 * through.within) / Math.min(upper.box.width, upper.box.height);
  const inner = silhouetteOf(upper).map((point) => lerp(middle, point, shrunk));
  return around.flatMap((from, at) => {
    const to = around[(at + 1) % around.length]!;
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

/** Returns the colour with which a shape hides the outline of one beneath it; null where it does not. */
function coverOf(upper: Node, lower: Node, bitmap: Bitmap): number | null {
  if (lower.style.stroke === null || lower.style.strokeWidth === 0 || overlapArea(lower.box, upper.box) === 0) return null;
  if (containsBox(grow(lower.box, -through.within), upper.box)) return null;
  const lines = upper.text?.lines ?? [];
  const places = placesWithin(lower, upper).filter((place) => !lines.some(({ box }) => containsPoint(box, place, 2)));
  if (places.length < through.least) return null;
  const ground = commonest(
    places.map(([x, y]) => colourAt(bitmap, Math.min(bitmap.width - 1, Math.floor(x)), Math.min(bitmap.height - 1, Math.floor(y)))),
  )!.value;
  const seen = places.filter((place) => showsInk(bitmap, place, ground)).length;
  return seen > mostSeen * places.length ? null : ground;
}

/** Fills shapes without a fill that hide the outlines of others with the colour that is seen there. */
export function fillCovers(draft: Draft): Draft {
  const mayCover = ({ kind, style, rotation, box }: Node): boolean =>
    hasOutline(kind) &&
    style.fill === null &&
    style.stroke !== null &&
    rotation === 0 &&
    Math.min(box.width, box.height) > 4 * through.within;
  const nodes = draft.nodes.map((node) => {
    if (!mayCover(node)) return node;
    const beneath = draft.nodes.filter(({ z, kind }) => z < node.z && hasOutline(kind));
    const colour = beneath.map((lower) => coverOf(node, lower, draft.bitmap)).find((found) => found !== null);
    return colour === undefined || colour === null ? node : { ...node, style: { ...node.style, fill: hexColour(colour) } };
  });
  return { ...draft, nodes };
}
