/** The stroke around a flat region, measured along rays that leave it: how thick, what colour, where its middle lies. */
import type { ColourRegions } from "../raster/colour-regions.ts";
import { channelsOf, colourDistance, isMix, packColour } from "../raster/colour.ts";
import type { Silhouette } from "../raster/silhouette.ts";
import { commonest } from "../commonest.ts";
import { median } from "../median.ts";

/** What one side's rays say; distances in pixels outwards from the region's box. */
export interface SideProfile {
  /** Where the inner colour ends, fractions by antialiasing. */
  readonly inner: number;
  /** How much of the pixels up to there is inside: they mix both colours; 0 where they have one of their own. */
  readonly edge: number;
  /** Where the stroke ends; equal to `inner` when no end was met in reach. */
  readonly outer: number;
  /** Colour of the plateau next to the region. */
  readonly stroke: number;
  /** Colour beyond the plateau, or the plateau itself when it has no end in reach. */
  readonly beyond: number;
  /** True when the plateau ended within reach, so it may be a stroke. */
  readonly ended: boolean;
  /** The colours from the region's edge up to the colour beyond, of a typical ray; empty when there was no end. */
  readonly pixels: readonly number[];
}

/** How far a ray goes; no drawn border is thicker. */
const reach = 24;
const raysPerSide = 24;
/** Colours this near count as one plateau. */
const plateau = 10;

/** Follows one ray outwards; `colourOf(k)` is the k-th pixel outside the region, -1 outside the picture. */
export function followRay(inside: number, colourOf: (step: number) => number): SideProfile | null {
  if (colourOf(0) < 0) return null;
  let first = 0;
  while (
    first < reach &&
    colourOf(first + 1) >= 0 &&
    colourOf(first) !== colourOf(first + 1) &&
    colourDistance(colourOf(first + 1), inside) > colourDistance(colourOf(first), inside)
  )
    first++;
  const stroke = colourOf(first);
  const contrast = Math.max(1, colourDistance(stroke, inside));
  let inner = 0;
  for (let k = 0; k < first; k++) inner += 1 - Math.min(1, colourDistance(colourOf(k), inside) / contrast);
  const isMixed = Array.from({ length: first }, (_, k) => colourOf(k)).every((colour) => isMix(colour, inside, stroke));
  const edge = isMixed ? inner : 0;
  let last = first;
  while (last < reach && colourOf(last + 1) >= 0 && colourDistance(colourOf(last + 1), stroke) <= plateau) last++;
  const next = colourOf(last + 1);
  if (last >= reach) return { inner, edge, outer: inner, stroke, beyond: stroke, ended: false, pixels: [] };
  const seen = (end: number): number[] => Array.from({ length: end }, (_, k) => colourOf(k));
  if (next < 0) return { inner, edge, outer: last + 1, stroke, beyond: -1, ended: true, pixels: seen(last + 1) };
  let settled = last + 1;
  while (
    settled < last + 4 &&
    colourOf(settled + 1) >= 0 &&
    colourOf(settled) !== colourOf(settled + 1) &&
    colourDistance(colourOf(settled + 1), stroke) > colourDistance(colourOf(settled), stroke)
  )
    settled++;
  const beyond = colourOf(settled);
  const fall = Math.max(1, colourDistance(stroke, beyond));
  let outer = last + 1;
  for (let k = last + 1; k < settled; k++) outer += Math.min(1, colourDistance(colourOf(k), beyond) / fall);
  return { inner, edge, outer, stroke, beyond, ended: true, pixels: seen(settled) };
}

/** Returns the commonest value; the smallest of several. */
function mode(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = values[0]!;
  for (const [value, count] of counts) if (count > counts.get(best)! || (count === counts.get(best)! && value < best)) best = value;
  return best;
}

/** Joins the rays of a side: the commonest stroke colour wins, places are medians over the rays that saw it. */
function joinRays(rays: readonly SideProfile[]): SideProfile | null {
  if (rays.length === 0) return null;
  const ended = rays.filter((ray) => ray.ended);
  const chosen = ended.length * 2 > rays.length ? ended : rays.filter((ray) => !ray.ended);
  const colour = mode(chosen.map((ray) => ray.stroke));
  const same = chosen.filter((ray) => colourDistance(ray.stroke, colour) <= 24);
  return {
    inner: median(same.map((ray) => ray.inner))!,
    edge: median(same.map((ray) => ray.edge))!,
    outer: median(same.map((ray) => ray.outer))!,
    stroke: colour,
    beyond: mode(same.map((ray) => ray.beyond)),
    ended: chosen === ended,
    pixels: same[same.length >> 1]!.pixels,
  };
}

