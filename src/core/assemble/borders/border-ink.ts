/** What the cuts across an outline say of its stroke: colour, width, and where its middle lies. */
import { channelsOf, colourDistance, packColour } from "../../raster/colour.ts";
import type { Channels } from "../../raster/colour.ts";
import { commonest } from "../../commonest.ts";
import { median } from "../../median.ts";
import type { BorderCut } from "./cuts.ts";

/** A stroke; the colour is packed, lengths are in pixels. */
export interface BorderInk {
  readonly colour: number;
  readonly width: number;
  /** True when cuts show the colour pure, with nothing blurred beside it. */
  readonly crisp: boolean;
  /** True when two pixels hold the stroke and say what its colour is: half of it each, or the whole. */
  readonly paired: boolean;
  /** True when most cuts show ink in three pixels and more: where lines are sharp, a thin one lies in two at most. */
  readonly spread: boolean;
  /** How far the middle of the stroke lies outside the outline: left, top, right, bottom; 0 where not seen. */
  readonly offsets: readonly [number, number, number, number];
}

/** A blend of a border's colours that resembles a pixel. */
interface Blend {
  readonly share: number;
  readonly rest: number;
}

/** Fewer levels than this between the ink and every mix of its grounds are noise. */
const leastDeparture = 20;
const sideCount = 4;
/** Fill and ground are two from this difference in a channel on: where they are one, a pale stroke of two pixels looks the same as a dark one of one between them. */
const otherGround = 10;
/** A pixel is flat within so many levels; what two halves say of a colour is the same within so many, and within such a share of that difference: of a pale stroke they differ by all of it. */
const [flat, sameHalf, halfShare] = [3, 8, 0.5] as const;
/** A stroke has its colour on so many of its cuts where what stands beside its peaks differs by such a share of it, but for so many strays at either end; of a darker one it would have such a share at most. */
const plateau = { cuts: 0.6, places: 0.15, strays: 0.1, most: 0.7 } as const;
/** A pixel shows ink from this share on. */
const leastShare = 0.15;

/** Returns the share of ink in a pixel that mixes it with one ground, 0..1. */
function coverage(pixel: number, ground: number, ink: number): number {
  const [from, to, seen] = [channelsOf(ground), channelsOf(ink), channelsOf(pixel)];
  const length = from.reduce((sum, value, channel) => sum + (to[channel]! - value) ** 2, 0);
  const along = from.reduce((sum, value, channel) => sum + (to[channel]! - value) * (seen[channel]! - value), 0);
  return length === 0 ? 0 : Math.max(0, Math.min(1, along / length));
}

/** Explains a pixel as a mix of ink and both grounds: the share of the ink, and the levels left over in the worst channel. */
function blendOf(pixel: number, { inside, outside }: BorderCut, ink: number): Blend {
  const [from, over, to, seen] = [channelsOf(inside), channelsOf(outside), channelsOf(ink), channelsOf(pixel)];
  let best: Blend = { share: 0, rest: 256 };
  // the shares of three colours in one pixel: the outer ground in steps, the ink by projection
  for (let step = 0; step <= 20; step++) {
    const groundOf = (channel: number): number => from[channel]! + (step / 20) * (over[channel]! - from[channel]!);
    let length = 0;
    let along = 0;
    for (let channel = 0; channel < 3; channel++) {
      const axis = to[channel]! - groundOf(channel);
      length += axis ** 2;
      along += axis * (seen[channel]! - groundOf(channel));
    }
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, along / length));
    let rest = 0;
    for (let channel = 0; channel < 3; channel++)
      rest = Math.max(rest, Math.abs(seen[channel]! - groundOf(channel) - share * (to[channel]! - groundOf(channel))));
    if (rest < best.rest - 0.5) best = { share, rest };
  }
  return best;
}

/** What a cut shows of a colour: its width, the place of its middle, the ink beside the peak, and how many pixels show it. */
interface Weight {
  readonly width: number;
  readonly middle: number;
  readonly beside: number;
  readonly pixels: number;
}

/** Weighs one cut against a colour. */
function weigh(cut: BorderCut, ink: number): Weight {
  let [width, moment, peak, pixels] = [0, 0, 0, 0];
  for (const [k, pixel] of cut.pixels.entries()) {
    const share = k === cut.peak ? blendOf(pixel, cut, ink).share : coverage(pixel, k < cut.peak ? cut.inside : cut.outside, ink);
    width += share;
    moment += share * (cut.first + k);
    if (k === cut.peak) peak = share;
    if (share >= leastShare) pixels++;
  }
  return { width: width * cut.upright, middle: width === 0 ? 0 : (moment / width) * cut.upright, beside: width - peak, pixels };
}

