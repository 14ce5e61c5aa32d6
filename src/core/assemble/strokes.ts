/** Strokes of shapes that would show nothing: what a net alone saw, a stick figure say, comes without colours and gets those of the ink along its lines. */
import type { Node, NodeStyle } from "../diagram/types.ts";
import { commonest } from "../commonest.ts";
import { bottom, right } from "../geometry/box.ts";
import { flatten, lengthOf } from "../geometry/path.ts";
import { median } from "../median.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance, isMix } from "../raster/colour.ts";
import { strokePolyline } from "../raster/scan.ts";
import { outlineOf } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";
import { pathAround } from "./drawn-paths.ts";
import { inkAlong as inkOfPen, step as penStep } from "./pens/ink.ts";

/** Kinds that show something without a stroke of their own. */
const shown: ReadonlySet<string> = new Set(["text", "image", "table"]);
/** Ink differs from its ground by more than this in a channel. */
const leastContrast = 48;
/** About so many pixels say what the ground of a shape is. */
const sampled = 20_000;
/** Lines are looked for so far beside those of the catalogue, as a share of the longer side, and at least and at most so many pixels. */
const reach = { share: 0.04, least: 2, most: 6 } as const;
/** So much of the lines is drawn, else there is nothing to show. */
const leastDrawn = 0.4;
/** The colour is that of the strongest pixels but for so many. */
const strays = 0.02;
/** Thin lines aslant have no pixel in their whole colour: one that lacks no more than this in a channel of a stroke of the page is that. */
const mostMixed = 40;
/** Strokes that differ by no more than this in a channel are of one colour. */
const sameColour = 24;
/** Fills that differ by no more than this in a channel from the page's ground are pale. */
const mostPale = 64;
/** Strokes are this wide, pixels. */
const [thinnest, widest] = [1, 6] as const;

/** Returns the commonest colour within a box, by a sample of its pixels. */
function groundWithin({ box }: Node, bitmap: Bitmap): number {
  const colours: number[] = [];
  const stride = Math.max(1, Math.floor(Math.sqrt((box.width * box.height) / sampled)));
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(bitmap.height, bottom(box)); y += stride)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(bitmap.width, right(box)); x += stride) colours.push(colourAt(bitmap, x, y));
  return commonest(colours)?.value ?? 0xffffff;
}

/** Measures the ink along the lines of a node: its colour and width; null where too little of them is drawn. */
function inkAlong(node: Node, bitmap: Bitmap, strokes: readonly number[]): { readonly colour: number; readonly width: number } | null {
  const ground = groundWithin(node, bitmap);
  const longer = Math.max(node.box.width, node.box.height);
  const beside = Math.min(reach.most, Math.max(reach.least, reach.share * longer));
  const pixels = new Set<number>();
  let length = 0;
  for (const { commands, stroked } of outlineOf(node)) {
    if (!stroked) continue;
    for (const points of flatten(commands, 0.25)) {
      length += lengthOf(points);
      strokePolyline(bitmap, points, beside, (y, left, end) => {
        for (let x = left; x <= end; x++) pixels.add(y * bitmap.width + x);
      });
    }
  }
  const ink = [...pixels]
    .map((at) => colourAt(bitmap, at % bitmap.width, Math.floor(at / bitmap.width)))
    .map((colour) => ({ colour, contrast: colourDistance(colour, ground) }))
    .filter(({ contrast }) => contrast > leastContrast)
    .sort((one, other) => other.contrast - one.contrast);
  const strongest = ink[Math.floor(strays * ink.length)];
  if (strongest === undefined) return null;
  const drawn = ink.reduce((sum, { contrast }) => sum + Math.min(1, contrast / strongest.contrast), 0);
  if (drawn < leastDrawn * length) return null;
  const whole = strokes.find((stroke) => colourDistance(stroke, strongest.colour) <= mostMixed && isMix(strongest.colour, ground, stroke));
  return { colour: whole ?? strongest.colour, width: Math.min(widest, Math.max(thinnest, Math.round((2 * drawn) / length) / 2)) };
}

/** Returns how thick the measured strokes of a colour are on a page, pixels; null where there are none. */
function usualWidth(stroke: string, nodes: readonly Node[]): number | null {
  const alike = nodes.filter(
    ({ origin, style }) =>
      origin !== "net" && style.stroke !== null && colourDistance(packedColour(style.stroke), packedColour(stroke)) <= sameColour,
  );
  return median(alike.map(({ style }) => style.strokeWidth)) ?? null;
}

/** Returns how thick the outline of a sketched shape is, pixels: pens of many widths draw a page; null where too little of it is seen. */
function sketchedWidth(node: Node, bitmap: Bitmap, ground: number): number | null {
  const around = pathAround(node);
  const seen = inkOfPen(bitmap, around, ground);
  if (seen === null || seen.widths.length * penStep < leastDrawn * lengthOf(around)) return null;
  return Math.max(thinnest, Math.round(2 * median(seen.widths)!) / 2);
}

/** Gives shapes without fill and stroke, and those that geometry took for pictures, the stroke that is drawn where their lines are; a stroke that a net alone saw is as thick as others of its colour, or on a sketched page as it is. */
export function measureStrokes(draft: Draft): Draft {
  const { nodes, bitmap } = draft;
  const ground = packedColour(draft.page.background);
  const strokes = [...new Set(nodes.flatMap(({ style }) => style.stroke ?? [])), "#000000"].map(packedColour);
  const strokeOf = (node: Node): Partial<NodeStyle> => {
    const { fill, stroke, strokeWidth } = node.style;
    // What geometry took for a picture has no width yet; around a strong fill its edge alone would be measured.
    const isOpen = strokeWidth === 0 && fill !== null && colourDistance(packedColour(fill), ground) <= mostPale;
    if (stroke !== null) {
      if (node.origin !== "net") return {};
      const own = draft.page.sketch ? sketchedWidth(node, bitmap, ground) : null;
      return { strokeWidth: own ?? usualWidth(stroke, nodes) ?? strokeWidth };
    }
    const ink = fill === null || isOpen ? inkAlong(node, bitmap, strokes) : null;
    return ink === null ? {} : { stroke: hexColour(ink.colour), strokeWidth: ink.width };
  };
  return {
    ...draft,
    nodes: nodes.map((node) => {
      const stroke = shown.has(node.kind) ? {} : strokeOf(node);
      return Object.keys(stroke).length === 0 ? node : { ...node, style: { ...node.style, ...stroke } };
    }),
  };
}
