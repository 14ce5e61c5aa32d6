/** Small sums with packed colours, `0xrrggbb`. */

/** Three numbers, one a channel. */
export type Channels = readonly [red: number, green: number, blue: number];

/** Measures how far two colours are apart: the largest difference of a channel, 0..255. */
export function colourDistance(a: number, b: number): number {
  return Math.max(Math.abs((a >> 16) - (b >> 16)), Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)), Math.abs((a & 255) - (b & 255)));
}

/** Returns the luma of a colour, 0..255 (Rec. 601 weights). */
export function luma(colour: number): number {
  return 0.299 * (colour >> 16) + 0.587 * ((colour >> 8) & 255) + 0.114 * (colour & 255);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** Packs three channels, rounded and clamped to 0..255. */
export function packColour(red: number, green: number, blue: number): number {
  return (clamp(red) << 16) | (clamp(green) << 8) | clamp(blue);
}

/** Unpacks a colour into its three channels. */
export function channelsOf(colour: number): Channels {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

/** Returns the way from one colour to another, by channel. */
export function wayBetween(from: number, to: number): Channels {
  const [start, end] = [channelsOf(from), channelsOf(to)];
  return [end[0] - start[0], end[1] - start[1], end[2] - start[2]];
}

/** Tells whether two ways lead in one direction, by the least cosine between them: letters of one colour leave their ground alike, thin ones less far. */
export function leadAlike(one: Channels, other: Channels, leastCosine: number): boolean {
  const product = one.reduce((sum, value, channel) => sum + value * other[channel]!, 0);
  return product >= leastCosine * Math.hypot(...one) * Math.hypot(...other);
}

/** Tells whether a colour lies between two others, as the pixels of an antialiased letter do. */
export function isMix(colour: number, a: number, b: number): boolean {
  const [from, to, seen] = [channelsOf(a), channelsOf(b), channelsOf(colour)];
  const way = from.map((value, channel) => to[channel]! - value);
  const length = way.reduce((sum, value) => sum + value * value, 0);
  const at = length === 0 ? 0 : way.reduce((sum, value, channel) => sum + value * (seen[channel]! - from[channel]!), 0) / length;
  const t = Math.max(0, Math.min(1, at));
  return seen.every((value, channel) => Math.abs(value - from[channel]! - t * way[channel]!) <= 30);
}
