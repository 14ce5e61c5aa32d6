/**
 * Fades: fills that change evenly over a shape, where nobody told so: the letters on it broke it apart, or a net alone saw it, and its commonest colour is
 * one of a hundred, or that of its letters.
 */
import type { Node } from "../diagram/types.ts";
import { bottom, centre, right } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import { isInsidePolygon } from "../geometry/polygon.ts";
import { gradientOf } from "../propose/gradients.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../raster/bitmap.ts";
import type { Channels } from "../raster/colour.ts";
import { channelsOf, colourDistance, packColour } from "../raster/colour.ts";
import type { Ramp } from "../raster/ramps.ts";
import { rampColour, steepestWay } from "../raster/ramps.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";
import { fitPlane } from "./fades/fit.ts";

/** Kinds that have no fill of their own over their box, or hold other shapes. */
const skipped: ReadonlySet<string> = new Set(["text", "image", "table", "container", "swimlane"]);
/** Smaller shapes are not looked at, pixels. */
const smallest = { width: 24, height: 16 } as const;
/** Looked at is so much of a shape about its middle, at about so many places. */
const looked = { share: 0.8, places: 3000, least: 60 } as const;
/** A pixel is of a colour when it is no further from it, in levels. */
const sameColour = 8;
/** A fill that so much of a shape has is flat, but for a gleam above. */
const flatFrom = 0.25;
/** So much of a shape is near its gradient, and so much more than to its flat fill; the rest is letters. */
const [leastNear, better] = [0.6, 0.2] as const;
/** Changes below this over a whole shape are no gradient that a person sees, levels. */
const leastChange = 24;

/** Lists places within a shape, away from its outline. */
function placesIn(node: Node, { width, height }: Bitmap): readonly Point[] {
  const { box } = node;
  const [middleX, middleY] = centre(box);
  const inner = {
    ...node,
    box: {
      x: middleX - (looked.share * box.width) / 2,
      y: middleY - (looked.share * box.height) / 2,
      width: looked.share * box.width,
      height: looked.share * box.height,
    },
  };
  const outline = silhouetteOf(inner);
  const stride = Math.max(1, Math.floor(Math.sqrt((box.width * box.height) / looked.places)));
  const places: Point[] = [];
  for (let y = Math.max(0, Math.ceil(inner.box.y)); y < Math.min(height, bottom(inner.box)); y += stride)
    for (let x = Math.max(0, Math.ceil(inner.box.x)); x < Math.min(width, right(inner.box)); x += stride)
      if (isInsidePolygon([x + 0.5, y + 0.5], outline)) places.push([x, y]);
  return places;
}

/** Fits a ramp to the colours of a shape; null where they do not change evenly. */
function rampOf(node: Node, bitmap: Bitmap, fill: number): Ramp | null {
  const places = placesIn(node, bitmap);
  if (places.length < looked.least) return null;
  const colours = places.map(([x, y]) => colourAt(bitmap, x, y));
  const flat = colours.filter((colour) => colourDistance(colour, fill) <= sameColour).length / places.length;
  if (flat >= flatFrom) return null;
  const [middleX, middleY] = centre(node.box);
  const middle: Point = [middleX - 0.5, middleY - 0.5];
  const planes = fitPlane(
    places.map(([x, y], index) => ({ at: [x - middle[0], y - middle[1]] as const, values: channelsOf(colours[index]!) })),
  );
  if (planes === null) return null;
  const pick = (part: 0 | 1 | 2): Channels => [planes[0][part], planes[1][part], planes[2][part]];
  const ramp: Ramp = { box: node.box, middle, colour: pick(0), across: pick(1), down: pick(2) };
  const isNear = (place: Point, colour: number): boolean =>
    rampColour(ramp, place).every((value, channel) => Math.abs(value - channelsOf(colour)[channel]!) <= sameColour);
  const near = places.filter((place, index) => isNear(place, colours[index]!)).length / places.length;
  return near >= leastNear && near >= flat + better && steepestWay(ramp).change >= leastChange ? ramp : null;
}

/** Gives shapes whose fill changes evenly their gradient. */
export function findFades(draft: Draft): Draft {
  const fade = (node: Node): Node => {
    const { fill, gradient } = node.style;
    const { width, height } = node.box;
    if (fill === null || gradient !== null || skipped.has(node.kind) || width < smallest.width || height < smallest.height) return node;
    const ramp = rampOf(node, draft.bitmap, packedColour(fill));
    if (ramp === null) return node;
    return { ...node, style: { ...node.style, fill: hexColour(packColour(...ramp.colour)), gradient: gradientOf(ramp, node.box) } };
  };
  return { ...draft, nodes: draft.nodes.map(fade) };
}