/** Measures the four sides of a region in the order left, top, right, bottom; null where the picture ends. */
export function profileSides(regions: ColourRegions, label: number, seen: Silhouette): readonly (SideProfile | null)[] {
  const { labels, colours, width, height } = regions;
  const inside = colours[label]!;
  const sides = [
    { insets: seen.fromLeft, x: seen.left - 1, y: seen.top, dx: -1, dy: 0 },
    { insets: seen.fromTop, x: seen.left, y: seen.top - 1, dx: 0, dy: -1 },
    { insets: seen.fromRight, x: seen.left + seen.width, y: seen.top, dx: 1, dy: 0 },
    { insets: seen.fromBottom, x: seen.left, y: seen.top + seen.height, dx: 0, dy: 1 },
  ];
  return sides.map(({ insets, x, y, dx, dy }) => {
    const touching: number[] = [];
    // round sides touch their box in a few pixels only, just where connectors end
    const depth = Math.min(3, 0.03 * (dx === 0 ? seen.height : seen.width));
    for (let i = 0; i < insets.length; i++) if (insets[i]! <= depth) touching.push(i);
    const rays: SideProfile[] = [];
    const stride = Math.max(1, touching.length / raysPerSide);
    for (let at = stride / 2; at < touching.length; at += stride) {
      const along = touching[Math.floor(at)]!;
      const inset = insets[along]!;
      const [startX, startY] = dx === 0 ? [x + along, y - dy * inset] : [x - dx * inset, y + along];
      const ray = followRay(inside, (step) => {
        const [px, py] = [startX + dx * step, startY + dy * step];
        return px < 0 || py < 0 || px >= width || py >= height ? -1 : colours[labels[py * width + px]!]!;
      });
      if (ray !== null) rays.push(ray);
    }
    return joinRays(rays);
  });
}

/** Measures how steep an outline is at a sample: columns of inset per row. */
function slopeAt(insets: Float64Array, at: number): number {
  const [before, after] = [Math.max(0, at - 3), Math.min(insets.length - 1, at + 3)];
  return Math.abs(insets[after]! - insets[before]!) / Math.max(1, after - before);
}

/**
 * Measures the stroke on the slopes of an outline, at the quarters of its height, where no connector ends;
 * thickness is brought back to what it is at right angles.
 */
export function profileSlopes(regions: ColourRegions, label: number, seen: Silhouette): readonly (SideProfile | null)[] {
  const { labels, colours, width } = regions;
  const row = (insets: Float64Array, part: number, direction: -1 | 1): SideProfile | null => {
    const rays: SideProfile[] = [];
    const middle = Math.round(part * insets.length);
    for (let at = Math.max(0, middle - 3); at <= Math.min(insets.length - 1, middle + 3); at++) {
      const startX = direction < 0 ? seen.left + insets[at]! - 1 : seen.left + seen.width - insets[at]!;
      const ray = followRay(colours[label]!, (step) => {
        const x = startX + direction * step;
        return x < 0 || x >= width ? -1 : colours[labels[(seen.top + at) * width + x]!]!;
      });
      const upright = 1 / Math.hypot(1, slopeAt(insets, at));
      if (ray !== null && ray.ended) rays.push({ ...ray, inner: ray.inner * upright, outer: ray.outer * upright, pixels: ray.pixels });
    }
    return joinRays(rays);
  };
  return [row(seen.fromLeft, 0.25, -1), row(seen.fromLeft, 0.75, -1), row(seen.fromRight, 0.25, 1), row(seen.fromRight, 0.75, 1)];
}