/** Returns the colour of the peak that differs nearly most from its grounds. */
function strongest(cuts: readonly BorderCut[]): number {
  const sorted = [...cuts].sort((a, b) => a.departure - b.departure);
  const cut = sorted[Math.floor(0.85 * sorted.length)]!;
  return cut.pixels[cut.peak]!;
}

/** Returns how much of a colour the pixel beside the peak shows that shows more of it. */
function shareBeside(cut: BorderCut, colour: number): number {
  const [within, beyond] = [cut.pixels[cut.peak - 1], cut.pixels[cut.peak + 1]];
  return Math.max(
    within === undefined ? 0 : coverage(within, cut.inside, colour),
    beyond === undefined ? 0 : coverage(beyond, cut.outside, colour),
  );
}

/** Tells whether most cuts peak in one colour, wherever between pixels the stroke lies: a thin one that was blurred is palest in the middle between two. */
function isPlateau(cuts: readonly BorderCut[], colour: number): boolean {
  const alike = cuts.filter((cut) => colourDistance(cut.pixels[cut.peak]!, colour) <= flat);
  if (alike.length < plateau.cuts * cuts.length) return false;
  const beside = alike.map((cut) => shareBeside(cut, colour)).sort((a, b) => a - b);
  const at = (share: number): number => beside[Math.floor(share * (beside.length - 1))]!;
  return at(1 - plateau.strays) - at(plateau.strays) >= plateau.places;
}

/** Finds the known colour of which the peaks are diluted shows, given that a line of about one pixel is blurred. */
function restored(cuts: readonly BorderCut[], shown: number, known: readonly number[]): number | null {
  let best: { readonly colour: number; readonly rest: number } | null = null;
  const isWhole = isPlateau(cuts, shown);
  for (const colour of known) {
    if (cuts.some((cut) => colourDistance(cut.inside, colour) < 40 || colourDistance(cut.outside, colour) < 40)) continue;
    const blends = cuts.map((cut) => blendOf(cut.pixels[cut.peak]!, cut, colour));
    const rest = median(blends.map((blend) => blend.rest)) ?? 0;
    const width = median(cuts.map((cut) => weigh(cut, colour).width)) ?? 0;
    const share = median(blends.map((blend) => blend.share)) ?? 0;
    if (rest > 10 || share < 0.4 || width < 0.8 || width > 1.25 || (isWhole && share <= plateau.most)) continue;
    if (best === null || rest < best.rest - 2) best = { colour, rest };
  }
  return best === null || colourDistance(best.colour, shown) < 4 ? null : best.colour;
}

/** Returns which pixel is the inner one of the two beside each other that are all that a cut shows of a stroke; null where more are, or fewer. */
function pairIn({ pixels, inside, outside }: BorderCut): number | null {
  const inked = pixels.flatMap((pixel, at) => (colourDistance(pixel, inside) > flat && colourDistance(pixel, outside) > flat ? [at] : []));
  const [inner, outer] = inked;
  return inked.length === 2 && outer === inner! + 1 ? inner! : null;
}

/** Returns the channels of the colour of which a pixel shows half, and of the ground over which it lies the other half. */
const twice = (pixel: number, ground: number): readonly number[] =>
  channelsOf(pixel).map((value, channel) => 2 * value - channelsOf(ground)[channel]!);

/** What the pair of pixels in a cut says of a stroke. */
interface Pair<Colour> {
  readonly cut: BorderCut;
  readonly inner: number;
  readonly colour: Colour;
}

/** Returns what a stroke is that is one pixel wide and lies between two: each shows half of it, one over the fill and one over the ground. Null where they do not agree. */
function sharedBy(cut: BorderCut): Pair<Channels> | null {
  const { pixels, inside, outside } = cut;
  const [apart, inner] = [colourDistance(inside, outside), pairIn(cut)];
  if (apart < otherGround || inner === null) return null;
  const [one, other] = [twice(pixels[inner]!, inside), twice(pixels[inner + 1]!, outside)];
  const same = Math.min(sameHalf, halfShare * apart);
  const agree = one.every((value, channel) => Math.abs(value - other[channel]!) <= same && value >= -sameHalf && value <= 255 + sameHalf);
  if (!agree) return null;
  const [red, green, blue] = one.map((value, channel) => (value + other[channel]!) / 2);
  return { cut, inner, colour: [red!, green!, blue!] };
}

