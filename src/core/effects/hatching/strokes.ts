/** Tells how much of a pixel is stroke where an area is hatched. */
import type { Channels } from "../../raster/colour.ts";

/** The two colours of a hatched area. */
export interface HatchColours {
  readonly ground: Channels;
  readonly ink: Channels;
}

/** A pixel between ground and strokes is off the mixtures of both by no more than this, levels. */
const tolerance = 10;

/** Returns how much of a pixel is stroke, where it is a mixture of ground and stroke, or more of it than a stroke; null where it is something else. */
export function strokeShare(pixel: Channels, { ground, ink }: HatchColours): number | null {
  let [length, along] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const way = ink[channel]! - ground[channel]!;
    length += way * way;
    along += way * (pixel[channel]! - ground[channel]!);
  }
  const share = Math.max(0, along / length);
  for (let channel = 0; channel < 3; channel++) {
    const mixed = ground[channel]! + share * (ink[channel]! - ground[channel]!);
    if (Math.abs(pixel[channel]! - mixed) > tolerance) return null;
  }
  return share;
}