/** Judges a stroke by the slopes alone: its middle lies half its width outside everywhere. */
export function judgeSlopes(sides: readonly (SideProfile | null)[], inside: number): Stroke | null {
  const known = sides.filter((side) => side !== null);
  if (known.length < 3) return null;
  const pure = known.reduce((best, side) =>
    colourDistance(side.stroke, inside) > colourDistance(best.stroke, inside) ? side : best,
  ).stroke;
  const alike = known.filter((side) => isMix(side.stroke, inside, pure));
  const width = median(alike.map((side) => side.outer - side.inner))!;
  if (alike.length < 3 || width > 8 || alike.some((side) => Math.abs(side.outer - side.inner - width) > Math.max(1, 0.4 * width)))
    return null;
  const reach = Math.max(1, width) / 2 + 0.4;
  return {
    colour: pure,
    width: Math.max(1, width),
    margins: [reach, reach, reach, reach],
    outside: mode(alike.map((side) => side.beyond)),
  };
}

/** The stroke of a shape and where its middle lies relative to the region's box, in pixels outwards per side. */
export interface Stroke {
  readonly colour: number | null;
  readonly width: number;
  /** Left, top, right, bottom. */
  readonly margins: readonly [number, number, number, number];
  /** Colour outside the shape, by the most sides; null when nothing is known. */
  readonly outside: number | null;
}

/** How much of a pixel is stroke, when its colour mixes the stroke's with that of the nearer side. */
function coverage(pixel: number, stroke: number, side: number): number {
  return Math.min(1, colourDistance(pixel, side) / Math.max(1, colourDistance(stroke, side)));
}

/** What a side's pixels say of a stroke in a colour. */
interface Weight {
  readonly width: number;
  /** How far out the middle of the stroke lies. */
  readonly middle: number;
  /** How many pixels the stroke fills, where it shares none with what lies beside it; null where it does. */
  readonly filled: number | null;
}

/** A pixel is in the colour of a stroke within so many levels; of less than such a share of it, which soft shadows have beside a stroke, it has none. */
const [samePure, leastShare] = [8, 0.08] as const;

/** Weighs a side's pixels against the pure colour of the stroke. */
function weigh(side: SideProfile, inside: number, pure: number): Weight {
  const beyond = side.beyond < 0 ? inside : side.beyond;
  const contrasts = side.pixels.map((pixel) => colourDistance(pixel, inside));
  const peak = contrasts.indexOf(Math.max(...contrasts));
  let [width, moment] = [0, 0];
  const inked: number[] = [];
  for (const [k, pixel] of side.pixels.entries()) {
    const part =
      k < peak ? coverage(pixel, pure, inside) : Math.max(coverage(pixel, pure, beyond), k === peak ? coverage(pixel, pure, inside) : 0);
    width += part;
    moment += part * (k + 0.5);
    if (part >= leastShare) inked.push(pixel);
  }
  const isSharp = inked.every((pixel) => colourDistance(pixel, pure) <= samePure);
  return { width, middle: width === 0 ? 0 : moment / width, filled: isSharp && inked.length > 0 ? inked.length : null };
}

/** Undoes antialiasing where no side shows the stroke's pure colour: a line one pixel wide, smeared over two; no further than to where a channel ends. */
function restoreColour(pure: number, inside: number, width: number): number {
  const [from, to] = [channelsOf(inside), channelsOf(pure)];
  const room = from.map((value, channel) => {
    const way = to[channel]! - value;
    return way === 0 ? width : ((way < 0 ? 0 : 255) - value) / way;
  });
  const times = Math.max(1, Math.min(width, ...room));
  return packColour(from[0] + (to[0] - from[0]) * times, from[1] + (to[1] - from[1]) * times, from[2] + (to[2] - from[2]) * times);
}

/** Describes a region without a stroke: its box ends where its colour ends. */
function bareStroke(sides: readonly (SideProfile | null)[]): Stroke {
  const known = sides.filter((side) => side !== null);
  const margins = sides.map((side) => side?.inner ?? 0);
  return {
    colour: null,
    width: 0,
    margins: [margins[0]!, margins[1]!, margins[2]!, margins[3]!],
    outside: known.length === 0 ? null : mode(known.map((side) => (side.ended ? side.stroke : side.beyond))),
  };
}

/**
 * Returns the stroke that fills whole pixels on two sides and more, alike: a soft shadow at the other ones, which begins in the stroke's own colour, makes it
 * neither thicker nor darker. Null where sides do not say so.
 */