/** Returns the stroke that most cuts show in two pixels; null where too few do. */
function inkOfPairs<Colour>(
  pairs: readonly Pair<Colour>[],
  cuts: readonly BorderCut[],
  stroke: (pairs: readonly Pair<Colour>[]) => Pick<BorderInk, "colour" | "width" | "crisp" | "paired">,
): BorderInk | null {
  if (pairs.length < 8 || pairs.length < 0.75 * cuts.length || new Set(pairs.map(({ cut }) => cut.side)).size < 3) return null;
  const offset = (side: number): number =>
    median(pairs.filter(({ cut }) => cut.side === side).map(({ cut, inner }) => (cut.first + inner + 0.5) * cut.upright)) ?? 0;
  return { ...stroke(pairs), spread: false, offsets: [offset(0), offset(1), offset(2), offset(3)] };
}

/** Judges whether most cuts show a stroke that two pixels share; what is a known colour within what halves tell is that one. */
function judgeShared(cuts: readonly BorderCut[], known: readonly number[]): BorderInk | null {
  return inkOfPairs(
    cuts.flatMap((cut) => sharedBy(cut) ?? []),
    cuts,
    (pairs) => {
      const [red, green, blue] = [0, 1, 2].map((channel) => median(pairs.map(({ colour }) => colour[channel]!))!);
      const colour = packColour(red!, green!, blue!);
      return { colour: known.find((other) => colourDistance(other, colour) <= sameHalf) ?? colour, width: 1, crisp: false, paired: true };
    },
  );
}

/** Returns what a stroke is that fills two pixels: both are in its colour. Null where they differ, or show half of a known colour that one pixel between them may have. */
function evenIn(cut: BorderCut, known: readonly number[]): Pair<number> | null {
  const inner = pairIn(cut);
  const colour = inner === null ? null : cut.pixels[inner]!;
  if (inner === null || colour === null || colourDistance(colour, cut.pixels[inner + 1]!) > flat) return null;
  // halves over two grounds differ by half of what those do
  const isOneGround = colourDistance(cut.inside, cut.outside) <= 2 * flat;
  const isHalf = (ink: number): boolean =>
    isOneGround && twice(colour, cut.inside).every((value, channel) => Math.abs(value - channelsOf(ink)[channel]!) <= 2 * sameHalf);
  return known.some(isHalf) ? null : { cut, inner, colour };
}

/** Judges whether most cuts show a stroke of two pixels in one colour: a thinner one that was blurred would fill half of each. */
function judgeEven(cuts: readonly BorderCut[], known: readonly number[]): BorderInk | null {
  return inkOfPairs(
    cuts.flatMap((cut) => evenIn(cut, known) ?? []),
    cuts,
    (pairs) => ({ colour: commonest(pairs.map(({ colour }) => colour))!.value, width: 2, crisp: false, paired: true }),
  );
}

/**
 * Judges whether cuts across an outline show a stroke of at most about three pixels. `known` are colours of other strokes, commonest first:
 * a thin line between pixels never shows its colour pure. Null when most of the outline has no stroke.
 */
export function judgeBorder(cuts: readonly BorderCut[], known: readonly number[]): BorderInk | null {
  const pair = judgeShared(cuts, known) ?? judgeEven(cuts, known);
  if (pair !== null) return pair;
  const inked = cuts.filter((cut) => cut.departure >= leastDeparture);
  if (inked.length < 8 || inked.length < 0.8 * cuts.length || new Set(inked.map((cut) => cut.side)).size < 3) return null;
  const shown = strongest(inked);
  const agreeing = inked.filter((cut) => blendOf(cut.pixels[cut.peak]!, cut, shown).rest <= Math.max(24, 0.2 * cut.departure));
  if (agreeing.length < 0.75 * inked.length) return null;
  const seen = agreeing.map((cut) => weigh(cut, shown));
  const crisp = seen.filter((weight) => weight.beside < 0.1).length >= 0.5 * seen.length;
  const pure = crisp ? null : restored(agreeing, shown, known);
  const colour = pure ?? shown;
  const weights = agreeing.map((cut) => weigh(cut, colour));
  const width = median(weights.map((weight) => weight.width)) ?? 0;
  if (width > 3.5) return null;
  const offset = (side: number): number => median(weights.filter((_, k) => agreeing[k]!.side === side).map((weight) => weight.middle)) ?? 0;
  const offsets = Array.from({ length: sideCount }, (_, side) => offset(side));
  return {
    colour,
    width: pure !== null || width < 1.3 ? 1 : Math.round(2 * width) / 2,
    crisp,
    paired: false,
    spread: seen.filter(({ pixels }) => pixels > 2).length > 0.5 * seen.length,
    offsets: [offsets[0]!, offsets[1]!, offsets[2]!, offsets[3]!],
  };
}
