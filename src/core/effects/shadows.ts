/** Shadows of shapes: darker ground below and to the right of them, which is no ink. */
import type { Outlined } from "../shapes/outline.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import { bottom, containsBox, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { emptyMask } from "../raster/bitmap.ts";
import type { Mask } from "../raster/bitmap.ts";
import { channelsOf, luma, packColour } from "../raster/colour.ts";
import { fillPolygon, strokePolyline } from "../raster/scan.ts";

/** A shape that may cast a shadow. */
export interface Casting extends Outlined {
  readonly style: { readonly cornerRadius: number; readonly strokeWidth: number };
}

/** A shadow as it was seen. */
export interface Shadow {
  /** The box of the shape that casts it. */
  readonly box: Box;
  /** How far it reaches beyond the border, in pixels. */
  readonly reach: number;
  /** The share of light that it takes at most, 0..1. */
  readonly depth: number;
  /** The colour it falls on, packed. */
  readonly ground: number;
}

/** How far beyond a border it is looked at, in pixels. */
const reach = 16;
/** Rays that a side must have, and the share of them that must see nothing but the ground, darkened. */
const least = { rays: 5, share: 0.5 } as const;
/** Darkness, 0..1: what is less is no shadow, what is more is no shadow either but a shape. */
const darkness = { faint: 0.02, least: 0.04, most: 0.55 } as const;
/** A darkened ground keeps its hue: the shares of light of its channels differ by this much. */
const hue = 0.1;
/** Shadows of one page are as deep as each other within such a share of light. */
const alike = 0.12;
/** A ground below this luma shows no shadow. */
const darkGround = 80;

/** The colours that a ray meets outwards, packed; it starts beside the border. */
interface Ray {
  /** 0 left, 1 top, 2 right, 3 bottom. */
  readonly side: 0 | 1 | 2 | 3;
  readonly colours: readonly number[];
}

/** Sends rays outwards from the border of a shape, along rows and columns. */
function castRays({ width, height, data }: Bitmap, node: Casting): readonly Ray[] {
  const polygon = silhouetteOf(node);
  const rays: Ray[] = [];
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 0.5) continue;
    const normal: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    const level = Math.abs(normal[0]) >= Math.abs(normal[1]);
    const sign = (level ? normal[0] : normal[1]) < 0 ? -1 : 1;
    const side = level ? (sign < 0 ? 0 : 2) : sign < 0 ? 1 : 3;
    const count = Math.max(1, Math.round(length / 3));
    for (let k = 0; k < count; k++) {
      const share = (k + 0.5) / count;
      const out = node.style.strokeWidth / 2 + 0.5;
      const x = Math.floor(from[0] + share * (to[0] - from[0]) + out * normal[0] + (level ? sign * 0.5 : 0));
      const y = Math.floor(from[1] + share * (to[1] - from[1]) + out * normal[1] + (level ? 0 : sign * 0.5));
      const [lastX, lastY] = level ? [x + sign * reach, y] : [x, y + sign * reach];
      if (Math.min(x, y, lastX, lastY) < 0 || Math.max(x, lastX) >= width || Math.max(y, lastY) >= height) continue;
      const colours = Array.from({ length: reach }, (_, step) => {
        const at = 3 * ((level ? y : y + sign * step) * width + (level ? x + sign * step : x));
        return (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      });
      rays.push({ side, colours });
    }
  }
  return rays;
}

/** Returns the share of light that a colour lacks beside the ground; null when it is no darker ground. */
function darknessOf(colour: number, ground: number): number | null {
  const lights = channelsOf(colour).map((value, channel) => value / Math.max(1, channelsOf(ground)[channel]!));
  const [low, high] = [Math.min(...lights), Math.max(...lights)];
  if (high - low > hue || high > 1.04) return null;
  return 1 - (low + high) / 2;
}