function sharpStroke(sides: readonly (SideProfile | null)[], weights: ReadonlyMap<SideProfile, Weight>, pure: number): Stroke | null {
  const filled = commonest([...weights.values()].flatMap((weight) => weight.filled ?? []));
  if (filled === null || filled.count < 2) return null;
  const width = filled.value;
  const beginsPure = ({ pixels }: SideProfile): boolean =>
    pixels.length >= width && pixels.slice(0, width).every((pixel) => colourDistance(pixel, pure) <= samePure);
  const margins = sides.map((side) => (side === null || beginsPure(side) ? width / 2 : (weights.get(side)?.middle ?? width / 2)));
  return {
    colour: pure,
    width,
    margins: [margins[0]!, margins[1]!, margins[2]!, margins[3]!],
    outside: mode([...weights.keys()].map((side) => side.beyond)),
  };
}

/**
 * Decides from the four sides whether there is a stroke. Sides are compared by the amount of ink, not by colour: the same
 * thin line is one black pixel on one side and two grey ones on another. Wobbly strokes may differ more from side to side.
 */
export function judgeStroke(
  sides: readonly (SideProfile | null)[],
  inside: number,
  { seen, wobbly }: { readonly seen: Silhouette; readonly wobbly: boolean },
): Stroke {
  const thickest = Math.min(16, Math.max(3.5, 0.3 * Math.min(seen.width, seen.height)));
  const thin = sides.filter((side) => side !== null).filter((side) => side.ended && side.outer - side.inner <= thickest);
  const found = strokeOf(thin, { sides, inside, wobbly });
  if (found !== null || thin.length < 4) return found ?? bareStroke(sides);
  // a rule across a box may be darker than its border: three sides alike are the border; what stands upright is a connector that cuts a title
  const darkest = strongest(thin, inside);
  const others = thin.filter(({ stroke }) => colourDistance(stroke, darkest) > samePure);
  const [left, , right] = thin;
  if (!others.includes(left!) || !others.includes(right!)) return bareStroke(sides);
  return (others.length === 3 ? strokeOf(others, { sides, inside, wobbly }) : null) ?? bareStroke(sides);
}

/** Returns the colour of the side that differs most from the inside. */
function strongest(thin: readonly SideProfile[], inside: number): number {
  return thin.reduce((best, side) => (colourDistance(side.stroke, inside) > colourDistance(best.stroke, inside) ? side : best)).stroke;
}

/** Returns the stroke that most of some sides show; null where they do not agree. */
function strokeOf(
  thin: readonly SideProfile[],
  { sides, inside, wobbly }: { readonly sides: readonly (SideProfile | null)[]; readonly inside: number; readonly wobbly: boolean },
): Stroke | null {
  if (thin.length < 2) return null;
  const pure = strongest(thin, inside);
  const weights = new Map(
    thin
      .filter((side) => isMix(side.stroke, inside, pure) || (side.beyond >= 0 && isMix(side.stroke, side.beyond, pure)))
      .map((side) => [side, weigh(side, inside, pure)]),
  );
  if (weights.size < 2) return null;
  const width = median([...weights.values()].map((weight) => weight.width))!;
  const agreeing = new Map(
    [...weights].filter(([, weight]) => Math.abs(weight.width - width) <= (wobbly ? Math.max(2, 0.7 * width) : Math.max(0.7, 0.3 * width))),
  );
  const known = sides.filter((side) => side !== null).length;
  if (agreeing.size < Math.max(2, Math.min(3, known))) return null;
  const sharp = wobbly ? null : sharpStroke(sides, agreeing, pure);
  if (sharp !== null) return sharp;
  const usual = median([...agreeing.values()].map((weight) => weight.middle))!;
  const margins = sides.map((side) =>
    side === null ? usual : (agreeing.get(side)?.middle ?? (side.ended ? side.inner + width / 2 : usual)),
  );
  const shown = [...agreeing.keys()].filter((side) => colourDistance(side.stroke, pure) <= 8).length;
  const smeared = width > 1.05 && width < 1.9 && (shown < 3 || [...agreeing.keys()].every((side) => side.pixels.length <= 2));
  return {
    colour: smeared ? restoreColour(pure, inside, width) : pure,
    width: smeared ? 1 : width,
    margins: [margins[0]!, margins[1]!, margins[2]!, margins[3]!],
    outside: mode([...agreeing.keys()].map((side) => side.beyond)),
  };
}
