/** The two colours of a hatched area: its ground and the full colour of its strokes. */
import type { Channels } from "../../raster/colour.ts";
import { channelsOf, colourDistance, luma, packColour } from "../../raster/colour.ts";
import type { HatchColours } from "./strokes.ts";
import { strokeShare } from "./strokes.ts";

/** Paler strokes are noise, levels of a channel. */
const leastContrast = 6;
/** Strokes that are so much darker than their ground, or paler, are parts of icons and bundles of connectors: nobody writes on black strokes; levels of luma. */
const mostContrast = 200;
/** So many of all pixels, and of those of ground and strokes, are paler than the strokes' full colour, being ground or smoothed edges. */
const paler = { first: 0.95, last: 0.98 } as const;
/** What has so much more of the colour than what was taken for it is other ink. */
const mostInk = 1.6;
/** The ground of an area is that of the page but for so many levels. */
const mostOff = 8;
/** Strokes of sketching programs cover this much of an area: 0.156 to 0.174 of 13 areas of three authors; those that cross cover that of what the others leave, too. */
const covered = { plain: 0.165, crossed: 1 - (1 - 0.165) ** 2 } as const;

/** Returns the commonest colour; shades that differ by three levels are one. */
function commonest(colours: readonly number[]): number {
  const counts = new Map<number, number>();
  const shade = (colour: number): number => colour & 0xfc_fc_fc;
  for (const colour of colours) counts.set(shade(colour), (counts.get(shade(colour)) ?? 0) + 1);
  const [fullest] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  const alike = new Map<number, number>();
  for (const colour of colours) if (shade(colour) === fullest) alike.set(colour, (alike.get(colour) ?? 0) + 1);
  return [...alike].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Returns the colour of the pixels which are about as far from the ground as all but a share of them. */
function farthest(colours: readonly number[], ground: number, share: number): number {
  const away = colours.map((colour) => ({ colour, distance: colourDistance(colour, ground) })).toSorted((a, b) => a.distance - b.distance);
  const full = away[Math.floor(share * (away.length - 1))]!.distance;
  return commonest(away.filter(({ distance }) => Math.abs(distance - full) <= 3).map(({ colour }) => colour));
}

/** Ways from the ground are alike where their channels, as shares of the longest one, differ by less than such a step. */
const step = 0.25;

/** Returns the colours that lie on the way from the ground on which most do, the ground among them: strokes are more than the letters and the outline on them. */
function onCommonestWay(colours: readonly number[], ground: number): readonly number[] {
  const from = channelsOf(ground);
  const away = colours.filter((colour) => colourDistance(colour, ground) >= leastContrast);
  const wayOf = (colour: number): string => {
    const longest = colourDistance(colour, ground);
    return channelsOf(colour)
      .map((value, channel) => Math.round((value - from[channel]!) / longest / step))
      .join(" ");
  };
  const ways = Map.groupBy(away, wayOf);
  const [most] = [...ways.values()].toSorted((one, other) => other.length - one.length);
  if (most === undefined) return colours;
  const mean = [0, 1, 2].map((channel) => most.reduce((sum, colour) => sum + channelsOf(colour)[channel]!, 0) / most.length);
  const both = { ground: from, ink: [mean[0]!, mean[1]!, mean[2]!] as const };
  return colours.filter((colour) => strokeShare(channelsOf(colour), both) !== null);
}

/** Returns the full colour of the strokes: what most letters on them are not, and then the strongest that is nothing else; null where they are too pale. */
function inkOf(all: readonly number[], ground: number): number | null {
  const colours = onCommonestWay(all, ground);
  const strong = farthest(colours, ground, paler.first);
  if (colourDistance(strong, ground) < leastContrast) return null;
  const both = { ground: channelsOf(ground), ink: channelsOf(strong) };
  const strokes = colours.filter((colour) => (strokeShare(channelsOf(colour), both) ?? mostInk) < mostInk);
  return farthest(strokes, ground, paler.last);
}

/** Finds ground and ink among the colours of an area: one of both is the ground of the page, since what is hatched shows it; null where neither is. */
export function coloursBetween(colours: readonly number[], page: number): { readonly ground: number; readonly ink: number } | null {
  const isPage = (colour: number): boolean => colourDistance(colour, page) <= mostOff;
  const most = commonest(colours);
  const other = inkOf(colours, most);
  if (other === null || Math.abs(luma(most) - luma(other)) > mostContrast) return null;
  if (isPage(most)) return { ground: most, ink: other };
  return isPage(other) ? { ground: other, ink: most } : null;
}

/** Returns the colour of strokes that are thinner than a pixel: what they bring to the whole area, they bring to the part that they cover. */
export function fullInk(colours: readonly number[], both: HatchColours, areCrossed: boolean): Channels {
  const shares = colours.map((colour) => strokeShare(channelsOf(colour), both) ?? mostInk).filter((share) => share < mostInk);
  const times = Math.max(1, shares.reduce((sum, share) => sum + share, 0) / shares.length / (areCrossed ? covered.crossed : covered.plain));
  const [red, green, blue] = both.ground.map((value, channel) => value + times * (both.ink[channel]! - value));
  return channelsOf(packColour(red!, green!, blue!));
}