/** Returns the commonest colour at the far ends of the rays, if half of them and more have it. */
function groundOf(rays: readonly Ray[]): number | null {
  const counts = new Map<number, number>();
  for (const { colours } of rays) counts.set(colours[reach - 1]!, (counts.get(colours[reach - 1]!) ?? 0) + 1);
  const [ground, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  return 2 * count > rays.length && luma(ground) >= darkGround ? ground : null;
}

/** Returns the median darkness at each step away from one side, some pixels left out; null when too few rays see the ground there. */
function profile(rays: readonly Ray[], ground: number, skipped: number): readonly number[] | null {
  const seen = rays.map(({ colours }) => colours.slice(skipped).map((colour) => darknessOf(colour, ground)));
  const clear = seen.filter((levels): levels is number[] => levels.every((level) => level !== null && level <= darkness.most));
  if (clear.length < least.rays || clear.length < least.share * rays.length) return null;
  return Array.from({ length: reach - skipped }, (_, step) => {
    const levels = clear.map((ray) => ray[step]!).sort((one, other) => one - other);
    return levels[levels.length >> 1]!;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + Math.max(0, value), 0);
}

/** Tells whether darkness fades out from a border, to no more than so much. */
function fades(levels: readonly number[], rest: number): boolean {
  if (levels.length < 2 || levels[0]! < darkness.least || levels[1]! < darkness.faint || levels.at(-1)! > rest) return false;
  return levels.every((level, index) => index === 0 || level <= levels[index - 1]! + darkness.faint);
}

/** Tells whether other sides say that what shades the right and the lower ones is a shadow: none of them is as dark, or one is not where shadows are known to fall on a page. */
function isLit(lit: readonly number[], shaded: readonly number[], isKnown: boolean): boolean {
  if (lit.length === 0) return isKnown;
  return (isKnown ? Math.min(...lit) : Math.max(...lit)) <= 0.5 * Math.min(...shaded);
}

/**
 * Looks for the shadow of a shape: on its right and lower side, and hardly on the others. Where shapes of the page are `known` to cast one, this one may do so, too,
 * that stands in the corner of the page, where no other side shows, or close below such a shape, in its shadow.
 */
export function findShadow(bitmap: Bitmap, node: Casting, known: readonly Shadow[] = []): Shadow | null {
  const rays = castRays(bitmap, node);
  const ground = groundOf(rays);
  if (ground === null) return null;
  const sides = ([0, 1, 2, 3] as const).map((side) => rays.filter((ray) => ray.side === side)).filter(({ length }) => length >= least.rays);
  // The first pixels may hold some of the border.
  for (const skipped of [1, 2]) {
    const profiles = sides.map((side) => ({ isShaded: side[0]!.side >= 2, levels: profile(side, ground, skipped) }));
    const lit = profiles.flatMap(({ isShaded, levels }) => (isShaded || levels === null ? [] : [sum(levels)]));
    const isKnown = known.length > 0;
    // where another shape stands close by, that side says nothing
    const shaded = profiles.flatMap(({ isShaded, levels }) => (isShaded && (levels !== null || !isKnown) ? [levels ?? []] : []));
    const rest = isKnown ? darkness.least : darkness.faint;
    if (shaded.length === 0 || !shaded.every((levels) => fades(levels, rest)) || !isLit(lit, shaded.map(sum), isKnown)) continue;
    const shadow = {
      box: node.box,
      reach:
        Math.ceil(node.style.strokeWidth / 2) +
        skipped +
        Math.max(...shaded.map((levels) => levels.findLastIndex((level) => level > darkness.faint / 2) + 2)),
      // What was left out beside the border is darker still.
      depth: Math.max(...shaded.map((levels) => levels[0]! + skipped * Math.max(0, levels[0]! - levels[1]!))),
      ground,
    };
    if (!isKnown || known.some(({ depth }) => Math.abs(depth - shadow.depth) <= alike)) return shadow;
  }
  return null;
}

/** Paints the shapes that keep their pixels: all but those on which a shadow falls. */
function paintShapes(bitmap: Bitmap, nodes: readonly Casting[], shadows: readonly Shadow[]): Mask {
  const kept = emptyMask(bitmap.width, bitmap.height);
  const paint = (y: number, from: number, to: number): void => {
    kept.data.fill(1, y * bitmap.width + from, y * bitmap.width + to + 1);
  };
  for (const node of nodes) {
    if (shadows.some(({ box }) => box !== node.box && containsBox(node.box, box, 2))) continue;
    const polygon = silhouetteOf(node);
    fillPolygon(bitmap, polygon, paint);
    if (node.style.strokeWidth > 0) strokePolyline(bitmap, [...polygon, polygon[0]!], node.style.strokeWidth / 2, paint);
  }
  return kept;
}

/** Returns the picture without shadows: where they fall, the ground is as light as elsewhere. */
export function removeShadows(bitmap: Bitmap, shadows: readonly Shadow[], nodes: readonly Casting[]): Bitmap {
  if (shadows.length === 0) return bitmap;
  const kept = paintShapes(bitmap, nodes, shadows);
  const data = bitmap.data.slice();
  for (const { box, reach: beyond, depth, ground } of shadows) {
    const channels = channelsOf(ground);
    const [left, last] = [Math.max(0, Math.floor(box.x - beyond)), Math.min(bitmap.width, Math.ceil(right(box) + beyond))];
    for (let y = Math.max(0, Math.floor(box.y - beyond)); y < Math.min(bitmap.height, Math.ceil(bottom(box) + beyond)); y++)
      for (let x = left; x < last; x++) {
        const at = y * bitmap.width + x;
        if (kept.data[at] !== 0) continue;
        const level = darknessOf(packColour(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!), ground);
        if (level !== null && level <= depth + darkness.least) data.set(channels, 3 * at);
      }
  }
  return { ...bitmap, data };
}

/** Finds the shadows of shapes; all of a page reach as far, since of those at its edge only one side shows. */
export function findShadows(bitmap: Bitmap, nodes: readonly Casting[]): readonly Shadow[] {
  const casting = nodes.filter(({ kind }) => kind !== "image" && kind !== "text");
  const first = casting.map((node) => findShadow(bitmap, node));
  const known = first.filter((shadow) => shadow !== null);
  if (known.length === 0) return [];
  const all = casting.map((node, at) => first[at] ?? findShadow(bitmap, node, known)).filter((shadow) => shadow !== null);
  const farthest = Math.max(...all.map((shadow) => shadow.reach));
  return all.map((shadow) => ({ ...shadow, reach: farthest }));
}
