/** Measures a shape that a net proposes: each side moves to the strongest straight edge near it, and colours are taken from the picture. */
import { commonest } from "../commonest.ts";
import { plainStyle } from "../diagram/plain-style.ts";
import type { NodeStyle } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, boxFromEdges, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** A side is looked for within this share of the box's length across it, and at least within so many pixels. */
const searchShare = 0.08;
const leastSearch = 4;
/** The part of a side that is looked at: corners may be round. */
const [sideFrom, sideTo] = [0.2, 0.8];
const samplesPerSide = 40;
/** An edge shows when colours on both sides of it differ so much on average. */
const leastStep = 18;
/** Colours nearer than this are one. */
const sameColour = 24;

type Axis = "x" | "y";

/** Moves the sides of a box to the edges that the picture shows; a side without an edge stays. */
export function refineBox(bitmap: Bitmap, box: Box): Box {
  const left = strongestEdge(bitmap, box, "x", box.x);
  const far = strongestEdge(bitmap, box, "x", right(box));
  const top = strongestEdge(bitmap, box, "y", box.y);
  const low = strongestEdge(bitmap, box, "y", bottom(box));
  return far - left < 4 || low - top < 4 ? box : boxFromEdges(left, top, far, low);
}

/** Returns the place of the middle of the two pixel borders between which colours change most along one side. */
function strongestEdge(bitmap: Bitmap, box: Box, axis: Axis, place: number): number {
  const reach = Math.max(leastSearch, Math.round(searchShare * (axis === "x" ? box.width : box.height)));
  const steps: { readonly at: number; readonly step: number }[] = [];
  for (let at = Math.round(place) - reach; at <= Math.round(place) + reach; at++) steps.push({ at, step: meanStep(bitmap, box, axis, at) });
  const best = steps.reduce((most, one) => (one.step > most.step ? one : most));
  if (best.step < leastStep) return place;
  // A stroke has two borders: its middle is the shape's side.
  const partner = steps.filter(({ at, step }) => Math.abs(at - best.at) <= 4 && at !== best.at && step > 0.6 * best.step);
  return partner.length === 0 ? best.at : (best.at + partner.reduce((most, one) => (one.step > most.step ? one : most)).at) / 2;
}

/** Returns how much colours differ on average between the pixels before and behind a line across an axis. */
function meanStep(bitmap: Bitmap, box: Box, axis: Axis, at: number): number {
  const most = axis === "x" ? bitmap.width : bitmap.height;
  if (at < 1 || at >= most) return 0;
  const [from, length] = axis === "x" ? [box.y, box.height] : [box.x, box.width];
  let sum = 0;
  for (let sample = 0; sample < samplesPerSide; sample++) {
    const along = Math.round(from + length * (sideFrom + ((sideTo - sideFrom) * sample) / (samplesPerSide - 1)));
    const limit = (axis === "x" ? bitmap.height : bitmap.width) - 1;
    const place = Math.min(limit, Math.max(0, along));
    sum += axis === "x" ? distanceOf(bitmap, [at - 1, place], [at, place]) : distanceOf(bitmap, [place, at - 1], [place, at]);
  }
  return sum / samplesPerSide;
}

function distanceOf(bitmap: Bitmap, one: readonly [number, number], other: readonly [number, number]): number {
  return colourDistance(colourAt(bitmap, ...one), colourAt(bitmap, ...other));
}

/** Reads the colours of a shape: the commonest one inside is its fill, the one that most differs from it along its sides its stroke. */
export function measureStyle(bitmap: Bitmap, box: Box, background: string): NodeStyle {
  const fill = hexColour(commonest(insideColours(bitmap, box))?.value ?? 0);
  const rim = rimColours(bitmap, box);
  const stroke = commonest(rim.filter((colour) => colourDistance(colour, Number.parseInt(fill.slice(1), 16)) > sameColour))?.value ?? 0;
  const isDrawn = rim.length > 0 && rim.filter((colour) => colourDistance(colour, stroke) <= sameColour).length >= 0.4 * rim.length;
  return { ...plainStyle, fill: fill === background ? null : fill, stroke: isDrawn ? hexColour(stroke) : null };
}

function insideColours(bitmap: Bitmap, box: Box): readonly number[] {
  const stride = Math.max(1, Math.floor(Math.sqrt((box.width * box.height) / 900)));
  const colours: number[] = [];
  for (let y = Math.round(box.y + 0.15 * box.height); y < box.y + 0.85 * box.height; y += stride)
    for (let x = Math.round(box.x + 0.15 * box.width); x < box.x + 0.85 * box.width; x += stride) {
      if (x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height) colours.push(colourAt(bitmap, x, y));
    }
  return colours;
}

/** Takes of every ray that enters across a side the colour that most differs from where it comes from. */
function rimColours(bitmap: Bitmap, box: Box): readonly number[] {
  const colours: number[] = [];
  for (let sample = 0; sample < samplesPerSide; sample++) {
    const share = sideFrom + ((sideTo - sideFrom) * sample) / (samplesPerSide - 1);
    const [x, y] = [Math.round(box.x + share * box.width), Math.round(box.y + share * box.height)];
    for (const [pointX, pointY, stepX, stepY] of [
      [x, Math.round(box.y), 0, 1],
      [x, Math.round(bottom(box)), 0, -1],
      [Math.round(box.x), y, 1, 0],
      [Math.round(right(box)), y, -1, 0],
    ] as const) {
      const ray = [-2, -1, 0, 1].flatMap((step) => {
        const [atX, atY] = [pointX + step * stepX, pointY + step * stepY];
        return atX >= 0 && atY >= 0 && atX < bitmap.width && atY < bitmap.height ? [colourAt(bitmap, atX, atY)] : [];
      });
      const outside = ray[0];
      if (outside !== undefined)
        colours.push(ray.reduce((most, colour) => (colourDistance(colour, outside) > colourDistance(most, outside) ? colour : most)));
    }
  }
  return colours;
}
